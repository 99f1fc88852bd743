import type { EntryPlace } from "#domain/results/result.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { attemptsIn, entryKey, loadEntryLog } from "#server/stages/entry-log.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import {
  appendRulings,
  auditEntries,
  findEntries,
  scoreIn,
  takesPointsBeforeNextLap,
} from "./entry-changes.ts"

/** Whether the attempt is void, or why not. */
export type ReRideOutcome =
  | { kind: "ruled"; revision: number }
  | { kind: "refused"; reason: "no-entry" | "no-attempt" | "changed-meanwhile" | "next-lap-has-result" }
  | ResultsRefusal

type ReRideInput = {
  place: EntryPlace
  /** Null: all attempts so far, and what a secretary entered. */
  attempt: string | null
  /** The revision of what the secretary saw. */
  seenRevision: number
  reason: string | null
}

/**
 * Voids an attempt, or all of an entry so far, because the rider rides the section again (RX-03): they stay in the log with their
 * penalties, and are part of no conflict. It ends a ruling on the entry, so that what judges record from now on counts.
 * Refused where the entry has changed since the secretary saw it: the next ride may have come.
 */
export const giveReRide = (
  context: Context,
  path: string,
  { place, attempt, seenRevision, reason }: ReRideInput,
): Promise<ReRideOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "ruled" },
    async (write, by): Promise<ReRideOutcome> => {
      const entries = await findEntries(write, [place.participantId])
      const key = entryKey(place)
      const entry = entries.get(key)
      if (!entry) return { kind: "refused", reason: "no-entry" }
      if (entry.revision > seenRevision) return { kind: "refused", reason: "changed-meanwhile" }
      const log = await loadEntryLog(write.client, path, place)
      const attempts = attemptsIn(log, write.stage.scoring)
      const isThere =
        attempt === null
          ? entry.total !== null || attempts.length > 0
          : attempts.some(({ id }) => id === attempt)
      if (!isThere) return { kind: "refused", reason: "no-attempt" }
      const voids = attempt === null ? [...new Set(log.taps.map((tap) => tap.attempt))] : [attempt]
      await appendRulings(write, [{ place, ruling: { kind: "voided", attempt, voids }, reason }], by)
      await ensureResults(write, [place.participantId])
      const scores = await refoldEntries(write, [place])
      if (await takesPointsBeforeNextLap(write, entries, scores))
        return { kind: "refused", reason: "next-lap-has-result" }
      const [before, after] = [scoreIn(entry), scores.get(key) ?? null]
      await auditEntries(write, by, { event: "give_re_ride", place, before, after, reason })
      const { participantId, section, lap } = place
      await storeUndoStep(write, by, {
        step: { kind: "section", section, lap, before, after, isReRide: true },
        participantId,
      })
      return { kind: "ruled", revision: write.stage.revision }
    },
  )

/** The procedure by which a secretary gives a re-ride. */
export const reRideProcedures = {
  giveReRide: procedures.results.giveReRide.handler(({ input, context, errors }) =>
    answer(giveReRide(context, input.stage, input), errors),
  ),
}
