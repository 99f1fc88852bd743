import { isAPIError } from "better-auth/api"
import { sql } from "drizzle-orm"
import type { Db } from "#server/db/transaction.ts"

/**
 * Returns why the accounts library failed. It keeps to itself what it was told by the database: where that does not answer,
 * it is the database's own error, by which callers know that the same may succeed in a moment.
 */
export const causeOf = async (error: unknown, db: Db): Promise<unknown> => {
  if (!isAPIError(error) || error.statusCode < 500) return error
  const down = await db.execute(sql`select 1`).then(
    () => null,
    (reason: unknown) => reason,
  )
  return down ?? error
}
