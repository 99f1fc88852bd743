import { isDeepStrictEqual } from "node:util"
import { sql } from "drizzle-orm"
import type { Standing } from "#domain/standings/standing.ts"
import { standing } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf } from "#server/stages/championship-place.ts"
import { type CommonStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import type { Season } from "./read-season.ts"

/** The new state of a season: its standings, ranked by its current rules, and the state that they share. */
type SeasonChange = Partial<CommonStandings> & { standings: readonly Standing[] }

/**
 * Writes the differences from the season as it was read under the lock; returns whether there are any. Results of stages that are
 * not generated stay, and so do standings that only have such results.
 */
export const writeStandings = async (
  tx: Transaction,
  season: Season,
  { standings, ...change }: SeasonChange,
): Promise<boolean> => {
  const { rules } = season.ranking
  const common = isDeepStrictEqual(season.rankedBy, rules) ? change : { ...change, rankedBy: rules }
  const onlyElsewhere = season.standings.filter(({ results }) => results.length === 0)
  const before = season.standings.map(standingRows(season))
  const after = [...onlyElsewhere, ...standings].map(standingRows(season))
  const lines = differingRows(
    before.map(({ line }) => line),
    after.map(({ line }) => line),
  )
  const cells = differingRows(
    before.flatMap((one) => one.cells),
    after.flatMap((one) => one.cells),
  )
  if (!isChange(lines) && !isChange(cells) && Object.keys(common).length === 0) return false
  await reviseStandings(tx, season.place, common)
  await storeRows(tx, season.place, { lines, cells })
  return true
}

/** The changes of rows: which to delete, and which to insert or update. */
type RowChanges = { gone: OwnedRow[]; written: OwnedRow[] }

/** Returns the changes that turn the former rows into the new ones. */
const differingRows = (before: readonly OwnedRow[], after: readonly OwnedRow[]): RowChanges => {
  const [old, now] = [identified(before), identified(after)]
  return {
    gone: [...old].flatMap(([key, one]) => (now.has(key) ? [] : [one])),
    written: [...now].flatMap(([key, one]) =>
      JSON.stringify(old.get(key)?.row) === JSON.stringify(one.row) ? [] : [one],
    ),
  }
}

/** Has anything changed? */
const isChange = ({ gone, written }: RowChanges): boolean => gone.length + written.length > 0

const identified = (rows: readonly OwnedRow[]) =>
  new Map(rows.map((one) => [`${one.owner}\n${one.row.stage_key ?? ""}`, one]))

/**
 * Stores the changes of a championship's standings. A line is deleted only if it has no results left; one that stays for results of
 * stages without a column leads nobody to it any longer (D-21).
 */
const storeRows = async (
  tx: Transaction,
  place: ChampionshipPlace,
  { lines, cells }: { lines: RowChanges; cells: RowChanges },
): Promise<void> => {
  await upsertLines(tx, lines.written)
  const keys = await readKeys(tx, place)
  await deleteCells(tx, withKeys(cells.gone, keys))
  await deleteLines(tx, withKeys(lines.gone, keys))
  await upsertCells(tx, withKeys(cells.written, keys))
}

const readKeys = async (tx: Transaction, place: ChampionshipPlace): Promise<Map<Owner, number>> => {
  const rows = await tx
    .select({
      key: standing.key,
      class_key: standing.classKey,
      women_group: standing.womenGroup,
      id: standing.id,
    })
    .from(standing)
    .where(isOf(standing, place))
  return new Map(rows.map((row) => [ownerOf(row), row.key]))
}

/** Returns rows with the key of their standing, as one JSON text. */
const withKeys = (owned: readonly OwnedRow[], keys: ReadonlyMap<Owner, number>): string =>
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
  await tx.execute(sql`
    update standing set ref_original = '{}' from json_to_recordset(${gone}::json) as row(standing_key int)
    where standing.key = row.standing_key`)
}

const upsertLines = async (tx: Transaction, lines: readonly OwnedRow[]): Promise<void> => {
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
      position_absolute_points = excluded.position_absolute_points, zeros = excluded.zeros, status = excluded.status,
      result_status = excluded.result_status, club_id = excluded.club_id, team = excluded.team,
      class_key = excluded.class_key, participant_id = excluded.participant_id, name = excluded.name,
      birth_year = excluded.birth_year`)
}

/** The key of a standing, unique in its championship. */
type Owner = string

/** A row as the database names its columns. */
type Row = Readonly<Record<string, unknown>> & { stage_key?: number }

/** A row, and the standing that it is of. */
type OwnedRow = { owner: Owner; row: Row }

/** How a standing is stored: its line, and a cell for each stage. */
type StandingRows = { line: OwnedRow; cells: OwnedRow[] }

/** The columns by which a standing is one of its group. */
type StoredId = { class_key: number | null; women_group: string | null; id: string }

/** Returns the key of a stored standing. */
const ownerOf = ({ class_key, women_group, id }: StoredId): Owner =>
  `${class_key ?? ""}\n${women_group ?? ""}\n${id}`

/** Returns a function that turns a season's standing into rows. */
const standingRows = ({ place, classes, columns }: Season) => {
  const classKeys = new Map(classes.map(({ name, key }) => [name, key]))
  const stageKeys = new Map(columns.map(({ order, stage }) => [order, stage.key]))
  return ({ group: of, results, ...line }: Standing): StandingRows => {
    const key = {
      class_key: of.kind === "class" ? keyIn(classKeys, of.name) : null,
      women_group: of.kind === "women" ? of.name : null,
      id: line.id,
    }
    const owner = ownerOf(key)
    return {
      line: {
        owner,
        row: {
          ...key,
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
      cells: results.map((result) => ({
        owner,
        row: {
          stage_key: keyIn(stageKeys, result.order),
          points: result.points,
          position: result.position,
          position_absolute_points: result.positionAbsolutePoints,
          zeros: result.zeros,
          status: result.status,
          result_status: result.resultStatus,
          club_id: result.clubId,
          team: result.team,
          class_key: keyIn(classKeys, result.racingClass),
          participant_id: result.participant.id,
          name: result.participant.name,
          birth_year: result.participant.birthYear,
        },
      })),
    }
  }
}

/** Returns the key of that name, which a season has. */
const keyIn = <Name>(keys: ReadonlyMap<Name, number>, name: Name): number => {
  const key = keys.get(name)
  if (key === undefined) throw new Error(`The season has no ${name}`)
  return key
}
