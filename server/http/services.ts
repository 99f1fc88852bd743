import type { Logger } from "pino"
import type { CallContext } from "#server/api/chain.ts"
import type { OpenDataDescription } from "#server/api/describe-open-data.ts"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import type { Config } from "#server/config.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import type { Device } from "#server/judging/device.ts"
import type { EventQueues } from "#server/judging/record-events.ts"
import type { SecretLookup } from "#server/judging/secrets.ts"
import type { Boards } from "#server/live/boards.ts"
import type { Metrics } from "#server/observability/metrics.ts"
import type { JudgeApp } from "./judge-files.ts"

/** The services that answer requests, wired once at the start. */
export type Services = {
  config: Config
  log: Logger
  db: Db
  /** For judges' devices: its queries do not wait for those of pages. */
  scoringDb: Db
  accounts: AccountServices
  boards: Boards
  files: Files
  leaders: CallContext["leaders"]
  queues: EventQueues
  /** Finds judges' devices by their tokens. */
  devices: SecretLookup<Device>
  judgeApp: JudgeApp
  /** Returns the address of the script of the pages that is made of a source file. */
  scriptAddress(source: string): string
  /** The addresses of the styles of organisers' tools. */
  officeStyles: readonly string[]
  openData: OpenDataDescription
  /** The origins under which browsers know the site. */
  origins: readonly [string, ...string[]]
  /** Null: metrics are off. */
  metrics: Metrics | null
  /** Aborted when the site stops. */
  stopping: AbortSignal
  /** The clock, epoch milliseconds. */
  now: () => number
}
