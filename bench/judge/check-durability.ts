import { sql } from "drizzle-orm"
import type { Db } from "#server/db/transaction.ts"

/** If one of these is off, PostgreSQL acknowledges what a power loss can undo. */
const settings = ["fsync", "full_page_writes", "synchronous_commit"]

/** Throws unless the running database keeps what it acknowledges. */
export const checkDurability = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any(${sql.param(settings)}) order by name`,
  )
  console.log(rows.map(({ name, setting }) => `${name} ${setting}`).join(", "))
  const isOn = rows.length === settings.length && rows.every(({ setting }) => setting === "on")
  if (!isOn) throw new Error("The database does not keep what it acknowledges")
}
