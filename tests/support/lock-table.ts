import type { Database } from "#server/db/open-database.ts"

/** Keeps everybody from a table, so that whoever asks for it waits; returns what gives it back. */
export const lockTable = async ({ pool }: Database, table: string): Promise<() => Promise<void>> => {
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await holder.query("rollback")
    holder.release()
  }
}
