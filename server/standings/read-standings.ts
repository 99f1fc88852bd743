import { sql } from "drizzle-orm"
import type {
  Standing,
  StandingGroup,
  StandingParticipant,
  StandingResult,
  WomenGroup,
} from "#domain/standings/standing.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"

type CellRow = Pick<
  StandingResult,
  "points" | "position" | "positionAbsolutePoints" | "zeros" | "status" | "resultStatus" | "clubId" | "team"
> &
  Omit<StandingParticipant, "id"> & {
    participantId: string
    standingKey: number
    stageKey: number
    classKey: number
  }

type StandingRow = Omit<Standing, "group" | "results"> & {
  key: number
  classKey: number | null
  womenGroup: WomenGroup | null
}

/** A stage of the season, as standings have a column for it. */
type Column = { order: number; title: string; url: string; stage: { key: number } }

type StandingsOptions = {
  classes: readonly { key: number; name: string }[]
  columns: readonly Column[]
  /** Only standings with this position or a better one; null: all of them. */
  lastPosition: number | null
}

/** Returns a championship's standings with their results of these stages. */
export const readStandings = async (
  db: Db | Transaction,
  { institutionId, championshipId }: ChampionshipPlace,
  { classes, columns, lastPosition }: StandingsOptions,
): Promise<Standing[]> => {
  const stageKeys = columns.map(({ stage }) => stage.key)
  const { rows } = await db.execute<StandingRow>(sql`
    select key, id, name, racing_number as "racingNumber", gender, birth_year as "birthYear", club_id as "clubId", team,
      position, total, total_minus_worst as "totalMinusWorst", ref_original as "refOriginal", class_key as "classKey",
      women_group as "womenGroup"
    from standing where institution_id = ${institutionId} and championship_id = ${championshipId}
      and (${lastPosition}::int is null or position <= ${lastPosition})
    order by class_key, women_group, position, id`)
  const { rows: cells } = await db.execute<CellRow>(sql`
    select standing_key as "standingKey", stage_key as "stageKey", points, position,
      position_absolute_points as "positionAbsolutePoints", zeros, status, result_status as "resultStatus", club_id as "clubId",
      team, class_key as "classKey", participant_id as "participantId", name, birth_year as "birthYear"
    from standing_result where stage_key = any(${sql.param(stageKeys)}::int[])
      and (${lastPosition}::int is null or standing_key = any(${sql.param(rows.map(({ key }) => key))}::int[]))`)
  const cellsOf = Map.groupBy(cells, ({ standingKey }) => standingKey)
  const classOf = new Map(classes.map(({ key, name }) => [key, name]))
  const nameOf = (key: number): string => {
    const name = classOf.get(key)
    if (name === undefined) throw new Error(`The championship has no class ${key}`)
    return name
  }
  return rows.map(({ key, classKey, womenGroup, ...line }) => {
    const own = cellsOf.get(key) ?? []
    return {
      ...line,
      group: groupOf(womenGroup, () => nameOf(classKey ?? 0)),
      results: columns.flatMap((column) => {
        const cell = own.find(({ stageKey }) => stageKey === column.stage.key)
        return cell ? [resultOf(column, cell, nameOf(cell.classKey))] : []
      }),
    }
  })
}

const groupOf = (womenGroup: WomenGroup | null, className: () => string): StandingGroup =>
  womenGroup === null ? { kind: "class", name: className() } : { kind: "women", name: womenGroup }

const resultOf = ({ order, title, url }: Column, cell: CellRow, racingClass: string): StandingResult => ({
  order,
  points: cell.points,
  position: cell.position,
  positionAbsolutePoints: cell.positionAbsolutePoints,
  zeros: cell.zeros,
  title,
  url,
  status: cell.status,
  resultStatus: cell.resultStatus,
  clubId: cell.clubId,
  team: cell.team,
  racingClass,
  participant: { id: cell.participantId, name: cell.name, birthYear: cell.birthYear },
})
