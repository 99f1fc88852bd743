import type { NodePgDatabase } from "drizzle-orm/node-postgres"
import type { Pool, PoolClient } from "pg"

/** The query builder over the pool. */
export type Db = NodePgDatabase & { $client: Pool }

/** The same inside one transaction. */
export type Transaction =
  | Parameters<Parameters<Db["transaction"]>[0]>[0]
  | (NodePgDatabase & { $client: PoolClient })
