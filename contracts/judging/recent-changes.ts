import type { ShownStep } from "#domain/results/undo-step.ts"
import type { DeskRider } from "./race-desk.ts"

/** A secretary's change of a stage's results, as the list of the latest ones shows it (SP-15). */
export type RecentChange = {
  /** The revision that it made: it is undone by this. */
  revision: number
  /** Epoch milliseconds. */
  on: number
  /** Who made it. */
  by: string
  /** The rider whose result changed, and the rider to whom a score was moved; null: none, or several. */
  rider: ChangedRider | null
  other: ChangedRider | null
  /** Has one of these riders been removed from the stage since? Then it cannot be undone. */
  isRiderGone: boolean
  what: ShownStep
  /** Can it be undone? Otherwise it was, or the same thing has been changed since, or its rider was removed. */
  state: "open" | "undone" | "changed-since"
}

/** A rider whose result was changed. */
type ChangedRider = Pick<DeskRider, "id" | "name" | "racingNumber">
