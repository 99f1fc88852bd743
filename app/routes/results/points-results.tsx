import { use } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { nextColumnOrder, sortState } from "#app/sorting/column-order.ts"
import { SortForm } from "#app/sorting/sort-form.tsx"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { SortHeading } from "#ui/sort-heading.tsx"
import { CancelledSections } from "./cancelled-sections.tsx"
import { FollowStar } from "./follow-star.tsx"
import { orderByPoints, pointsColumns, readPointsOrder } from "./points-order.ts"
import { ResultDetails } from "./result-details.tsx"
import { DeskContext } from "./stage-context.ts"

/** By this id the buttons in the headings belong to the form. */
const sortFormId = "points-order"

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
      {classes.map((racingClass) => (
        <CancelledSections key={racingClass.name} racingClass={racingClass} isNamed />
      ))}
      <SortForm id={sortFormId} kept={{ name: "view", value: "points" }} />
      <table className="points-results">
        <thead>
          <tr>
            {pointsColumns.map((column) => (
              <SortHeading
                key={column}
                sorted={sortState(order, column)}
                button={{
                  type: "submit",
                  form: sortFormId,
                  name: "sort",
                  value: nextColumnOrder(order, column),
                  // locale keys: results.column.*
                  children: t(`column.${column}`),
                }}
              />
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

const writeAbsolutePlace = ({ place, outOfCompetition: out }: BoardRow) =>
  writePlace({ position: place, outOfCompetition: out && { position: out.place } })

type PointsLineProps = { row: BoardRow; racingClass: BoardClass; stage: BoardStage; now: number }

function PointsLine({ row, racingClass, stage, now }: PointsLineProps) {
  const t = useWords("results")
  const { points } = useFormats(stage.timeZone)
  const desk = use(DeskContext)
  return (
    <tr className="points-line">
      <td className="place" data-out={row.outOfCompetition && ""}>
        {writeAbsolutePlace(row) ?? "–"}
      </td>
      <th scope="row">
        <span className="rider">
          <NumberPlate label={t("racingNumber")} number={row.racingNumber} color={racingClass.color} />
          <strong>
            <a href={cardAddress(stage.path, row.id)}>{row.name}</a>
          </strong>
        </span>
        <FollowStar rider={row} path={stage.path} />
      </th>
      <td className="points">{row.total === null ? "–" : points.format(row.total)}</td>
      <td className="details">
        <ResultDetails row={row} racingClass={racingClass} stage={stage} now={now} />
        {desk && <desk.LineMenu row={row} stage={stage} />}
      </td>
      <td className="class">{racingClass.name}</td>
      <td className="bike">{row.bike}</td>
    </tr>
  )
}
