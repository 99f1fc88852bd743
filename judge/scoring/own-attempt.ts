import type { Scoring } from "#domain/competitions/scoring.ts"
import { type Attempt, foldAttempt } from "#domain/judging/attempt.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { cellScore, type SectionScore } from "#domain/judging/points.ts"
import { isDeskName } from "#domain/registration/desk-event.ts"
import { isTimingName } from "#domain/timing/timing-event.ts"
import { isTap, type StoredEvent, type StoredTap } from "#judge/outbox/stored-tap.ts"

/** What this device recorded of one participant in one section and lap, and how much of it the server has. */
export type OwnAttempt = Attempt & {
  participant: string
  section: number
  lap: number
  taps: readonly StoredTap[]
  /** The server has not answered for all of its taps. */
  waits: boolean
  /** Why a secretary has to look at it, or the server refused it; null: neither. */
  why: NonNullable<StoredTap["why"]> | null
  /** The latest revision of the stage that has it; 0 while it waits. */
  revision: number
}

/** Folds the taps of one attempt, at least one. */
export const ownAttempt = (taps: readonly StoredTap[], scoring: Scoring): OwnAttempt => {
  const [first] = taps
  if (!first) throw new Error("An attempt has at least one tap")
  const { participant, section, lap } = first
  return {
    ...foldAttempt(taps, scoring),
    participant,
    section,
    lap,
    taps,
    waits: taps.some(({ state }) => state === null),
    why: taps.find(({ why }) => why !== null)?.why ?? null,
    revision: Math.max(...taps.map(({ revision }) => revision ?? 0)),
  }
}

/** Returns the score of an attempt that ended. */
export const scoreOf = ({ total, isMissed }: Pick<Attempt, "total" | "isMissed">): SectionScore =>
  cellScore(total, isMissed)

/**
 * Returns the attempt of a section that ended last, or that is to be ridden again; null: there is none. The device numbers its
 * taps, so that no clock decides (D-05); a later correction is not another ride.
 */
export const lastEnded = (attempts: readonly OwnAttempt[], section: number): OwnAttempt | null => {
  const ended = attempts.filter(
    (attempt) => attempt.section === section && (attempt.ended !== null || attempt.isVoid),
  )
  return ended.toSorted((a, b) => rideOf(a) - rideOf(b)).at(-1) ?? null
}

/** The `seq` of the last tap of the ride itself, or of its re-ride; of the last tap of all if the section was missed. */
const rideOf = ({ taps, isVoid }: OwnAttempt): number => {
  const ridden = taps.filter(({ name }) => !afterwards.has(name) || (isVoid && name === "JudgeAddReRide"))
  return Math.max(...(ridden.length > 0 ? ridden : taps).map(({ seq }) => seq))
}

/** Taps about a ride that is over; a re-ride that was taken back leaves the ride as it was. */
const afterwards: ReadonlySet<JudgeEventName> = new Set([
  "EditedTo",
  "JudgeMissedSection",
  "JudgeAddReRide",
  "JudgeRemoveReRide",
])

/** How many taps wait, and how many the server has. */
export type TapCounts = { waiting: number; sent: number }

/** All taps of one stage on this device, by their attempts. A tap folds only its own attempt again, however many there are. */
export type TapLog = {
  /** Adds new taps and other events, and replaces those that the server has answered. */
  put(events: readonly StoredEvent[]): void
  /** What a timekeeper recorded on it, in its order (TI-04). */
  timed(): readonly StoredEvent[]
  /** What a sign-on desk ticked on it, in its order (EN-03). */
  ticked(): readonly StoredEvent[]
  /** The device's attempts in the order in which they were begun. */
  attempts(): readonly OwnAttempt[]
  counts(): TapCounts
}

/** Returns the log of the taps that the device has. */
export const createTapLog = (events: readonly StoredEvent[], scoring: Scoring): TapLog => {
  const byAttempt = new Map<string, StoredTap[]>()
  const folded = new Map<string, OwnAttempt>()
  const counts = { waiting: 0, sent: 0 }
  const others = new Map<string, StoredEvent>()
  let list: readonly OwnAttempt[] | null = null

  const count = ({ state }: StoredEvent, by: 1 | -1) => {
    counts[state === null ? "waiting" : "sent"] += by
  }
  const put = (all: readonly StoredEvent[]) => {
    for (const event of all.filter((one) => !isTap(one))) {
      const former = others.get(event.id)
      if (former) count(former, -1)
      others.set(event.id, event)
      count(event, 1)
    }
    const fresh = all.filter(isTap)
    for (const tap of fresh) {
      const own = byAttempt.get(tap.attempt) ?? []
      byAttempt.set(tap.attempt, own)
      const index = own.findIndex(({ id }) => id === tap.id)
      const former = own[index]
      if (former) count(former, -1)
      own.splice(former ? index : own.length, former ? 1 : 0, tap)
      count(tap, 1)
    }
    for (const attempt of new Set(fresh.map((tap) => tap.attempt)))
      folded.set(attempt, ownAttempt([...(byAttempt.get(attempt) ?? [])], scoring))
    list = null
  }
  put(events)

  return {
    put,
    attempts: () => {
      list ??= [...folded.values()]
      return list
    },
    timed: () => [...others.values()].filter(({ name }) => isTimingName(name)),
    ticked: () => [...others.values()].filter(({ name }) => isDeskName(name)),
    counts: () => ({ ...counts }),
  }
}
