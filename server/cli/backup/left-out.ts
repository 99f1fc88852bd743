import type pg from "pg"
import type { Table } from "./manifest.ts"
import { listTables } from "./tables.ts"

/** Tables whose rows let somebody in, or help to: no archive holds them, and no restore takes them from an older one. */
const leftOut: ReadonlySet<string> = new Set(["session", "verification", "attempt_limit"])

/** Does an archive leave this table out? A new table needs a decision: the test of backups lists them all. */
export const isLeftOut = (table: string): boolean => leftOut.has(table)

/** Returns the tables that go into an archive, each after those that it refers to. */
export const listArchived = async (client: pg.Client): Promise<Table[]> =>
  (await listTables(client)).filter(({ name }) => !isLeftOut(name))

/**
 * Signs judges' devices out: their tokens are unknown from now on, as those of devices are that came after the backup. A device
 * that shows an unknown token gets a new one for its pass or its judge's account, and all that it recorded counts.
 */
export const signDevicesOut = async (client: pg.Client, restored: readonly Table[]): Promise<void> => {
  if (!restored.some(({ name }) => name === "judge_device")) return
  // no hash of a token has a space in it
  await client.query("update judge_device set token_hash = 'signed out ' || id")
}
