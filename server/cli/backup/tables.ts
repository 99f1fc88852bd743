import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from, to } from "pg-copy-streams"
import type { Table } from "./archive.ts"

/** Tables whose rows are soon useless: codes and links, and counted attempts. */
const passing = ["verification", "claim_code", "rate_limit"]

/**
 * Tables whose rows let somebody in, or help to: archives leave them out. A link that was used must not work again. A new table needs a
 * decision: the test of backups lists them all.
 */
const leftOut: ReadonlySet<string> = new Set(["session", "rider_invitation", "consent_request", ...passing])

/** Returns the tables that go into an archive, each after those that it refers to. */
export const listArchived = async (client: pg.Client): Promise<Table[]> =>
  (await listTables(client)).filter(({ name }) => !leftOut.has(name))

/** How many bytes of a table are in memory at once. */
const partSize = 4_000_000

/** Returns the tables of a database, each after those that it refers to, with the columns that are stored. */
export const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`)
  const { rows: references } = await client.query<{ table: string; refers: string }>(`
    select own.relname as table, other.relname as refers from pg_constraint
    join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
  const waiting = Map.groupBy(columns, ({ table }) => table)
  const sorted: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name]) =>
      references.every(({ table, refers }) => table !== name || !waiting.has(refers)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(", ")}`)
    for (const [name, own] of ready) {
      waiting.delete(name)
      sorted.push({ name, columns: own.map(({ column }) => column) })
    }
  }
  return sorted
}

/**
 * Reads a table in parts of whole rows, as PostgreSQL's COPY writes them; `count` is called with the number of rows at the end.
 */
export async function* dumpTable(
  client: pg.Client,
  table: Table,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const copy = client.query(to(`copy ${placeOf(table)} to stdout`))
  // a reader that gives up breaks the copy, which nobody waits for then
  copy.on("error", () => {})
  let held = Buffer.alloc(0)
  for await (const chunk of copy) {
    held = Buffer.concat([held, chunk])
    // a line feed inside a value is written in two characters: this one ends a row
    const end = held.lastIndexOf("\n") + 1
    if (held.length < partSize || end === 0) continue
    yield held.subarray(0, end)
    held = held.subarray(end)
  }
  if (held.length > 0) yield held
  count(copy.rowCount)
}

/** Adds rows to a table as `dumpTable` read them; returns how many. */
export const loadRows = async (client: pg.Client, table: Table, rows: Uint8Array): Promise<number> => {
  const copy = client.query(from(`copy ${placeOf(table)} from stdin`))
  await pipeline(Readable.from([rows]), copy)
  return copy.rowCount
}

/** Returns how many rows `dumpTable` read there: a line feed inside a value is written in two characters. */
export const countRows = (rows: Uint8Array): number => {
  let count = 0
  for (const byte of rows) if (byte === 0x0a) count += 1
  return count
}

const placeOf = ({ name, columns }: Table): string =>
  `public.${quoted(name)} (${columns.map((column) => quoted(column)).join(", ")})`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Sets the database's sequences to continue after the restored rows. */
export const continueNumbers = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select relname as table, attname as column,
      pg_get_serial_sequence(format('public.%I', relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`)
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, max(${quoted(column)})) from public.${quoted(table)} having max(${quoted(column)}) is not null`,
      [sequence],
    )
}

/**
 * Drops the tables of a site that was only started and visited; returns false, with nothing changed, for any other. The tables
 * are locked first, so that no concurrent write is lost.
 */
export const clearEmptySite = async (client: pg.Client): Promise<boolean> => {
  await client.query("begin")
  const tables = (await listTables(client)).map(({ name }) => ({ name, place: `public.${quoted(name)}` }))
  if (tables.length > 0) {
    const places = tables.map(({ place }) => place).join(", ")
    await client.query(`lock table ${places} in access exclusive mode`)
    for (const { name, place } of tables) {
      if (passing.includes(name)) continue
      const { rows } = await client.query(`select 1 from ${place} limit 1`)
      if (rows.length === 0) continue
      await client.query("rollback")
      return false
    }
    await client.query(`drop table ${places} cascade`)
  }
  await client.query("drop schema drizzle cascade")
  await client.query("commit")
  return true
}
