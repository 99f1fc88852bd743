import { type SQL, sql } from "drizzle-orm"

// Conditions on the columns of a stage, from which a search chooses the one that shows a rider or a club.

/** An instant in epoch milliseconds, as the database compares it. */
export const instant = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** How far the start of a stage is from an instant, before or after it. */
export const distance = (at: number): SQL =>
  sql`abs(extract(epoch from competition_start_date - ${instant(at)}))`

/** Does a stage run at an instant? One that is called off does not (CH-01). */
export const isRunning = (at: number): SQL =>
  sql`(competition_start_date <= ${instant(at)} and competition_end_date > ${instant(at)} and called_off is null)`
