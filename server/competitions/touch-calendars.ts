import { and, eq, type SQL, sql } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Returns the instant of a change that calendars show: later than the one before by a second at least, so that SEQUENCE grows. */
export const calendarChangedAt = (now: number): SQL<number> =>
  sql`greatest(${new Date(now).toISOString()}::timestamptz, ${stage.calendarChangedOn} + interval '1 second')`

/** Notes that calendars show something else of these stages, if they are published. */
export const touchCalendars = async (tx: Transaction, which: SQL | undefined, now: number): Promise<void> => {
  await tx
    .update(stage)
    .set({ calendarChangedOn: calendarChangedAt(now) })
    .where(and(eq(stage.status, "published"), which))
}
