import { pointsOf } from "#contracts/fields/formats.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"
import type { ClassicStatistics, ResultLap } from "#domain/results/result.ts"
import { writeCsv } from "#domain/site/write-csv.ts"
import { goBack } from "#judge/address.ts"
import { shareFile } from "#judge/device/share-file.ts"
import { TopBar } from "#judge/screens/top-bar.tsx"
import { useJudgingState } from "#judge/screens/use-judging.ts"
import { useWords } from "#judge/words.ts"
import { useLanguage } from "#ui/speech.tsx"
import { aloneResults, aloneTable, notScored } from "./alone-results.ts"
import { handOver } from "./hand-over.ts"

const cell = "border-b border-line px-[min(0.1875rem,4px)] py-2 text-left"
const named = "font-display text-[min(1.25rem,6.4cqi)]/[1.15] wrap-anywhere"
const counted = "block font-sans text-[min(0.9375rem,4.5cqi)]/[1.35] font-normal [word-spacing:0.375em]"

/** The results of an event that only this device knows, which can be shared as a file. */
export function ResultsScreen() {
  const t = useWords()
  const language = useLanguage()
  const { known, attempts } = useJudgingState()
  const lines = aloneResults(known.stage, attempts)
  const { title } = known.stage.stage
  const words = {
    place: t("alone.place"),
    number: t("alone.number"),
    name: t("alone.name"),
    points: t("penalty.points"),
    penalties: t("alone.penalties"),
    ridden: t("alone.ridden"),
  }
  const heads = [words.place, words.number, words.name, words.points, words.ridden]
  const share = () => {
    const separator = language === "en" ? "," : ";"
    const csv = writeCsv(aloneTable(known.stage, lines, words), separator)
    return shareFile(new File([csv], `${title}.csv`, { type: "text/csv" }))
  }
  return (
    <>
      <TopBar onBack={() => goBack({ view: null })}>{t("alone.results")}</TopBar>
      <main>
        {lines.length === 0 ? (
          <p className="px-2 py-6 text-center">{t("scores.none")}</p>
        ) : (
          <>
            <table className="mb-4 w-full border-collapse">
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th
                      key={head}
                      scope="col"
                      className={`${cell} font-display text-[min(1.0625rem,4.8cqi)]/[1.1]`}
                    >
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="text-[min(1rem,5cqi)]">
                {lines.map(({ row, position, name, laps }) => (
                  <tr key={row.participantId}>
                    <td className={cell}>{position}</td>
                    <td className={cell}>{row.racingNumber ?? t("noNumber")}</td>
                    <th scope="row" className={`${cell} ${named}`}>
                      {name}
                      {row.statistics && <small className={counted}>{countsOf(row.statistics, laps)}</small>}
                    </th>
                    <td className={cell}>{row.total !== null && pointsOf(language).format(row.total)}</td>
                    <td className={cell}>{row.ridden}</td>
                  </tr>
                ))}
                {notScored(known.stage, lines).map(({ id, racingNumber, name }) => (
                  <tr key={id}>
                    <td className={cell} />
                    <td className={cell}>{racingNumber ?? t("noNumber")}</td>
                    <th scope="row" className={`${cell} ${named}`}>
                      {name}
                    </th>
                    <td className={cell} />
                    <td className={cell}>0</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="grid gap-2">
              <button type="button" className="wide main" onClick={share}>
                {t("alone.share")}
              </button>
              <button type="button" className="wide" onClick={() => handOver(known.stage, attempts)}>
                {t("alone.handOver")}
                <small>{t("alone.handOverText")}</small>
              </button>
            </div>
          </>
        )}
      </main>
    </>
  )
}

/** How many sections cost 0, 1, 2, 3 and 5, which decides ties (RU-03), and how many were missed, if any (RX-02). */
const countsOf = (statistics: ClassicStatistics, laps: readonly ResultLap[]): string => {
  const missed = laps.flatMap(({ sections }) => sections).filter(({ isMissed }) => isMissed).length
  const counts = classicMarks.map((marks) => `${marks}×${statistics[marks]}`)
  return [...counts, ...(missed > 0 ? [`${missedMark}×${missed}`] : [])].join(" ")
}
