import type { Client } from "pg"
import { advisoryLocks } from "#server/db/open-database.ts"

/**
 * Empties a database that is the demo's, or marks an empty one as such. "foreign": it holds other tables; "busy": a demo
 * runs on it. It stays this demo's until the client ends.
 */
export const claimDatabase = async (client: Client): Promise<"claimed" | "foreign" | "busy"> => {
  const { rows } = await client.query<{ isFree: boolean; isMarked: boolean; isFilled: boolean }>(
    `select pg_try_advisory_lock($1) as "isFree",
       to_regnamespace('nulle_demo') is not null as "isMarked",
       exists (
         select from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')
       ) as "isFilled"`,
    [advisoryLocks.demo],
  )
  const [found] = rows
  if (!found?.isFree) return "busy"
  if (found.isFilled && !found.isMarked) return "foreign"
  await client.query(
    `begin;
     create schema if not exists nulle_demo;
     drop schema if exists drizzle cascade;
     drop schema if exists public cascade;
     create schema public;
     commit`,
  )
  return "claimed"
}
