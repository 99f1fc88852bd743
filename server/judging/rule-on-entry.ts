import { countsInClass } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type EntryRuling, scoreRuling } from "#domain/judging/judge-event.ts"
import { type CellScore, correctedPoints, missedMark } from "#domain/judging/points.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import {
  appendRulings,
  auditEntries,
  findEntries,
  type PlacedRuling,
  placesInNextLaps,
  type ScoredMeanwhile,
  scoreIn,
} from "./entry-changes.ts"
import { findPeople } from "./people.ts"

/** Whether the ruling stands, or why not. */
export type RuleOutcome =
  | { kind: "ruled"; revision: number }
  | { kind: "refused"; reason: "unknown-participant" | "no-entry" | "next-lap-has-result" }
  /** The class does not ride that section in that lap: points there can only be deleted. */
  | { kind: "refused"; reason: "outside-class" }
  | ScoredMeanwhile
  | ResultsRefusal

type RuleInput = Omit<PlacedRuling, "ruling"> & {
  ruling: EntryRuling
  /** What the entry said when the secretary looked; left out: nobody looked. */
  seen?: CellScore | undefined
}

/**
 * Records what a secretary decided about a section entry, in the same log as the judges' taps and under the same lock, so
 * that a late phone cannot resurrect anything (D-05, D-09). Refused once results are approved (SP-09), and a deletion while
 * the section has a result in the next lap (SP-07).
 */
export const ruleOnEntry = (
  context: Context,
  path: string,
  { place, ruling: given, seen, reason }: RuleInput,
): Promise<RuleOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "ruled" },
    async (write, by): Promise<RuleOutcome> => {
      const { participantId } = place
      const people = await findPeople(write.client, path, [participantId])
      const person = people.get(participantId)
      if (!person) return { kind: "refused", reason: "unknown-participant" }
      if (given.kind !== "deleted" && !countsInClass(place, person.racingClass))
        return { kind: "refused", reason: "outside-class" }
      const entries = await findEntries(write, [participantId])
      const entry = entries.get(entryKey(place))
      if (given.kind === "deleted") {
        if (!entry) return { kind: "refused", reason: "no-entry" }
        const next = placesInNextLaps(place, person).map((one) => entries.get(entryKey(one)))
        if (next.some((one) => typeof one?.total === "number"))
          return { kind: "refused", reason: "next-lap-has-result" }
      }
      const { type } = write.stage.scoring
      const ruling = given.kind === "missed" ? scoreRuling(missedMark, type) : given
      const total = scoreIn(entry)
      // what already says so is no conflict: the answer to it may have been lost
      if (seen !== undefined && total !== seen && total !== ruledScore(given, type))
        return { kind: "refused", reason: "changed-meanwhile", total }
      await appendRulings(write, [{ place, ruling, reason }], by)
      await ensureResults(write, [participantId])
      const scores = await refoldEntries(write, [place])
      const event = given.kind === "deleted" ? "delete_section" : "edit_section"
      const [before, after] = [total, scores.get(entryKey(place)) ?? null]
      await auditEntries(write, by, { event, place, before, after, reason })
      const { section, lap } = place
      await storeUndoStep(write, by, {
        step: { kind: "section", section, lap, before, after },
        participantId,
      })
      return { kind: "ruled", revision: write.stage.revision }
    },
  )

/** What an entry says once it is ruled so. */
const ruledScore = (ruling: EntryRuling, type: CompetitionType): CellScore => {
  if (ruling.kind === "edited") return correctedPoints(ruling.points, type)
  return ruling.kind === "missed" ? missedMark : null
}

/** The procedure by which secretaries rule on an entry. */
export const rulingProcedures = {
  editSection: procedures.results.editSection.handler(({ input, context, errors }) =>
    answer(
      ruleOnEntry(context, input.stage, {
        ...input,
        ruling: input.points === missedMark ? { kind: "missed" } : { kind: "edited", points: input.points },
      }),
      errors,
    ),
  ),
  deleteSection: procedures.results.deleteSection.handler(({ input, context, errors }) =>
    answer(ruleOnEntry(context, input.stage, { ...input, ruling: { kind: "deleted" } }), errors),
  ),
}
