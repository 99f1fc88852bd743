import { sql } from "drizzle-orm"
import { expectedTimes } from "#domain/judging/tap-times.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { auditStage, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import { auditEntries, type EntryAuditEvent, findEntries, scoreIn } from "./entry-changes.ts"
import { countableTaps, isWaitingLateTap, type SeenPhone } from "./late-taps.ts"
import { acceptOdd } from "./odd-times.ts"
import {
  dismiss,
  ridesOf,
  type SettleOutcome,
  type SettleWaitingOutcome,
  settle,
  settleAnytime,
  settledBy,
} from "./settle.ts"
import { countedStep } from "./undo-settled.ts"

const nothing = { kind: "refused", reason: "not-waiting" } as const

/**
 * Accepts the taps that arrived from a phone after its access ended (D-11) and that the secretary saw, except those that would
 * have waited anyway.
 */
export const countPhone = (
  context: Context,
  path: string,
  seen: SeenPhone,
): Promise<SettleOutcome<"not-waiting"> | ResultsRefusal> =>
  settle(context, path, async (write, by): Promise<SettleOutcome<"not-waiting">> => {
    const { db } = write
    const counting = await countableTaps(write.client, write.stage, seen)
    if (counting.length === 0) return nothing
    const areCounting = sql`${judgeEvent.id} = any(${sql.param(counting)}::uuid[])`
    const waiting = await db.select().from(judgeEvent).where(areCounting)
    await db.update(judgeEvent).set({ unapplied: null, settledOn: null }).where(areCounting)
    const rides = ridesOf(waiting)
    const participants = [...new Set(rides.map(({ place }) => place.participantId))]
    const before = await findEntries(write, participants)
    const scored = rides.filter(({ place }) => place.section !== atNoSection)
    await ensureResults(write, [...new Set(scored.map(({ place }) => place.participantId))])
    const scores = await refoldEntries(
      write,
      rides.map(({ place }) => place),
    )
    const auditEvents = rides.map(
      ({ place, attempt }): EntryAuditEvent => ({
        event: "count_attempt",
        place,
        before: scoreIn(before.get(entryKey(place))),
        after: { total: scores.get(entryKey(place)) ?? null, attempt },
        reason: null,
      }),
    )
    await auditEntries(write, by, ...auditEvents)
    await storeUndoStep(write, by, { step: countedStep(waiting, rides.length) })
    return settledBy(write)
  })

/** Dismisses all taps that arrived from a phone after its access ended and that the secretary saw: they stay in the log (D-11). */
export const dismissPhone = (
  context: Context,
  path: string,
  { reason, ...seen }: SeenPhone & { reason: string | null },
): Promise<SettleWaitingOutcome> =>
  dismiss(context, path, { which: ({ stage }) => isWaitingLateTap(stage.key, seen), reason })

/** Accepts the odd times of a phone's scores that a secretary saw; they are no longer listed. No result changes. */
export const acceptTimes = (
  context: Context,
  path: string,
  { reason, ...seen }: SeenPhone & { reason: string | null },
): Promise<SettleWaitingOutcome> =>
  settleAnytime({ context, path, reason }, async (write, by) => {
    const query = { stageKey: write.stage.key, expected: expectedTimes(await stageOf(write)) }
    const taps = await acceptOdd(write.client, query, { ...seen, now: by.now })
    if (taps.length === 0) return nothing
    const data = { phone: seen.phone, taps: taps.length, reason }
    await auditStage(write, by, { event: "accept_times", data })
    await storeUndoStep(write, by, { step: { kind: "times", events: taps } })
    return settledBy(write)
  })

/** The procedures by which secretaries settle all taps of a phone. */
export const phoneProcedures = {
  countPhone: procedures.results.countPhone.handler(({ input, context, errors }) =>
    answer(countPhone(context, input.stage, input), errors),
  ),
  dismissPhone: procedures.results.dismissPhone.handler(({ input, context, errors }) =>
    answer(dismissPhone(context, input.stage, input), errors),
  ),
  acceptTimes: procedures.results.acceptTimes.handler(({ input, context, errors }) =>
    answer(acceptTimes(context, input.stage, input), errors),
  ),
}
