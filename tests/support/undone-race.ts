import type { EntryRuling } from "#domain/judging/judge-event.ts"
import { undoers } from "#server/api/undoers.ts"
import type { Context } from "#server/db/context.ts"
import type { Db } from "#server/db/transaction.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { approveResults } from "#server/results/approval.ts"
import { deletePenalty, editPenalty } from "#server/results/penalties.ts"
import { recentChanges } from "#server/results/recent-changes.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { undoChange } from "#server/results/undo-change.ts"
import { seenPenalty } from "./seen-penalty.ts"
import { twoLapRace } from "./two-lap-race.ts"

/** Undoes a change, with all the undoers of a site. */
export const undoOn = (by: Context, path: string, revision: number) =>
  undoChange({ ...by, undoers }, path, { revision })

type Place = { participantId: string; section: number; lap: number }

/** What a secretary does besides changing statuses and penalties. */
export const otherChanges = (by: Context, path: string) => ({
  rule: (place: Place, ruling: EntryRuling) => ruleOnEntry(by, path, { place, ruling, reason: null }),
  cancel: (section: number) => cancelSection(by, path, { section, isCancelled: true }),
  remove: (participantId: string) => removeParticipant(by, path, participantId),
})

/** The two-lap race with what undoes its secretary's changes, and the list of them. */
export const undoneRace = async (db: Db) => {
  const made = await twoLapRace(db)
  const { stage, by, idOf } = made
  /** Undoes what a command has done. */
  const undo = async (came: { kind: string; revision?: number | null }) => {
    if (typeof came.revision !== "number") throw new Error(`Nothing was changed: ${came.kind}`)
    return undoOn(by, stage.path, came.revision)
  }
  const changes = async () => {
    const outcome = await recentChanges(by, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.changes
  }
  const approve = async () => {
    for (const name of ["Anna", "Bruno"])
      await setResultStatus(by, stage.path, { participantId: idOf(name), status: "DNF", reason: null })
    return approveResults(by, stage.path, { seenRevision: 1_000 })
  }
  const changePenalty = async (id: string, points: number) =>
    editPenalty(by, stage.path, { ...(await seenPenalty(db, id)), form: { points, reason: null } })
  const removePenalty = async (id: string) => deletePenalty(by, stage.path, await seenPenalty(db, id))
  return { ...made, undo, changes, approve, changePenalty, removePenalty }
}

/** The outcome of undoing one change. */
export const undone = { kind: "undone", count: 1, later: 0 }
