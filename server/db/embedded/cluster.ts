import type { Programs } from "./postgres-program.ts"

/** One PostgreSQL: its own folder with links resolved, its log, its password where one is needed, its programs. */
export type Cluster = Programs & { folder: string; logFile: string; passwordFile: string }
