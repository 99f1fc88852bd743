import { use } from "react"
import { Link, useLocation } from "react-router"
import { DeskContext } from "#app/public/results/race/stage-context.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import {
  type ColumnOrder,
  nextColumnOrder,
  orderRows,
  readColumnOrder,
  sortState,
} from "#app/site/sorting/column-order.ts"
import { SortForm } from "#app/site/sorting/sort-form.tsx"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { SortHeading } from "#ui/sort-heading.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { CancelledSections } from "./class-parts.tsx"
import { FollowStar } from "./follow-star.tsx"
import { ResultDetails } from "./result-details.tsx"

/** By this id the buttons in the headings belong to the form. */
const sortFormId = "points-order"

type PointsResultsProps = { board: Pick<Board, "stage" | "classes">; rows: BoardRow[]; now: number }

/** All results of an openFree stage in one table, in the order that the address names (RS-04, D-14). */
export function PointsResults({ board: { stage, classes }, rows, now }: PointsResultsProps) {
  const t = useWords("results")
  const language = useLanguage()
  const { search } = useLocation()
  const order = readPointsOrder(new URLSearchParams(search).get("sort"))
  const classOf = new Map(classes.map((racingClass) => [racingClass.name, racingClass]))
  const ordered = orderByPoints({ rows, classes, language: language }, order)
  if (rows.length === 0)
    return <p className="mt-5 border border-line bg-surface p-4 text-muted">{t("noOneStarted")}</p>
  return (
    <>
      {classes.map((racingClass) => (
        <CancelledSections key={racingClass.name} racingClass={racingClass} isNamed />
      ))}
      <SortForm id={sortFormId} kept={{ name: "view", value: "points" }} />
      <table className="points-results mt-5 w-full border border-line bg-surface">
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
    <tr className="points-line rider-row phone:min-h-22 phone:pt-1.5">
      <td className={row.outOfCompetition ? "position phone:text-[1.125rem]" : "position"}>
        {writeAbsolutePlace(row) ?? "–"}
      </td>
      <th scope="row">
        <span className="entrant phone:min-h-12">
          <NumberPlate label={t("racingNumber")} number={row.racingNumber} color={racingClass.color} />
          <strong>
            <Link to={cardAddress(stage.path, row.id)} discover="none">
              {row.name}
            </Link>
          </strong>
        </span>
        <FollowStar rider={row} path={stage.path} />
      </th>
      <td className="points font-display text-2xl/none font-bold">
        {row.total === null ? "–" : points.format(row.total)}
      </td>
      <td className="phone:order-4">
        <ResultDetails row={row} racingClass={racingClass} stage={stage} now={now} />
        {desk && <desk.LineMenu row={row} stage={stage} />}
      </td>
      <td className="phone:flex-[1_1_6.5rem] phone:wrap-anywhere">{racingClass.name}</td>
      <td className="phone:order-5 phone:basis-full phone:wrap-anywhere">{row.bike}</td>
    </tr>
  )
}

/** The columns of the list by points, as its address names them (RS-04). */
export const pointsColumns = ["place", "name", "points", "finished", "class", "bike"] as const

type PointsOrder = ColumnOrder<(typeof pointsColumns)[number]>

/** The order that an address asks for by `sort`: a column, descending after a minus; place ascending where it names none. */
export function readPointsOrder(sort: string | null): PointsOrder {
  return readColumnOrder(sort, {
    named: (name) => pointsColumns.find((one) => one === name),
    otherwise: { column: "place", isDescending: false },
  })
}

type OrderedRows = { rows: readonly BoardRow[]; classes: readonly BoardClass[]; language: string }

/**
 * Rows in an order, words as the language sorts them. Equal rows are ordered by place; rows without a value come last either way.
 */
export function orderByPoints(
  { rows, classes, language }: OrderedRows,
  { column, isDescending }: PointsOrder,
): BoardRow[] {
  const toRide = new Map(classes.map((one) => [one.name, sectionsToRide(one)]))
  // RX-01: several out of competition may have one place in brackets
  const byPoints = orderRows(rows, { cellOf: ({ total }) => total, isDescending: true, language })
  const byPlace = orderRows(byPoints, { cellOf: placeOf, isDescending: false, language })
  return orderRows(byPlace, {
    cellOf: (row) => cellOf(row, column, toRide.get(row.racingClass) ?? 0),
    isDescending,
    language,
  })
}

/** RX-01: who rides out of competition is listed where the score puts them. */
const placeOf = ({ place, outOfCompetition }: BoardRow) => place ?? outOfCompetition?.place ?? null

function cellOf(row: BoardRow, column: PointsOrder["column"], toRide: number): number | string | null {
  switch (column) {
    case "place":
      return placeOf(row)
    case "name":
      return row.name
    case "points":
      return row.total
    case "finished":
      return row.isFinished ? 1 : row.ridden / Math.max(toRide, 1)
    case "class":
      return row.racingClass
    case "bike":
      return row.bike
  }
}
