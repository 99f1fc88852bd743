import { TransactionRollbackError } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import { type Db, rolledBack, type Transaction, together } from "#server/db/transaction.ts"
import type { Writer } from "#server/db/write-audit.ts"
import { foldTimes } from "./fold-times.ts"
import { type LockedStage, lockStage } from "./lock-stage.ts"
import { notePostedChanges } from "./posted-changes.ts"
import type { StageWrite } from "./stage-write.ts"

// A statement is planned once: again each time took half of a commit. The plan may be made while a table is empty and stays when
// it has grown, so it uses indexes.
const begin = "begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off"

/** What a write fetches while the lock is taken, and what it does with the result. */
type FetchingWrite<Fetched, Answer> = {
  /** Sends all its queries at once; their results are as of after the lock. */
  fetch(client: PoolClient): Promise<Fetched>
  write(stageWrite: StageWrite, fetched: Fetched): Promise<Answer>
}

type StagePlace = { path: string; by: Writer }

/**
 * Runs a write under the lock of its stage and commits it; what throws changes nothing. What it changes in posted classes is
 * noted with it, and what its timekeepers recorded is folded. Returns null, having done nothing, where there is no such stage.
 */
export const writeStage = <Answer>(
  db: Db,
  place: StagePlace,
  write: (stageWrite: StageWrite) => Promise<Answer>,
): Promise<Answer | null> => fetchAndWriteStage(db, place, { fetch: async () => undefined, write })

/** Like `writeStage`, for a write that knows in advance what it needs to fetch. */
export const fetchAndWriteStage = async <Fetched, Answer>(
  db: Db,
  { path, by }: StagePlace,
  { fetch, write }: FetchingWrite<Fetched, Answer>,
): Promise<Answer | null> => {
  const client = await db.$client.connect()
  let broken: Error | undefined
  let ending: Promise<void> | undefined
  let written: StageWrite | null = null
  let builder: StageWrite["db"] | undefined
  const commitNow = async (): Promise<void> => {
    // only here are all changes of the write known
    if (written?.stage.isTimed && !written.stage.isApproved) await foldTimes(written, by)
    if (written?.stage.isPosted) await notePostedChanges(written, by)
    const { command } = await client.query("commit")
    // the database answers the commit of a failed transaction with ROLLBACK
    if (command !== "COMMIT") throw rolledBack()
  }
  const rollbackNow = async (): Promise<void> => {
    await client.query("rollback")
  }
  const end = (how: () => Promise<void>): Promise<void> => {
    ending ??= how()
    return ending
  }
  const [commit, rollback] = [() => end(commitNow), () => end(rollbackNow)]
  try {
    const [, stage, fetched] = await together([client.query(begin), lockStage(client, path), fetch(client)])
    written = stage && {
      client,
      get db() {
        builder ??= drizzle(client, { casing: "snake_case" })
        return builder
      },
      stage,
      reasons: new Map(),
      madeResults: new Set(),
      commit,
      rollback,
    }
    const answer = written && (await write(written, fetched))
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

/**
 * Locks those stages that the write has not locked yet, in the given order, and returns all locked ones. Several stages are
 * always locked in the order of their keys: see `lockStages`.
 */
export type LockStages = (paths: readonly string[]) => Promise<readonly LockedStage[]>

/** Runs a write to several stages in one transaction, which locks them as it finds them. A refusal changes nothing. */
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
