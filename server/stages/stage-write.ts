import type { NodePgDatabase } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import type { LockedStage } from "./lock-stage.ts"

/**
 * One write to one stage, in a transaction that holds the stage's lock. The code that every tap passes through runs named
 * statements on `client`: PostgreSQL plans them once per connection, and no query builder assembles them again.
 */
export type StageWrite = {
  client: PoolClient
  /** The query builder over `client`, made at its first use: for code that not every tap passes through. */
  readonly db: NodePgDatabase & { $client: PoolClient }
  stage: LockedStage
  /** The reasons given for changes of riders' results, by the rider's id. Posted classes show them (OF-02). */
  reasons: Map<string, string>
  /** The riders who had no result before this write and have one now: undoing it takes that from them again (SP-15). */
  madeResults: Set<string>
  /**
   * Commits now. Statements that are sent together with it are part of the commit, and it fails if one of them does: a write that
   * knows its last statements saves a round trip. If it is not called, the commit follows the write.
   */
  commit(): Promise<void>
  /** Rolls the write back: the stage keeps its former revision. */
  rollback(): Promise<void>
}
