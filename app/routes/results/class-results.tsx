import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import { Instant } from "#ui/instant.tsx"
import { ResultLine } from "./result-line.tsx"
import { useSlidingRows } from "./use-sliding-rows.ts"

type ClassResultsProps = { racingClass: BoardClass; rows: BoardRow[]; stage: BoardStage; now: number }

export function ClassResults({ racingClass, rows, stage, now }: ClassResultsProps) {
  const { t } = useTranslation("results")
  const formats = useFormats(stage.timeZone)
  const { name, color, startTime, endTime } = racingClass
  return (
    <details className="class-results" open>
      <summary>
        <span className="class-color" style={{ backgroundColor: color }} />
        <h2>{name}</h2>
        <span className="class-facts">
          {startTime !== null && endTime !== null && (
            <Instant at={startTime} until={endTime} format={formats.time} />
          )}
          <span>{t("riders", { count: rows.length })}</span>
        </span>
      </summary>
      {rows.length === 0 ? (
        <p className="p-4 text-muted">{t("noOneStarted")}</p>
      ) : (
        <ResultTable racingClass={racingClass} rows={rows} stage={stage} now={now} />
      )}
    </details>
  )
}

function ResultTable({ racingClass, rows, stage, now }: ClassResultsProps) {
  const { t } = useTranslation("results")
  const body = useSlidingRows(rows.map((row) => row.id))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("participant")}</th>
          <th scope="col">{t("points")}</th>
          <th scope="col">{t("start")}</th>
          <th scope="col">{t("finish")}</th>
          <th scope="col">{t("details")}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <ResultLine key={row.id} row={row} racingClass={racingClass} stage={stage} now={now} />
        ))}
      </tbody>
    </table>
  )
}
