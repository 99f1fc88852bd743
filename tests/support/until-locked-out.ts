import type { Pool } from "pg"
import { until } from "./until.ts"

/** Waits until this many statements wait for a lock in this database. */
export const untilLockedOut = (pool: Pool, most: number): Promise<void> =>
  until(async () => ((await pool.query(waiting)).rowCount ?? 0) >= most)

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
