import { useTranslation } from "react-i18next"
import { matchLanguage } from "#domain/site/language.ts"
import { writeCsv } from "#domain/site/write-csv.ts"
import { goBack } from "#judge/address.ts"
import { shareFile } from "#judge/device/share-file.ts"
import { TopBar } from "#judge/screens/top-bar.tsx"
import { useJudgingState } from "#judge/screens/use-judging.ts"
import { pointsOf } from "#ui/formats.ts"
import { aloneResults } from "./alone-results.ts"

/** The results of an event that only this device knows, and the way to give them to others. */
export function ResultsScreen() {
  const { t, i18n } = useTranslation("judge")
  const { known, attempts } = useJudgingState()
  const lines = aloneResults(known.stage, attempts)
  const { title } = known.stage.stage
  const heads = [t("alone.place"), t("alone.number"), t("alone.name"), t("penalty.points"), t("alone.ridden")]
  const cells = lines.map(({ position, name, row }) => [
    position,
    row.racingNumber,
    name,
    row.total,
    row.ridden,
  ])
  const share = () => {
    const separator = matchLanguage([i18n.language]) === "en" ? "," : ";"
    const csv = writeCsv([heads, ...cells], separator)
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
                {lines.map(({ row, position, name }) => (
                  <tr key={row.participantId}>
                    <td>{position}</td>
                    <td>{row.racingNumber ?? t("noNumber")}</td>
                    <th scope="row">{name}</th>
                    <td>{row.total !== null && pointsOf(i18n.language).format(row.total)}</td>
                    <td>{row.ridden}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <button type="button" className="wide main" onClick={share}>
              {t("alone.share")}
            </button>
          </>
        )}
      </main>
    </>
  )
}
