import type { Actor } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"

/** Who does something on the market, and when: an instant, epoch milliseconds. */
export type Context = { db: Db; actor: Actor | null; now: number }
