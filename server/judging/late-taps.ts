import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Pool, PoolClient } from "pg"
import { countsInClass } from "#domain/competitions/racing-class.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import type { JudgeEventName, RulingName } from "#domain/judging/judge-event.ts"
import { isInRange } from "#domain/judging/points-range.ts"
import { judgeDevice, judgeEvent, sectionEntry, sectionPass } from "#server/db/schema/judging.ts"
import { findPeople } from "./people.ts"
import { isOfPhone } from "./settle.ts"

type Asked = { key: number; path: string; scoring: Scoring }

/**
 * Returns those late taps of a phone that count once a secretary lets all of them count (D-11), with their attempts. Not among them is
 * what would have waited anyway: for a rider to be named, for another section than its pass's, for another phone's attempt, with
 * points beyond the rules, or for an entry that a secretary has ruled on since. Those are asked about one by one.
 */
export const countableTaps = async (
  client: Pool | PoolClient,
  { key, path, scoring }: Asked,
  phone: string,
): Promise<{ id: string; attempt: string | null }[]> => {
  const db = drizzle(client, { casing: "snake_case" })
  const isRuledOn = db
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
  const { id, attempt, name, points, section, lap, participantId } = judgeEvent
  const late = await db
    .select({ id, attempt, name, points, section, lap, participantId })
    .from(judgeEvent)
    .innerJoin(judgeDevice, eq(judgeDevice.id, judgeEvent.deviceId))
    .leftJoin(sectionPass, eq(sectionPass.id, judgeDevice.passId))
    .where(
      and(
        isLateTap(key, phone),
        isNotNull(judgeEvent.participantId),
        sql`coalesce(${sectionPass.section}, ${judgeEvent.section}) = ${judgeEvent.section}`,
        notExists(isRuledOn),
        notBegunByAnother(phone),
      ),
    )
  const named = late.flatMap((tap) => tap.participantId ?? [])
  const people = await findPeople(client, path, named)
  return late.filter((tap) => {
    const racingClass = people.get(tap.participantId ?? "")?.racingClass
    if (isRuling(tap.name) || !racingClass || !isInRange({ name: tap.name, points: tap.points }, scoring))
      return false
    return tap.name !== "JudgePenalty" || countsInClass(tap, racingClass)
  })
}

/** Returns the condition that an event of a stage came from a phone that could no longer judge, and waits. */
export const isLateTap = (stageKey: number, phone: string): SQL | undefined =>
  and(
    eq(judgeEvent.stageKey, stageKey),
    eq(judgeEvent.unapplied, "after-revocation"),
    isNull(judgeEvent.settledOn),
    isOfPhone(stageKey, phone),
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
