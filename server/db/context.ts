import type { Actor } from "#domain/access/may.ts"
import type { Db } from "./transaction.ts"

/** The viewer; null is a visitor who is not signed in. */
export type ReadContext = { db: Db; actor: Actor | null }

/** The actor and the time, epoch milliseconds. */
export type Context = ReadContext & { now: number }

/** The actor of a permitted change, and the time, epoch milliseconds. */
export type ActingUser = { userId: string; now: number }
