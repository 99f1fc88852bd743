import { sql } from "drizzle-orm"
import type { Standing } from "#domain/standings/standing.ts"
import type { ChampionshipPlace } from "#server/db/championship-place.ts"
import { type CommonStandings, reviseStandings } from "#server/db/lock-standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { Season } from "./read-season.ts"

/** What becomes of a season: its standings, and what is common to them. */
export type SeasonChange = Partial<CommonStandings> & { standings: readonly Standing[] }

/**
 * Writes what differs from the season as it was read under the lock; returns whether anything does. What standings hold of
 * stages that are not generated is left alone, and so is a standing that only holds that.
 */
export const writeStandings = async (
  tx: Transaction,
  season: Season,
  { standings, ...common }: SeasonChange,
): Promise<boolean> => {
  const rows = rowsOf(season)
  const asRows = (list: readonly Standing[]) => list.map(rows)
  const onlyElsewhere = season.standings.filter(({ results }) => results.length === 0)
  const before = asRows(season.standings)
  const after = [...asRows(onlyElsewhere), ...asRows(standings)]
  const lines = differing(before, after, ({ line }) => [line])
  const cells = differing(before, after, ({ cells: held }) => held)
  const isCommonNew = Object.keys(common).length > 0
  if (
    lines.gone.length + lines.written.length + cells.gone.length + cells.written.length === 0 &&
    !isCommonNew
  )
    return false
  await reviseStandings(tx, season.place, common)
  await upsertLines(tx, lines.written)
  const keys = await readKeys(tx, season.place)
  await deleteCells(tx, withKeys(cells.gone, keys))
  await deleteLines(tx, withKeys(lines.gone, keys))
  await upsertCells(tx, withKeys(cells.written, keys))
  return true
}

/** What makes a standing unique in its championship, as one string. */
type Owner = string

type Row = Readonly<Record<string, unknown>> & { stage_key?: number }
type Owned = { owner: Owner; row: Row }
type Rows = { line: Owned; cells: Owned[] }

type StoredGroup = { class_key: number | null; women_group: string | null; id: string }

const ownerOf = ({ class_key, women_group, id }: StoredGroup): Owner =>
  `${class_key ?? ""}\n${women_group ?? ""}\n${id}`

/** Returns how a standing is stored. */
const rowsOf = ({ place, classes, columns }: Season) => {
  const classKeys = new Map(classes.map(({ name, key }) => [name, key]))
  const stageKeys = new Map(columns.map(({ order, stage }) => [order, stage.key]))
  return ({ group: of, participants, results, ...line }: Standing): Rows => {
    const group = {
      class_key: of.kind === "class" ? keyIn(classKeys, of.name) : null,
      women_group: of.kind === "women" ? of.name : null,
      id: line.id,
    }
    const owner = ownerOf(group)
    return {
      line: {
        owner,
        row: {
          ...group,
          institution_id: place.institutionId,
          championship_id: place.championshipId,
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
      },
      cells: results.map((result, index) => ({
        owner,
        row: {
          stage_key: keyIn(stageKeys, result.order),
          points: result.points,
          position: result.position,
          position_absolute_points: result.positionAbsolutePoints,
          status: result.status,
          result_status: result.resultStatus,
          club_id: result.clubId,
          team: result.team,
          class_key: keyIn(classKeys, result.racingClass),
          participant_id: participants[index]?.participantId,
          name: participants[index]?.name,
          birth_year: participants[index]?.birthYear,
        },
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
  before: readonly Rows[],
  after: readonly Rows[],
  select: (rows: Rows) => readonly Owned[],
): { gone: Owned[]; written: Owned[] } => {
  const identified = (all: readonly Rows[]) =>
    new Map(all.flatMap(select).map((one) => [`${one.owner}\n${one.row.stage_key ?? ""}`, one]))
  const [old, now] = [identified(before), identified(after)]
  return {
    gone: [...old].flatMap(([key, one]) => (now.has(key) ? [] : [one])),
    written: [...now].flatMap(([key, one]) =>
      JSON.stringify(old.get(key)?.row) === JSON.stringify(one.row) ? [] : [one],
    ),
  }
}

const readKeys = async (
  tx: Transaction,
  { institutionId, championshipId }: ChampionshipPlace,
): Promise<Map<Owner, number>> => {
  const { rows } = await tx.execute<StoredGroup & { key: number }>(sql`
    select key, class_key, women_group, id from standing
    where institution_id = ${institutionId} and championship_id = ${championshipId}`)
  return new Map(rows.map((row) => [ownerOf(row), row.key]))
}

/** Returns rows with the key of their standing, as one JSON text. */
const withKeys = (owned: readonly Owned[], keys: ReadonlyMap<Owner, number>): string =>
  JSON.stringify(owned.map(({ owner, row }) => ({ ...row, standing_key: keyIn(keys, owner) })))

const deleteCells = async (tx: Transaction, gone: string): Promise<void> => {
  if (gone === noRows) return
  await tx.execute(sql`
    delete from standing_result using json_to_recordset(${gone}::json) as row(standing_key int, stage_key int)
    where standing_result.standing_key = row.standing_key and standing_result.stage_key = row.stage_key`)
}

const noRows = "[]"

const deleteLines = async (tx: Transaction, gone: string): Promise<void> => {
  if (gone === noRows) return
  await tx.execute(sql`
    delete from standing using json_to_recordset(${gone}::json) as row(standing_key int)
    where standing.key = row.standing_key
      and not exists (select from standing_result where standing_key = standing.key)`)
}

const upsertLines = async (tx: Transaction, lines: readonly Owned[]): Promise<void> => {
  if (lines.length === 0) return
  await tx.execute(sql`
    insert into standing (institution_id, championship_id, class_key, women_group, id, name, racing_number, gender,
      birth_year, club_id, team, position, total, total_minus_worst, ref_original)
    select institution_id, championship_id, class_key, women_group, id, name, racing_number, gender, birth_year,
      club_id, team, position, total, total_minus_worst, ref_original
    from json_populate_recordset(null::standing, ${JSON.stringify(lines.map(({ row }) => row))}::json)
    on conflict on constraint standing_id do update set name = excluded.name, racing_number = excluded.racing_number,
      gender = excluded.gender, birth_year = excluded.birth_year, club_id = excluded.club_id, team = excluded.team,
      position = excluded.position, total = excluded.total, total_minus_worst = excluded.total_minus_worst,
      ref_original = excluded.ref_original`)
}

const upsertCells = async (tx: Transaction, cells: string): Promise<void> => {
  if (cells === noRows) return
  await tx.execute(sql`
    insert into standing_result select * from json_populate_recordset(null::standing_result, ${cells}::json)
    on conflict (standing_key, stage_key) do update set points = excluded.points, position = excluded.position,
      position_absolute_points = excluded.position_absolute_points, status = excluded.status,
      result_status = excluded.result_status, club_id = excluded.club_id, team = excluded.team,
      class_key = excluded.class_key, participant_id = excluded.participant_id, name = excluded.name,
      birth_year = excluded.birth_year`)
}
