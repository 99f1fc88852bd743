import type { NodePgDatabase } from "drizzle-orm/node-postgres"

/** The query builder over the pool. */
export type Db = NodePgDatabase

/** The same inside one transaction. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0]
