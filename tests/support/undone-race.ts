import { undoers } from "#server/api/undoers.ts"
import type { Db } from "#server/db/transaction.ts"
import { recentChanges } from "#server/results/recent-changes.ts"
import { undoChange } from "#server/results/undo-change.ts"
import { twoLapRace } from "./two-lap-race.ts"

/** The two-lap race with what undoes its secretary's changes, and the list of them. */
export const undoneRace = async (db: Db) => {
  const made = await twoLapRace(db)
  const { stage, by } = made
  const undoAs = (who: typeof by, revision: number) =>
    undoChange({ ...who, undoers }, stage.path, { revision })
  /** Undoes what a command has done. */
  const undo = async (came: { kind: string; revision?: number | null }) => {
    if (typeof came.revision !== "number") throw new Error(`Nothing was changed: ${came.kind}`)
    return undoAs(by, came.revision)
  }
  const changes = async () => {
    const outcome = await recentChanges(by, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.changes
  }
  return { ...made, undo, undoAs, changes }
}

/** What undoing one thing comes to. */
export const undone = { kind: "undone", count: 1, later: 0 }
