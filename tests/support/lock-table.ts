import type { Database } from "#server/db/open-database.ts"

/** Locks a table, so that everybody else waits for it; returns a function that unlocks it. */
export const lockTable = async ({ pool }: Database, table: string): Promise<() => Promise<void>> => {
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await holder.query("rollback")
    holder.release()
  }
}
