import { drizzle } from "drizzle-orm/node-postgres"
import type { Database } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns the plans of all queries that the work sends to the database, as `explain` shows them for the same values. */
export const explained = async ({ pool }: Database, work: (db: Db) => Promise<void>): Promise<string[]> => {
  const queries: { sql: string; params: unknown[] }[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void queries.push({ sql, params }) }
  await work(drizzle(pool, { casing: "snake_case", logger }))
  const plans: string[] = []
  for (const { sql, params } of queries) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${sql}`, params)
    plans.push([sql, ...rows.map((row) => row["QUERY PLAN"])].join("\n"))
  }
  return plans
}
