import type { Actor } from "#domain/access/may.ts"
import type { Db } from "./transaction.ts"

/** The viewer; null is a visitor who is not signed in. */
export type ReadContext = { db: Db; actor: Actor | null }

/** The actor and the time, epoch milliseconds. */
export type Context = ReadContext & { now: number }

/** Who does it: somebody who may. */
export type ActingUser = { userId: string; now: number }
