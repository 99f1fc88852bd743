import type { Pool } from "pg"

/** Locks rows, so that others who change them wait; returns a function that unlocks them. */
export const lockRows = async (
  pool: Pool,
  select: string,
  values: unknown[],
): Promise<() => Promise<void>> => {
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query(select, values)
  return async () => {
    await holder.query("rollback")
    holder.release()
  }
}
