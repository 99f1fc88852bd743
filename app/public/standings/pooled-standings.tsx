import { Link, useLocation } from "react-router"
import { formatsOf } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PooledUnit, StandingsColumn } from "#contracts/standings/standings.ts"
import { Sideways } from "#ui/sideways.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { UnitLines } from "./season-lines.tsx"
import { RiderName, StandingCell } from "./standing-row.tsx"
import { StageLink } from "./standings-headings.tsx"
import { groupHeading } from "./standings-table.tsx"

type PooledStandingsProps = {
  /** All of them, the highest total first. */
  units: readonly PooledUnit[]
  /** Those that are looked for. */
  shown: readonly PooledUnit[]
  columns: readonly StandingsColumn[]
}

/** Clubs or teams with what their participants earned (SD-10, SD-11). */
export function PooledStandings({ units, shown, columns }: PooledStandingsProps) {
  // equal totals share a place
  const placeOf = ({ totalPoints }: PooledUnit) =>
    1 + units.filter((unit) => unit.totalPoints > totalPoints).length
  return (
    <>
      {shown.length > 1 && <Ranking units={shown} placeOf={placeOf} idOf={(unit) => unitId(units, unit)} />}
      {shown.length === units.length && <UnitLines units={units} columns={columns} />}
      {shown.map((unit) => (
        <PooledTable
          key={unit.name}
          id={unitId(units, unit)}
          unit={unit}
          place={placeOf(unit)}
          columns={columns}
        />
      ))}
    </>
  )
}

type RankingProps = {
  units: readonly PooledUnit[]
  placeOf(unit: PooledUnit): number
  idOf(unit: PooledUnit): string
}

/** All of them on one screen, each with a link to its participants' points. */
function Ranking({ units, placeOf, idOf }: RankingProps) {
  const t = useWords("standings")
  const language = useLanguage()
  const { search } = useLocation()
  const { points } = formatsOf(language, "UTC")
  return (
    <Sideways label={t("ranking")} className="mt-2">
      <table className="standings-table">
        <caption className="sr-only">{t("ranking")}</caption>
        <thead>
          <tr>
            <th scope="col" className="rank">
              {t("column.place")}
            </th>
            <th scope="col" className="text">
              {t("column.name")}
            </th>
            <th scope="col" className="total">
              {t("column.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.name}>
              <td className="rank">{placeOf(unit)}</td>
              <th scope="row" className="text">
                <Link to={{ search, hash: idOf(unit) }} className="text-link">
                  {unit.name}
                </Link>
              </th>
              <td className="total" data-ranks>
                {points.format(unit.totalPoints)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

/** A name may have signs that no address keeps. */
const unitId = (units: readonly PooledUnit[], unit: PooledUnit) => `unit-${units.indexOf(unit) + 1}`

type PooledTableProps = { id: string; unit: PooledUnit; place: number; columns: readonly StandingsColumn[] }

function PooledTable({ id, unit, place, columns }: PooledTableProps) {
  const t = useWords("standings")
  const language = useLanguage()
  const { points } = formatsOf(language, "UTC")
  return (
    <section id={id} className="standings-group">
      <h2 className={groupHeading}>
        <span className="text-muted">{place}.</span>
        {unit.name}
        <b className="ml-auto shrink-0 text-[2rem]">{points.format(unit.totalPoints)}</b>
      </h2>
      <Sideways label={unit.name} className="mt-2">
        <table className="standings-table pooled">
          <thead>
            <tr>
              <th scope="col" className="who">
                {t("column.name")}
              </th>
              <th scope="col" className="total">
                {t("column.total")}
              </th>
              {columns.map((column) => (
                <th key={column.order} scope="col" className="stage">
                  <StageLink column={column} />
                </th>
              ))}
              <th scope="col" className="text">
                {t("column.class")}
              </th>
            </tr>
          </thead>
          <tbody>
            {unit.participants.map((participant) => (
              <tr key={`${participant.group} ${participant.participantId}`}>
                <th scope="row" className="who">
                  <RiderName {...participant} />
                </th>
                <td className="total" data-ranks>
                  {points.format(participant.totalPoints)}
                </td>
                {columns.map(({ order }) => (
                  <StandingCell
                    key={order}
                    cell={participant.cells.find((cell) => cell.order === order)}
                    language={language}
                  />
                ))}
                <td className="text">{participant.group}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="who">
                {t("stageTotals")}
              </th>
              <td className="total">{points.format(unit.totalPoints)}</td>
              {columns.map(({ order }) => (
                <td key={order}>
                  {order in unit.stageTotals && points.format(unit.stageTotals[order] ?? 0)}
                </td>
              ))}
              <td className="text" />
            </tr>
          </tfoot>
        </table>
      </Sideways>
    </section>
  )
}
