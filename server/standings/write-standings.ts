import { and, eq, sql } from "drizzle-orm"
import type { Standing } from "#domain/standings/standing.ts"
import { standingKey } from "#domain/standings/standing-group.ts"
import { championshipStandings } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "./championship-place.ts"
import type { Season } from "./read-season.ts"

/** Takes the lock of a championship's standings: whoever changes them comes after whoever does so now. */
export const lockStandings = async (tx: Transaction, place: ChampionshipPlace): Promise<void> => {
  await tx.insert(championshipStandings).values(place).onConflictDoNothing()
  await tx.select().from(championshipStandings).where(isOf(place)).for("update")
}

const isOf = ({ institutionId, championshipId }: ChampionshipPlace) =>
  and(
    eq(championshipStandings.institutionId, institutionId),
    eq(championshipStandings.championshipId, championshipId),
  )

/** What becomes of a season: its standings, and what is common to them. */
export type SeasonChange = Partial<
  Pick<typeof championshipStandings.$inferInsert, "mode" | "resolutions">
> & {
  standings: readonly Standing[]
}

/**
 * Writes what differs from the season as it was read under the lock; returns whether anything does. What standings hold of
 * stages without a column is left alone, and so is a standing that only holds that.
 */
export const writeStandings = async (
  tx: Transaction,
  season: Season,
  { standings, ...common }: SeasonChange,
): Promise<boolean> => {
  const rows = rowsOf(season)
  const asRows = (list: readonly Standing[]) => new Map(list.map((one) => [standingKey(one), rows(one)]))
  const onlyElsewhere = season.standings.filter(({ results }) => results.length === 0)
  const before = asRows(season.standings)
  const after = new Map([...asRows(onlyElsewhere), ...asRows(standings)])
  const lines = differing(before, after, ({ line }) => [line])
  const cells = differing(before, after, ({ cells: held }) => held)
  const isCommonNew = Object.keys(common).length > 0
  if (
    lines.gone.length + lines.written.length + cells.gone.length + cells.written.length === 0 &&
    !isCommonNew
  )
    return false
  await tx
    .update(championshipStandings)
    .set({ ...common, revision: sql`${championshipStandings.revision} + 1` })
    .where(isOf(season.place))
  await deleteCells(tx, cells.gone)
  await deleteLines(tx, lines.gone)
  await upsertLines(tx, lines.written)
  await upsertCells(tx, cells.written)
  return true
}

type Row = Readonly<Record<string, unknown>> & { stage_key?: number }
type Rows = { line: Row; cells: Row[] }

/** Returns how a standing is stored; a cell names its standing by what makes it unique. */
const rowsOf = ({ place, classes, columns }: Season) => {
  const classKeys = new Map(classes.map(({ name, key }) => [name, key]))
  const stageKeys = new Map(columns.map(({ order, stage }) => [order, stage.key]))
  return ({ group, participants, results, ...line }: Standing): Rows => {
    const owner = {
      institution_id: place.institutionId,
      championship_id: place.championshipId,
      class_key: group.kind === "class" ? keyIn(classKeys, group.name) : null,
      women_group: group.kind === "women" ? group.name : null,
      id: line.id,
    }
    return {
      line: {
        ...owner,
        name: line.name,
        racing_number: line.racingNumber,
        gender: line.gender,
        birth_year: line.birthYear,
        club_id: line.clubId,
        team: line.team,
        position: line.position,
        total: line.total,
        total_minus_worst: line.totalMinusWorst,
        ref_original: line.refOriginal,
      },
      cells: results.map((result, index) => ({
        ...owner,
        stage_key: keyIn(stageKeys, result.order),
        points: result.points,
        position: result.position,
        position_absolute_points: result.positionAbsolutePoints,
        status: result.status,
        result_status: result.resultStatus,
        club_id: result.clubId,
        team: result.team,
        racing_class: keyIn(classKeys, result.racingClass),
        participant_id: participants[index]?.participantId,
        name: participants[index]?.name,
        birth_year: participants[index]?.birthYear,
      })),
    }
  }
}

const keyIn = <Name>(keys: ReadonlyMap<Name, number>, name: Name): number => {
  const key = keys.get(name)
  if (key === undefined) throw new Error(`The season has no ${name}`)
  return key
}

/** Returns the rows that are no longer there, and those that are new or other than before. */
const differing = (
  before: ReadonlyMap<string, Rows>,
  after: ReadonlyMap<string, Rows>,
  select: (rows: Rows) => readonly Row[],
): { gone: Row[]; written: Row[] } => {
  const identified = (all: ReadonlyMap<string, Rows>) =>
    new Map(
      [...all].flatMap(([key, rows]) =>
        select(rows).map((row): [string, Row] => [`${key}\n${row.stage_key ?? ""}`, row]),
      ),
    )
  const [old, now] = [identified(before), identified(after)]
  return {
    gone: [...old].flatMap(([key, row]) => (now.has(key) ? [] : [row])),
    written: [...now].flatMap(([key, row]) =>
      JSON.stringify(old.get(key)) === JSON.stringify(row) ? [] : [row],
    ),
  }
}

/** The standing that a row names. */
const isOwner = sql`standing.institution_id = row.institution_id and standing.championship_id = row.championship_id
  and standing.class_key is not distinct from row.class_key
  and standing.women_group is not distinct from row.women_group and standing.id = row.id`

const ownerColumns = sql`institution_id text, championship_id text, class_key int, women_group text, id text`

const deleteCells = async (tx: Transaction, gone: readonly Row[]): Promise<void> => {
  if (gone.length === 0) return
  await tx.execute(sql`
    delete from standing_result using standing,
      json_to_recordset(${JSON.stringify(gone)}::json) as row(${ownerColumns}, stage_key int)
    where ${isOwner} and standing_result.standing_key = standing.key and standing_result.stage_key = row.stage_key`)
}

const deleteLines = async (tx: Transaction, gone: readonly Row[]): Promise<void> => {
  if (gone.length === 0) return
  await tx.execute(sql`
    delete from standing using json_to_recordset(${JSON.stringify(gone)}::json) as row(${ownerColumns})
    where ${isOwner} and not exists (select from standing_result where standing_key = standing.key)`)
}

const upsertLines = async (tx: Transaction, lines: readonly Row[]): Promise<void> => {
  if (lines.length === 0) return
  await tx.execute(sql`
    insert into standing (institution_id, championship_id, class_key, women_group, id, name, racing_number, gender,
      birth_year, club_id, team, position, total, total_minus_worst, ref_original)
    select institution_id, championship_id, class_key, women_group, id, name, racing_number, gender, birth_year,
      club_id, team, position, total, total_minus_worst, ref_original
    from json_populate_recordset(null::standing, ${JSON.stringify(lines)}::json)
    on conflict on constraint standing_id do update set name = excluded.name, racing_number = excluded.racing_number,
      gender = excluded.gender, birth_year = excluded.birth_year, club_id = excluded.club_id, team = excluded.team,
      position = excluded.position, total = excluded.total, total_minus_worst = excluded.total_minus_worst,
      ref_original = excluded.ref_original`)
}

const upsertCells = async (tx: Transaction, cells: readonly Row[]): Promise<void> => {
  if (cells.length === 0) return
  await tx.execute(sql`
    insert into standing_result (standing_key, stage_key, points, position, position_absolute_points, status,
      result_status, club_id, team, class_key, participant_id, name, birth_year)
    select standing.key, row.stage_key, row.points, row.position, row.position_absolute_points, row.status,
      row.result_status, row.club_id, row.team, row.racing_class, row.participant_id, row.name, row.birth_year
    from json_to_recordset(${JSON.stringify(cells)}::json) as row(${ownerColumns}, stage_key int, points int,
      position int, position_absolute_points int, status text, result_status text, club_id text, team text,
      racing_class int, participant_id text, name text, birth_year smallint)
    join standing on ${isOwner}
    on conflict (standing_key, stage_key) do update set points = excluded.points, position = excluded.position,
      position_absolute_points = excluded.position_absolute_points, status = excluded.status,
      result_status = excluded.result_status, club_id = excluded.club_id, team = excluded.team,
      class_key = excluded.class_key, participant_id = excluded.participant_id, name = excluded.name,
      birth_year = excluded.birth_year`)
}
