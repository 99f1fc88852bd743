import type { BaseLogger } from "pino"

/** Where the database's house-keeping reports what it did, and what broke. */
export type Log = Pick<BaseLogger, "info" | "error">
