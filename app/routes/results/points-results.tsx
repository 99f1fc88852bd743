import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { FollowStar } from "./follow-star.tsx"
import { nextPointsOrder, orderByPoints, pointsColumns, readPointsOrder } from "./points-order.ts"
import { ResultDetails } from "./result-details.tsx"
import { riderAddress } from "./rider-address.ts"

type PointsResultsProps = { board: Pick<Board, "stage" | "classes">; rows: BoardRow[]; now: number }

/** All results of an openFree stage in one table, in the order that the address names (RS-04, D-14). */
export function PointsResults({ board: { stage, classes }, rows, now }: PointsResultsProps) {
  const { t, i18n } = useTranslation("results")
  const { search } = useLocation()
  const order = readPointsOrder(new URLSearchParams(search).get("sort"))
  const classOf = new Map(classes.map((racingClass) => [racingClass.name, racingClass]))
  const ordered = orderByPoints({ rows, classes, language: i18n.language }, order)
  if (rows.length === 0) return <p className="points-results p-4 text-muted">{t("noOneStarted")}</p>
  return (
    <>
      <SortForm id="points-order" />
      <table className="points-results">
        <thead>
          <tr>
            {pointsColumns.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={
                  column === order.column ? (order.isDescending ? "descending" : "ascending") : undefined
                }
              >
                {/* locale keys: results.column.* */}
                <button type="submit" form="points-order" name="sort" value={nextPointsOrder(order, column)}>
                  {t(`column.${column}`)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => {
            const racingClass = classOf.get(row.racingClass)
            return racingClass && <PointsLine key={row.id} {...{ row, racingClass, stage, now }} />
          })}
        </tbody>
      </table>
    </>
  )
}

/** Asks for the order in which a button of this form stands: of the server, until the page's scripts have come. */
function SortForm({ id }: { id: string }) {
  const navigate = useNavigate()
  const sort = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const order = new URLSearchParams({ view: "points", sort: submitter.value })
    navigate(`?${order}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return (
    <form id={id} method="get" onSubmit={sort}>
      <input type="hidden" name="view" value="points" />
    </form>
  )
}

type PointsLineProps = { row: BoardRow; racingClass: BoardClass; stage: BoardStage; now: number }

function PointsLine({ row, racingClass, stage, now }: PointsLineProps) {
  const { t } = useTranslation("results")
  const { points } = useFormats(stage.timeZone)
  return (
    <tr className="points-line">
      <td className="place">{row.place ?? "–"}</td>
      <th scope="row">
        <span className="rider">
          <NumberPlate label={t("racingNumber")} number={row.racingNumber ?? "–"} color={racingClass.color} />
          <strong>
            <a href={riderAddress(stage.path, row.id)}>{row.name}</a>
          </strong>
        </span>
        <FollowStar rider={row} stagePath={stage.path} />
      </th>
      <td className="points">{row.total === null ? "–" : points.format(row.total)}</td>
      <td className="details">
        <ResultDetails row={row} racingClass={racingClass} stage={stage} now={now} />
      </td>
      <td className="class">{racingClass.name}</td>
      <td className="bike">{row.bike}</td>
    </tr>
  )
}
