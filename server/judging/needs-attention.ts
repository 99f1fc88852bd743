import type { Pool, PoolClient } from "pg"
import type { AttentionItem, DeskAttempt, DeskLine, LatePhone, WaitingItem } from "#contracts/race-desk.ts"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { chooseAttempt } from "#domain/judging/choose-attempt.ts"
import type { UnappliedReason } from "#domain/judging/event-reason.ts"
import { type Attempt, foldAttempt } from "#domain/judging/fold-attempt.ts"
import { isLapOpen } from "#domain/judging/is-lap-open.ts"
import type { JudgeEvent } from "#domain/judging/judge-event.ts"
import type { ExpectedTimes } from "#domain/judging/odd-times.ts"
import { countsInClass } from "#domain/results/counts-in-class.ts"
import type { SectionOfLap } from "#domain/results/result-facts.ts"
import { loadEntryLogs } from "./load-entry-logs.ts"
import { oddTimes } from "./odd-times.ts"
import { riderOf } from "./rider-of.ts"
import { phoneAttempt } from "./tap.ts"

/** What of a stage its open items are found in. */
export type AttentionFacts = {
  stage: { key: number; path: string; scoring: Scoring; expected: ExpectedTimes }
  lines: readonly DeskLine[]
  classes: readonly (RacingClass & { cancelledSections: readonly number[] })[]
  /** Entries of which more than one attempt has ended. */
  conflicts: readonly (SectionOfLap & { participantId: string })[]
}

/**
 * Returns what a secretary has to look at: taps that wait, those of a phone that is off together, entries recorded twice, rides
 * out of order, odd times (D-09, D-10, D-11, D-13).
 */
export const needsAttention = async (
  client: Pool | PoolClient,
  facts: AttentionFacts,
): Promise<AttentionItem[]> => [
  ...byPhone(await waiting(client, facts)),
  ...(await twice(client, facts)),
  ...outOfOrder(facts),
  ...(await oddTimes(client, { stageKey: facts.stage.key, expected: facts.stage.expected }, facts.lines)),
]

const deskAttempt = (attempt: Attempt, judge: string, chosen: Attempt | null): DeskAttempt => ({
  attempt: attempt.id,
  judge,
  total: attempt.total,
  ended: attempt.ended,
  startedAt: attempt.startedAt,
  endedAt: attempt.endedAt,
  isChosen: attempt === chosen,
})

type WaitingTap = JudgeEvent &
  SectionOfLap & {
    participant: string
    participantId: string | null
    phone: string
    judge: string
    unapplied: UnappliedReason | null
    isSettled: boolean
  }

/** Attempts of which taps wait, each with what all of its taps would come to. */
const waiting = async (
  client: Pool | PoolClient,
  { stage, lines }: AttentionFacts,
): Promise<WaitingItem[]> => {
  const { rows } = await client.query<WaitingTap>(
    `select event.id, event.attempt, event.seq, event.name, event.points, event.section, event.lap, event.participant,
       event.participant_id as "participantId", event.unapplied, event.settled_on is not null as "isSettled",
       (extract(epoch from event.time) * 1000)::float8 as time, judge_device.name as judge, judge_device.phone
     from judge_event as event join judge_device on judge_device.id = event.device_id
     where event.stage_key = $1 and event.attempt in (
       select attempt from judge_event
       where stage_key = $1 and unapplied is not null and settled_on is null
     )
     order by event.seq, event.id`,
    [stage.key],
  )
  return [...Map.groupBy(rows, ({ phone, attempt }) => phoneAttempt(phone, attempt)).values()]
    .flatMap((taps): WaitingItem[] => {
      const open = taps.filter(({ unapplied, isSettled }) => unapplied !== null && !isSettled)
      const [first] = open
      if (!first?.unapplied) return []
      const line = lines.find(({ id }) => id === (first.participantId ?? first.participant))
      return [
        {
          kind: "waiting",
          why: first.unapplied,
          named: first.participant,
          rider: line ? riderOf(line) : null,
          section: first.section,
          lap: first.lap,
          phone: first.phone,
          taps: open.length,
          points: open.flatMap(({ points }) => points ?? []),
          attempt: deskAttempt(foldAttempt(taps, stage.scoring), first.judge, null),
        },
      ]
    })
    .sort((a, b) => a.attempt.startedAt - b.attempt.startedAt)
}

/** As many attempts of a phone that is off as are shown: what was sent in spite must not fill the page. */
const mostOfPhone = 50

/** Puts what arrived from each phone that is off together: it is settled with one deed. */
const byPhone = (items: readonly WaitingItem[]): AttentionItem[] => {
  const isLate = ({ why }: WaitingItem) => why === "after-revocation"
  const late = [...Map.groupBy(items.filter(isLate), ({ phone }) => phone)].map(
    ([phone, own]): LatePhone => ({
      kind: "late-phone",
      phone,
      judge: own[0]?.attempt.judge ?? "",
      count: own.length,
      items: own.slice(0, mostOfPhone),
    }),
  )
  return [...late, ...items.filter((item) => !isLate(item))]
}

const twice = async (
  client: Pool | PoolClient,
  { stage, lines, conflicts }: AttentionFacts,
): Promise<AttentionItem[]> => {
  const places = conflicts.map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(client, stage.path, places)
  return [...logs.values()].flatMap((log): AttentionItem[] => {
    const line = lines.find(({ id }) => id === log.participantId)
    if (!line) return []
    const attempts = [...Map.groupBy(log.taps, ({ attempt }) => attempt).values()]
      .map((taps) => foldAttempt(taps, stage.scoring))
      .filter(({ cancelled }) => !cancelled)
      .sort((a, b) => a.startedAt - b.startedAt)
    const chosen = chooseAttempt(attempts)
    return [
      {
        kind: "two-attempts",
        rider: riderOf(line),
        section: log.section,
        lap: log.lap,
        attempts: attempts.map((one) => deskAttempt(one, log.judges.get(one.id)?.name ?? "", chosen)),
      },
    ]
  })
}

/** Entries that count out of order, or that the class does not ride; what was cancelled is nobody's mistake. */
const outOfOrder = ({ lines, classes }: AttentionFacts): AttentionItem[] =>
  lines.flatMap((line) => {
    const racingClass = classes.find(({ name }) => name === line.racingClass)
    if (!racingClass) return []
    return line.entries.flatMap(({ section, lap, total }): AttentionItem[] => {
      if (racingClass.cancelledSections.includes(section)) return []
      const isOutside = !countsInClass({ section, lap }, racingClass)
      if (!isOutside && isLapOpen(line.entries, racingClass, lap)) return []
      return [{ kind: isOutside ? "outside-class" : "lap-order", rider: riderOf(line), section, lap, total }]
    })
  })
