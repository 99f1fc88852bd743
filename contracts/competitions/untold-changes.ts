import type { ReliedChange } from "#domain/competitions/relied-facts.ts"

/** What has changed of a stage without its entered riders having been told (CH-02). */
export type UntoldChanges = {
  /** Names these changes: riders are told of what a secretary has seen. */
  version: string
  changes: ReliedChange[]
  /** How many riders had entered before the last change. */
  entered: number
  /** How many people behind them have an address. */
  reachable: number
}
