import type { NodePgDatabase } from "drizzle-orm/node-postgres"
import type { Pool, PoolClient } from "pg"

/** The query builder over the pool. */
export type Db = NodePgDatabase & { $client: Pool }

/** The same inside one transaction. */
export type Transaction =
  | Parameters<Parameters<Db["transaction"]>[0]>[0]
  | (NodePgDatabase & { $client: PoolClient })

/** Runs several reads on one snapshot, whatever is written meanwhile. */
export const readTogether = <Read>(db: Db, read: (tx: Transaction) => Promise<Read>): Promise<Read> =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" })

/** The transaction had already failed: this error is only a consequence of an earlier one. */
class RolledBack extends Error {}

/** The error of a commit that the database answered with a rollback. */
export const rolledBack = (): Error => new RolledBack("The commit was rolled back")

/** With this code PostgreSQL refuses all that follows a failed statement of a transaction. */
const refusedAfterFailure = "25P02"

const isConsequence = (error: unknown): boolean =>
  error instanceof RolledBack ||
  (error instanceof Error && "code" in error && error.code === refusedAfterFailure)

/**
 * Waits for statements of a transaction that are sent together, and returns their answers. If one fails, all later ones fail too,
 * in any order: this throws the failure that caused the others.
 */
export const together = async <const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Place in keyof Statements]: Awaited<Statements[Place]> }> => {
  const settled = await Promise.allSettled(statements)
  const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0]
  return Promise.all(statements)
}
