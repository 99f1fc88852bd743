import { useTranslation } from "react-i18next"
import { pointsOf } from "#contracts/formats.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"
import type { ClassicStatistics, ResultLap } from "#domain/results/result.ts"
import { matchLanguage } from "#domain/site/language.ts"
import { writeCsv } from "#domain/site/write-csv.ts"
import { goBack } from "#judge/address.ts"
import { shareFile } from "#judge/device/share-file.ts"
import { TopBar } from "#judge/screens/top-bar.tsx"
import { useJudgingState } from "#judge/screens/use-judging.ts"
import { aloneResults, aloneTable, notScored } from "./alone-results.ts"
import { handOver } from "./hand-over.ts"

/** The results of an event that only this device knows, which can be shared as a file. */
export function ResultsScreen() {
  const { t, i18n } = useTranslation("judge")
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
    const separator = matchLanguage([i18n.language]) === "en" ? "," : ";"
    const csv = writeCsv(aloneTable(known.stage, lines, words), separator)
    return shareFile(new File([csv], `${title}.csv`, { type: "text/csv" }))
  }
  return (
    <>
      <TopBar onBack={() => goBack({ view: null })}>{t("alone.results")}</TopBar>
      <main>
        {lines.length === 0 ? (
          <p className="empty">{t("scores.none")}</p>
        ) : (
          <>
            <table className="results">
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(({ row, position, name, laps }) => (
                  <tr key={row.participantId}>
                    <td>{position}</td>
                    <td>{row.racingNumber ?? t("noNumber")}</td>
                    <th scope="row">
                      {name}
                      {row.statistics && <small>{countsOf(row.statistics, laps)}</small>}
                    </th>
                    <td>{row.total !== null && pointsOf(i18n.language).format(row.total)}</td>
                    <td>{row.ridden}</td>
                  </tr>
                ))}
                {notScored(known.stage, lines).map(({ id, racingNumber, name }) => (
                  <tr key={id}>
                    <td />
                    <td>{racingNumber ?? t("noNumber")}</td>
                    <th scope="row">{name}</th>
                    <td />
                    <td>0</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="stack">
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
