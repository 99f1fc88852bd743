import { TransactionRollbackError } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { type LockedStage, lockStage } from "./lock-stage.ts"
import type { Db, Transaction } from "./transaction.ts"

/**
 * Takes the locks of those stages that it does not hold yet, in their order, and returns all that it holds. Whoever locks
 * several gives them by their key, the one order in which several are ever locked: see `touch-stages.ts`.
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
