import { sql } from "drizzle-orm"
import type { Standing, StandingParticipant, StandingResult } from "#domain/standings/standing.ts"
import type { StandingGroup, WomenGroup } from "#domain/standings/standing-group.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "./championship-place.ts"
import type { Season } from "./read-season.ts"

type CellRow = Pick<
  StandingResult,
  "points" | "position" | "positionAbsolutePoints" | "status" | "resultStatus" | "clubId" | "team"
> &
  Omit<StandingParticipant, "order"> & { stageKey: number; classKey: number }

type StandingRow = Omit<Standing, "group" | "participants" | "results"> & {
  classKey: number | null
  womenGroup: WomenGroup | null
  cells: CellRow[]
}

/** Returns a championship's standings with what they hold of these stages. */
export const readStandings = async (
  db: Db | Transaction,
  { institutionId, championshipId }: ChampionshipPlace,
  { classes, columns }: Pick<Season, "classes" | "columns">,
): Promise<Standing[]> => {
  const keys = columns.map(({ stage }) => stage.key)
  // as JSON, which is one way to the database for all lines and their cells
  const { rows } = await db.execute<StandingRow>(sql`
    select s.id, s.name, s.racing_number as "racingNumber", s.gender, s.birth_year as "birthYear", s.club_id as "clubId",
      s.team, s.position, s.total, s.total_minus_worst as "totalMinusWorst", s.ref_original as "refOriginal",
      s.class_key as "classKey", s.women_group as "womenGroup", coalesce(c.cells, '[]') as cells
    from standing s left join (
      select standing_key, json_agg(json_build_object('stageKey', stage_key, 'points', points, 'position', position,
        'positionAbsolutePoints', position_absolute_points, 'status', status, 'resultStatus', result_status,
        'clubId', club_id, 'team', team, 'classKey', class_key, 'participantId', participant_id, 'name', name,
        'birthYear', birth_year)) as cells
      from standing_result where stage_key = any(${sql.param(keys)}::int[]) group by standing_key
    ) c on c.standing_key = s.key
    where s.institution_id = ${institutionId} and s.championship_id = ${championshipId}
    order by s.class_key, s.women_group, s.position, s.id`)
  const classOf = new Map(classes.map(({ key, name }) => [key, name]))
  const nameOf = (key: number): string => {
    const name = classOf.get(key)
    if (name === undefined) throw new Error(`The championship has no class ${key}`)
    return name
  }
  return rows.map(({ cells, classKey, womenGroup, ...line }) => {
    const held = columns.flatMap((column) => {
      const cell = cells.find(({ stageKey }) => stageKey === column.stage.key)
      return cell ? [{ column, cell }] : []
    })
    return {
      ...line,
      group: groupOf(womenGroup, () => nameOf(classKey ?? 0)),
      participants: held.map(({ column: { order }, cell: { participantId, name, birthYear } }) => ({
        order,
        participantId,
        name,
        birthYear,
      })),
      results: held.map(({ column, cell }) => resultOf(column, cell, nameOf(cell.classKey))),
    }
  })
}

const groupOf = (womenGroup: WomenGroup | null, className: () => string): StandingGroup =>
  womenGroup === null ? { kind: "class", name: className() } : { kind: "women", name: womenGroup }

const resultOf = (
  { order, title, url }: Season["columns"][number],
  { points, position, positionAbsolutePoints, status, resultStatus, clubId, team }: CellRow,
  racingClass: string,
): StandingResult => ({
  order,
  points,
  position,
  positionAbsolutePoints,
  title,
  url,
  status,
  resultStatus,
  clubId,
  team,
  racingClass,
})
