import type { Pool } from "pg"

/** Holds rows, so that whoever would change them waits; returns what gives them back. */
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
