import { and, eq } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { result } from "#server/db/schema/results.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import { type CardRefusal, putCards } from "./enter-cards.ts"
import { findEntries, scoreIn } from "./entry-changes.ts"

/** Whether the DNS stays, or why nothing was decided. */
export type KeepDnsOutcome =
  | { kind: "ruled"; revision: number }
  | { kind: "refused"; reason: CardRefusal["reason"] }
  | ResultsRefusal

type KeepDns = {
  participantId: string
  /** How many scores of the rider the secretary saw. */
  seen: number
}

/**
 * Keeps the DNS of a rider who was scored (RX-09): a ruling deletes each score, and taps that judges send later for these
 * sections wait. Refused if the scores changed since the secretary saw them, or the DNS is gone.
 */
export const keepDns = (
  context: Context,
  path: string,
  { participantId, seen }: KeepDns,
): Promise<KeepDnsOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "ruled" },
    async (write, by): Promise<KeepDnsOutcome> => {
      const entries = await findEntries(write, [participantId])
      const cells = [...entries.values()].flatMap((entry) => {
        const { section, lap } = entry
        const score = scoreIn(entry)
        return score === null ? [] : [{ participantId, section, lap, points: null, seen: score }]
      })
      if (cells.length === 0 || cells.length !== seen || !(await hasDns(write, participantId)))
        return { kind: "refused", reason: "changed-meanwhile" }
      const outcome = await putCards(write, by, { cells, reason: null })
      if (outcome.kind === "refused") return { kind: "refused", reason: outcome.reason }
      await storeUndoStep(write, by, { step: { kind: "kept-dns", count: cells.length }, participantId })
      return { kind: "ruled", revision: write.stage.revision }
    },
  )

const hasDns = async (write: StageWrite, participantId: string): Promise<boolean> =>
  (await write.db.$count(
    result,
    and(
      eq(result.stageKey, write.stage.key),
      eq(result.participantId, participantId),
      eq(result.status, "DNS"),
      eq(result.deleted, false),
    ),
  )) > 0

/** The procedure by which secretaries keep a DNS. */
export const dnsProcedures = {
  keepDns: procedures.results.keepDns.handler(({ input, context, errors }) =>
    answer(keepDns(context, input.stage, input), errors),
  ),
}
