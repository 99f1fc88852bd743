import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import { type LockedStage, lockStage } from "./lock-stage.ts"
import type { Db } from "./transaction.ts"

/**
 * One write to one stage, in a transaction that holds the stage's lock. What every tap of a judge passes through has
 * named statements on the client: PostgreSQL plans them once a connection, and nothing builds them anew.
 */
export type StageWrite = { client: PoolClient; stage: LockedStage }

/**
 * Runs a write under the lock of its stage and commits it; what throws changes nothing. Returns null, having done nothing,
 * where there is no such stage.
 */
export const writeStage = async <Answer>(
  db: Db,
  path: string,
  write: (stageWrite: StageWrite) => Promise<Answer>,
): Promise<Answer | null> => {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    const [, stage] = await Promise.all([client.query("begin"), lockStage(client, path)])
    const answer = stage && (await write({ client, stage }))
    await client.query("commit")
    return answer
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Returns the query builder inside a write, for what is not on the way of every tap. */
export const builderOf = ({ client }: StageWrite) => drizzle(client, { casing: "snake_case" })
