import { sql } from "drizzle-orm"
import { customType } from "drizzle-orm/pg-core"

/** An instant: `timestamptz` in the database, epoch milliseconds everywhere else. */
export const instant = customType<{ data: number; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  toDriver: (epochMs) => new Date(epochMs).toISOString(),
  fromDriver: (value) => new Date(value).getTime(),
})

/** The database's clock, as a column's default. */
export const now = sql`now()`
