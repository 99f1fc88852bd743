import type { BaseLogger } from "pino"

/** Where the database's housekeeping reports what it did, and what broke. */
export type Log = Pick<BaseLogger, "info" | "error">
