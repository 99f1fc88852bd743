import { TransactionRollbackError } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import { type Db, rolledBack, type Transaction, together } from "#server/db/transaction.ts"
import { type LockedStage, lockStage } from "./lock-stage.ts"

/**
 * One write to one stage, in a transaction that holds the stage's lock. What every tap of a judge passes through has
 * named statements on the client: PostgreSQL plans them once a connection, and nothing rebuilds them.
 */
export type StageWrite = {
  client: PoolClient
  stage: LockedStage
  /**
   * Commits now. What it is sent together with is in the commit, and what of that fails makes it fail: a write that knows
   * its last statements saves a way to the database and back. Without it the commit follows the write.
   */
  commit(): Promise<void>
  /** Ends the write as if it had not begun: the stage keeps its former revision. */
  rollback(): Promise<void>
}

// statements with arrays would be planned again each time, which took half of a commit
const begin = "begin; set local plan_cache_mode = force_generic_plan"

/** What a write fetches together with taking the lock, and what it does with that. */
type FetchingWrite<Fetched, Answer> = {
  /** Fetches at once all that it can; what it finds is as of after the lock. */
  fetch(client: PoolClient): Promise<Fetched>
  write(stageWrite: StageWrite, fetched: Fetched): Promise<Answer>
}

/**
 * Runs a write under the lock of its stage and commits it; what throws changes nothing. Returns null, having done nothing,
 * where there is no such stage.
 */
export const writeStage = <Answer>(
  db: Db,
  path: string,
  write: (stageWrite: StageWrite) => Promise<Answer>,
): Promise<Answer | null> => fetchAndWriteStage(db, path, { fetch: async () => undefined, write })

/** Does as `writeStage` for a write that can say in advance what it will fetch. */
export const fetchAndWriteStage = async <Fetched, Answer>(
  db: Db,
  path: string,
  { fetch, write }: FetchingWrite<Fetched, Answer>,
): Promise<Answer | null> => {
  const client = await db.$client.connect()
  let broken: Error | undefined
  let ending: Promise<void> | undefined
  const end = (how: "commit" | "rollback"): Promise<void> => {
    ending ??= client.query(how).then(({ command }) => {
      // the database answers a commit of what has failed with its opposite
      if (how === "commit" && command !== "COMMIT") throw rolledBack()
    })
    return ending
  }
  const [commit, rollback] = [() => end("commit"), () => end("rollback")]
  try {
    const [, stage, fetched] = await together([client.query(begin), lockStage(client, path), fetch(client)])
    const answer = stage && (await write({ client, stage, commit, rollback }, fetched))
    await commit()
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

/**
 * Takes the locks of those stages that it does not hold yet, in their order, and returns all that it holds. Whoever locks
 * several gives them by their key, the one order in which several are ever locked: see `lockStages`.
 */
export type LockStages = (paths: readonly string[]) => Promise<readonly LockedStage[]>

/** Runs a write to several stages in one transaction, which takes their locks by what it finds. A refusal changes nothing. */
export const writeStages = async <Answer extends { kind: string }>(
  db: Db,
  write: (tx: Transaction, lock: LockStages) => Promise<Answer>,
): Promise<Answer> => {
  const client = await db.$client.connect()
  const held = new Map<string, LockedStage>()
  const lock: LockStages = async (paths) => {
    for (const path of paths) {
      const locked = held.has(path) ? null : await lockStage(client, path)
      if (locked) held.set(path, locked)
    }
    return [...held.values()]
  }
  let answer: Answer | undefined
  try {
    return await drizzle(client, { casing: "snake_case" }).transaction(async (tx) => {
      answer = await write(tx, lock)
      return answer.kind === "refused" ? tx.rollback() : answer
    })
  } catch (error) {
    if (answer && error instanceof TransactionRollbackError) return answer
    throw error
  } finally {
    client.release()
  }
}
