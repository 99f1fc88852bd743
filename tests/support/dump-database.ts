import type { Pool } from "pg"

/** Returns all that a database holds, a line for each row: its table, and the row as JSON. */
export const dumpDatabase = async (pool: Pool): Promise<string[]> => {
  const tables = await pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const lines: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    lines.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return lines
}
