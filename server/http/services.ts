import type { Logger } from "pino"
import type { Auth } from "#server/auth/create-auth.ts"
import type { Config } from "#server/config.ts"
import type { Db } from "#server/db/transaction.ts"
import type { EventQueues } from "#server/judging/record-events.ts"
import type { Boards } from "#server/live/boards.ts"

/** All that answers requests, wired once at start. */
export type Services = {
  config: Config
  log: Logger
  db: Db
  auth: Auth
  boards: Boards
  queues: EventQueues
  /** The origins under which browsers know the site. */
  origins: readonly string[]
}
