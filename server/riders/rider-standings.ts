import { sql } from "drizzle-orm"
import type { RiderStanding } from "#contracts/riders/rider-page.ts"
import { countedStatuses } from "#domain/results/results-status.ts"
import { type LastPublished, shownInstead, standingsOf } from "#domain/standings/last-published.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import type { WomenGroup } from "#domain/standings/standing.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Entry } from "#server/stages/find-riders.ts"

/** A line in the standings of a championship. */
export type FoundStanding = RiderStanding & { institution: string; championship: string }

/** The standings of a championship that everybody may see. */
type Championship = {
  institution: string
  championship: string
  hasWomenClasses: boolean
  mode: StandingsMode
  /** As they were last published, for as long as stages are corrected (D-46). */
  lastPublished: LastPublished | null
  /** The published stages. */
  stageKeys: readonly number[]
}

/**
 * Returns the lines of these entries in the published standings of their championships, as visitors see them: the class first,
 * then the women's group where the championship has those.
 */
export const readRiderStandings = async (db: Db, entries: readonly Entry[]): Promise<FoundStanding[]> => {
  const [championships, lines] = await Promise.all([
    readChampionships(db, entries),
    readStandingLines(db, entries),
  ])
  return championships.flatMap(({ hasWomenClasses, mode, institution, championship, ...standings }) => {
    const place = { institution, championship }
    const lastPublished = shownInstead(standings.lastPublished, (key) => standings.stageKeys.includes(key))
    const isHere = (line: Line) =>
      line.institution === place.institution && line.championship === place.championship
    const own = lastPublished ? standingsOf(lastPublished, entries) : lines.filter(isHere).map(withGroup)
    return own
      .filter(({ group }) => hasWomenClasses || group.kind === "class")
      .map(({ group, position, total, totalMinusWorst }) => ({
        ...place,
        group,
        position,
        points: (lastPublished?.mode ?? mode) === "total" ? total : totalMinusWorst,
      }))
  })
}

/** The entries as a table. */
const tableOf = (entries: readonly Entry[]) => sql`unnest(
  ${sql.param(entries.map(({ stageKey }) => stageKey))}::int[],
  ${sql.param(entries.map(({ participantId }) => participantId))}::text[]) as entry(stage_key, participant_id)`

const readChampionships = async (db: Db, entries: readonly Entry[]): Promise<Championship[]> => {
  const { rows } = await db.execute<Championship>(sql`
    select distinct on (c.institution_id, c.id) c.institution_id as institution, c.id as championship,
      c.has_women_classes as "hasWomenClasses", standings.mode, standings.last_published as "lastPublished",
      array(select key from stage other where other.status = 'published'
        and other.institution_id = c.institution_id and other.championship_id = c.id) as "stageKeys"
    from ${tableOf(entries)} join stage on stage.key = entry.stage_key
    join championship c on c.institution_id = stage.institution_id and c.id = stage.championship_id
    join championship_standings standings
      on standings.institution_id = c.institution_id and standings.championship_id = c.id
    where c.publication_status = 'published'`)
  return rows
}

type Line = {
  institution: string
  championship: string
  className: string | null
  womenGroup: WomenGroup | null
  position: number | null
  total: number
  totalMinusWorst: number
}

const readStandingLines = async (db: Db, entries: readonly Entry[]): Promise<Line[]> => {
  const { rows } = await db.execute<Line>(sql`
    select distinct standing.key, standing.institution_id as institution, standing.championship_id as championship,
      class.name as "className", women_group as "womenGroup", standing.position, total,
      total_minus_worst as "totalMinusWorst"
    from ${tableOf(entries)} join standing_result on standing_result.stage_key = entry.stage_key
      and standing_result.participant_id = entry.participant_id
    join stage on stage.key = entry.stage_key join standing on standing.key = standing_key
    left join championship_class class on class.key = standing.class_key
    where stage.status = 'published' and stage.results_status = any(${sql.param(countedStatuses)}::text[])
    order by standing.key`)
  return rows
}

const withGroup = ({ className, womenGroup, ...line }: Line) => ({
  ...line,
  group:
    womenGroup === null
      ? { kind: "class" as const, name: className ?? "" }
      : { kind: "women" as const, name: womenGroup },
})
