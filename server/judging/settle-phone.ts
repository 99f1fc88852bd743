import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm"
import { countsInClass } from "#domain/competitions/racing-class.ts"
import type { JudgeEventName, RulingName } from "#domain/judging/judge-event.ts"
import { isInRange } from "#domain/judging/points-range.ts"
import { expectedTimes } from "#domain/judging/tap-times.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { judgeDevice, judgeEvent, sectionEntry, sectionPass } from "#server/db/schema/judging.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import { openResults } from "#server/stages/stamp-results.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"
import { auditEntries, type EntryAuditEvent, findEntries } from "./entry-changes.ts"
import { acceptOdd } from "./odd-times.ts"
import { findPeople } from "./people.ts"
import { dismiss, isOfPhone, ridesOf, type SettleOutcome, settle } from "./settle.ts"

const nothing = { kind: "refused", reason: "not-waiting" } as const

/**
 * Lets all count that arrived from a phone after it was switched off (D-11), but for what would have waited anyway: for a rider to be
 * named, for another section than its pass's, for another phone's attempt, with points beyond the rules, or for an entry that a
 * secretary has ruled on since. Those are asked about one by one.
 */
export const countPhone = (
  context: Context,
  path: string,
  { phone }: { phone: string },
): Promise<SettleOutcome> =>
  settle(context, path, async (write, by) => {
    const db = builderOf(write)
    const late = await db
      .select({ tap: judgeEvent })
      .from(judgeEvent)
      .innerJoin(judgeDevice, eq(judgeDevice.id, judgeEvent.deviceId))
      .leftJoin(sectionPass, eq(sectionPass.id, judgeDevice.passId))
      .where(
        and(
          isLate(write, phone),
          isNotNull(judgeEvent.participantId),
          sql`coalesce(${sectionPass.section}, ${judgeEvent.section}) = ${judgeEvent.section}`,
          notExists(ruledOn(write)),
          notBegunByAnother(phone),
        ),
      )
    const named = late.flatMap(({ tap }) => tap.participantId ?? [])
    const people = await findPeople(write.client, path, named)
    const counting = late.flatMap(({ tap: { id, name, points, section, lap, participantId } }) => {
      const racingClass = people.get(participantId ?? "")?.racingClass
      if (isRuling(name) || !racingClass || !isInRange({ name, points }, write.stage.scoring)) return []
      return name === "JudgePenalty" && !countsInClass({ section, lap }, racingClass) ? [] : id
    })
    if (counting.length === 0) return nothing
    const counted = await db
      .update(judgeEvent)
      .set({ unapplied: null, settledOn: null })
      .where(sql`${judgeEvent.id} = any(${sql.param(counting)}::uuid[])`)
      .returning()
    const rides = ridesOf(counted)
    const participants = [...new Set(rides.map(({ place }) => place.participantId))]
    const before = await findEntries(write, participants)
    await openResults(write, participants)
    const totals = await refoldEntries(
      write,
      rides.map(({ place }) => place),
    )
    const auditEvents = rides.map(
      ({ place, attempt }): EntryAuditEvent => ({
        event: "count_attempt",
        place,
        before: before.get(entryKey(place))?.total ?? null,
        after: { total: totals.get(entryKey(place)) ?? null, attempt },
        reason: null,
      }),
    )
    await auditEntries(write, by, ...auditEvents)
    return { kind: "settled" }
  })

const ruledOn = (write: StageWrite) =>
  builderOf(write)
    .select()
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, judgeEvent.stageKey),
        eq(sectionEntry.participantId, judgeEvent.participantId),
        eq(sectionEntry.section, judgeEvent.section),
        eq(sectionEntry.lap, judgeEvent.lap),
        isNotNull(sectionEntry.ruling),
      ),
    )

/** D-50: an attempt belongs to the phone whose taps count for it. */
const notBegunByAnother = (phone: string): SQL => sql`not exists (
  select from judge_event as begun join judge_device as device on device.id = begun.device_id
  where begun.stage_key = ${judgeEvent.stageKey} and begun.participant_id = ${judgeEvent.participantId}
    and begun.section = ${judgeEvent.section} and begun.lap = ${judgeEvent.lap}
    and begun.attempt = ${judgeEvent.attempt} and begun.unapplied is null and device.phone <> ${phone}
)`

const isRuling = (name: JudgeEventName | RulingName): name is Exclude<RulingName, JudgeEventName> =>
  name === "DeletedEntry" || name === "ChosenAttempt"

/** Decides that nothing counts that arrived from a phone after it was switched off: it stays in the log (D-11). */
export const dismissPhone = (
  context: Context,
  path: string,
  { phone, reason }: { phone: string; reason: string | null },
): Promise<SettleOutcome> => dismiss(context, path, { which: (write) => isLate(write, phone), reason })

/** Lets the odd times of a phone's scores stand; they are asked about no more. */
export const acceptTimes = (
  context: Context,
  path: string,
  { phone }: { phone: string },
): Promise<SettleOutcome> =>
  settle(context, path, async (write, by) => {
    const asked = { stageKey: write.stage.key, expected: expectedTimes(await stageOf(write)) }
    const taps = await acceptOdd(write.client, asked, { phone, now: by.now })
    if (taps === 0) return nothing
    await auditStage(write, by, { event: "accept_times", data: { phone, taps } })
    return { kind: "settled" }
  })

const isLate = ({ stage }: StageWrite, phone: string) =>
  and(
    eq(judgeEvent.stageKey, stage.key),
    eq(judgeEvent.unapplied, "after-revocation"),
    isNull(judgeEvent.settledOn),
    isOfPhone(stage.key, phone),
  )

/** What secretaries decide about all of a phone's taps. */
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
