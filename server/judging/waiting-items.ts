import type { Pool, PoolClient } from "pg"
import type {
  AttentionItem,
  DeskAttempt,
  DeskLine,
  DeskRider,
  WaitingItem,
} from "#contracts/judging/race-desk.ts"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { type Attempt, foldAttempt } from "#domain/judging/attempt.ts"
import { type JudgeEvent, numberInName } from "#domain/judging/judge-event.ts"
import type { UnappliedReason } from "#domain/judging/place-event.ts"
import { cellScore } from "#domain/judging/points.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { isTimingName } from "#domain/timing/timing-event.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { unlistedPrefix } from "./imported-riders.ts"
import { countableAttempts } from "./late-taps.ts"
import { movedTo } from "./moved-attempts.ts"
import { phoneAttempt } from "./tap.ts"

/** How many attempts of a phone are shown, of each kind: one phone must not fill the page. */
const mostOfPhone = 50

type WaitingTap = JudgeEvent &
  SectionOfLap & {
    participant: string
    participantId: string | null
    /** Where the phone recorded it, if its attempt was moved; null: it was not. */
    sentSection: number | null
    sentLap: number | null
    phone: string
    judge: string
    unapplied: UnappliedReason | null
    isSettled: boolean
    /** Some of the attempt's waiting taps came from a phone that could no longer judge. */
    isLate: boolean
    /** The phone's name for the rider, if its file has one. */
    reportedName: string | null
    reportedNumber: string | null
    /** How many of the phone's attempts wait for the same reason, and the stage's revision that brought the last waiting tap of them. */
    alike: number
    lastRevision: number
  }

/** `revision`: read before its waiting taps. */
type WaitingStage = { scoring: Scoring; revision: number }

type Found = { item: WaitingItem } & Pick<WaitingTap, "isLate" | "alike" | "lastRevision">

/**
 * Returns the attempts with waiting taps, each where it is now, with the points that all of its taps would give: the first ones of each phone, and
 * the number of the others. Taps from a phone that could no longer judge are one item: one action settles them (D-11).
 */
export const waitingItems = async (
  client: Pool | PoolClient,
  { stage, lines }: { stage: WaitingStage & { key: number }; lines: readonly DeskLine[] },
): Promise<AttentionItem[]> => {
  const taps = await selectTaps(client, stage.key)
  const found = [...Map.groupBy(taps, ({ phone, attempt }) => phoneAttempt(phone, attempt)).values()]
    .flatMap((own) => attemptOf(own, stage, lines) ?? [])
    .toSorted((a, b) => a.item.attempt.startedAt - b.item.attempt.startedAt)
  const byPhone = (isLate: boolean) => [
    ...Map.groupBy(
      found.filter((one) => one.isLate === isLate),
      ({ item }) => item.phone,
    ),
  ]
  const latePhones = byPhone(true)
  const counting = latePhones.length > 0 ? await countableAttempts(client, stage) : null
  const late = latePhones.map(
    ([phone, own]): AttentionItem => ({
      kind: "late-phone",
      phone,
      revision: own[0]?.lastRevision ?? 0,
      judge: judgeOf(own),
      count: own[0]?.alike ?? 0,
      ...(counting?.get(phone) ?? { countable: 0, inPart: 0 }),
      items: own.map(({ item }) => item),
    }),
  )
  const more = byPhone(false).flatMap(([, own]): AttentionItem[] => {
    const count = (own[0]?.alike ?? 0) - own.length
    return count > 0 ? [{ kind: "more", judge: judgeOf(own), count }] : []
  })
  return [...late, ...found.flatMap(({ item, isLate }) => (isLate ? [] : item)), ...more]
}

const judgeOf = ([first]: readonly Found[]): string => first?.item.attempt.judge ?? ""

const selectTaps = async (client: Pool | PoolClient, stageKey: number): Promise<WaitingTap[]> => {
  const { rows } = await client.query<WaitingTap>(
    `with open as (
       select event.attempt, judge_device.phone, bool_or(event.unapplied = 'after-revocation') as is_late,
         min(event.time) as since, max(event.revision) as revision
       from judge_event as event join judge_device on judge_device.id = event.device_id
       where event.stage_key = $1 and event.unapplied is not null and event.settled_on is null
       group by event.attempt, judge_device.phone
     ), shown as (
       select *, row_number() over (partition by phone, is_late order by since, attempt) as place,
         (count(*) over (partition by phone, is_late))::int as alike,
         (max(revision) over (partition by phone, is_late))::float8 as last_revision
       from open
     )
     select event.id, event.attempt, event.seq, event.name, event.points, event.section, event.lap, event.participant,
       event.participant_id as "participantId", event.sent_section as "sentSection", event.sent_lap as "sentLap", event.unapplied, event.settled_on is not null as "isSettled",
       ${milliseconds("event.time")} as time, judge_device.name as judge, judge_device.phone,
       rider.name as "reportedName", rider.racing_number as "reportedNumber", shown.is_late as "isLate", shown.alike,
       shown.last_revision as "lastRevision"
     from shown
     join judge_event as event on event.stage_key = $1 and event.attempt = shown.attempt
     join judge_device on judge_device.id = event.device_id and judge_device.phone = shown.phone
     left join imported_rider as rider on rider.stage_key = $1 and rider.device_id = event.device_id
       and rider.participant = event.participant
     where shown.place <= $2
     order by event.seq, event.id`,
    [stageKey, mostOfPhone],
  )
  return rows
}

const attemptOf = (
  taps: readonly WaitingTap[],
  { scoring, revision }: WaitingStage,
  lines: readonly DeskLine[],
): Found | null => {
  const open = taps.filter(({ unapplied, isSettled }) => unapplied !== null && !isSettled)
  const [first] = open
  if (!first?.unapplied) return null
  const { section, lap, participantId } = movedTo(first, taps) ?? first
  const line = lines.find(({ id }) => id === (participantId ?? first.participant))
  const item: WaitingItem = {
    kind: "waiting",
    why: first.unapplied,
    named: namedOnPhone(first),
    onPhone: onPhone(first, line),
    rider: line ? riderOf(line) : null,
    section,
    lap,
    phone: first.phone,
    revision,
    taps: open.length,
    points: open.flatMap(({ points }) => points ?? []),
    timed: taps.flatMap(({ name }: { name: string }) => (isTimingName(name) ? name : [])),
    attempt: deskAttempt(foldAttempt(taps, scoring), first.judge, null),
  }
  return { item, isLate: first.isLate, alike: first.alike, lastRevision: first.lastRevision }
}

/**
 * The rider that a phone named; riders without a number whose names were deleted are distinguished by their number in the log
 * (D-35).
 */
const namedOnPhone = ({
  participant,
  reportedName,
}: Pick<WaitingTap, "participant" | "reportedName">): WaitingItem["named"] => {
  const number = numberInName(participant)
  if (number !== null) return { number }
  if (!participant.startsWith(unlistedPrefix)) return { name: participant }
  return { name: reportedName ?? `${forgottenName} (${participant.slice(unlistedPrefix.length)})` }
}

/** The phone's name for a rider, if it differs from the item's. */
const onPhone = (
  { participant, reportedName: name, reportedNumber: racingNumber }: WaitingTap,
  line: DeskLine | undefined,
): WaitingItem["onPhone"] => {
  if (name === null || participant.startsWith(unlistedPrefix)) return null
  return line && comparableName(line.name) === comparableName(name) ? null : { name, racingNumber }
}

/** Returns an attempt as a secretary's lists show it. */
export const deskAttempt = (attempt: Attempt, judge: string, chosen: Attempt | null): DeskAttempt => ({
  attempt: attempt.id,
  judge,
  total: cellScore(attempt.total, attempt.isMissed),
  ended: attempt.ended,
  startedAt: attempt.startedAt,
  endedAt: attempt.endedAt,
  takenBack: attempt.cancelled ? "cancelled" : attempt.isVoid ? "reRide" : null,
  isChosen: attempt === chosen,
})

/** Returns a line's rider as lists name them. */
export const riderOf = ({ id, name, racingNumber, racingClass }: DeskLine): DeskRider => ({
  id,
  name,
  racingNumber,
  racingClass,
})
