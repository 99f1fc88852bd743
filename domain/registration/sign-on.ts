import { type ConsentState, mayBeConfirmed } from "./consent.ts"
import type { ParticipantStatus } from "./participants.ts"

/** What a sign-on desk can tick for a rider (EN-01), in the order of the work. */
export const signOnTicks = ["identity", "licence", "insurance", "fee", "technical", "noise", "plate"] as const

/** One of these. */
export type SignOnTick = (typeof signOnTicks)[number]

/** The values that a noise measurement, and its limit, may have; dB(A). */
export const decibelRange = { least: 40, most: 140 }

/** What the desk of a stage ticks for each rider (EN-01). */
export type SignOnPlan = {
  /** In the order of the work; none: the stage has no desk. */
  ticks: readonly SignOnTick[]
  /** How loud a motorcycle may be, dB(A); null: any measured value will do. */
  noiseLimit: number | null
}

/** How a tick of a rider was set last. */
export type TickState = {
  /** Is it set, or was it taken back? */
  isDone: boolean
  /** What was measured, dB(A); null: it is no measurement. */
  decibels: number | null
  /** Epoch milliseconds. */
  time: number
}

/** The ticks of a rider that anybody has set or taken back. */
export type RiderTicks = Partial<Record<SignOnTick, TickState>>

/** One tick as somebody sets it, or takes it back. */
export type TickTouch = Pick<TickState, "isDone" | "decibels"> & { tick: SignOnTick }

/** One touch of a tick at a desk. */
export type TickEvent = TickTouch & {
  /** Made at the desk, so that what arrives twice is one event. */
  id: string
  participantId: string
  /** Epoch milliseconds. */
  time: number
  desk: string
  /** The place of the event among those of its desk. */
  seq: number
}

/**
 * Returns the ticks of each rider, by the rider's id, whatever the order and however often events arrive (EN-02): inside a desk the event
 * with the highest number holds, and of several desks the one that was made last. Two of the same instant: that of the greater desk.
 */
export const foldTicks = (events: readonly TickEvent[]): Map<string, RiderTicks> => {
  const ofDesk = new Map<string, TickEvent>()
  for (const event of events) {
    const key = JSON.stringify([event.participantId, event.tick, event.desk])
    const held = ofDesk.get(key)
    if (!held || held.seq < event.seq) ofDesk.set(key, event)
  }
  const latest = new Map<string, TickEvent>()
  for (const event of ofDesk.values()) {
    const key = JSON.stringify([event.participantId, event.tick])
    const held = latest.get(key)
    if (!held || isLater(event, held)) latest.set(key, event)
  }
  const riders = new Map<string, RiderTicks>()
  for (const { participantId, tick, isDone, decibels, time } of latest.values())
    riders.set(participantId, { ...riders.get(participantId), [tick]: { isDone, decibels, time } })
  return riders
}

const isLater = (one: TickEvent, other: TickEvent): boolean =>
  one.time === other.time ? one.desk > other.desk : one.time > other.time

/** Returns a rider's ticks with what was just touched, at that instant (epoch milliseconds). */
export const withTouches = (ticks: RiderTicks, touches: readonly TickTouch[], time: number): RiderTicks => ({
  ...ticks,
  ...Object.fromEntries(touches.map(({ tick, isDone, decibels }) => [tick, { isDone, decibels, time }])),
})

/** Returns what takes touches back: each tick is as it was in `ticks`, before them. */
export const touchesBack = (ticks: RiderTicks, touches: readonly TickTouch[]): TickTouch[] =>
  touches.map(({ tick }) => {
    const former = ticks[tick]
    return former?.isDone
      ? { tick, isDone: true, decibels: former.decibels }
      : { tick, isDone: false, decibels: null }
  })

/** Returns a measured noise as somebody typed it, dB(A), rounded up: nobody passes by a fraction (EN-01). Null: it is none. */
export const readDecibels = (typed: string): number | null => {
  const text = typed.trim().replace(",", ".")
  const value = /^\d+(\.\d+)?$/.test(text) ? Math.ceil(Number(text)) : Number.NaN
  return value >= decibelRange.least && value <= decibelRange.most ? value : null
}

/** Is a motorcycle louder than a stage allows? */
export const isTooLoud = (decibels: number | null, { noiseLimit }: Pick<SignOnPlan, "noiseLimit">): boolean =>
  noiseLimit !== null && decibels !== null && decibels > noiseLimit

/** Is a tick of a rider set? That of a motorcycle that is too loud is not (EN-01). */
export const isTicked = (
  ticks: RiderTicks,
  tick: SignOnTick,
  plan: Pick<SignOnPlan, "noiseLimit">,
): boolean => {
  const state = ticks[tick]
  return state?.isDone === true && !(tick === "noise" && isTooLoud(state.decibels, plan))
}

/** Returns the ticks of a plan that a rider has not, in the order of the work. */
export const missingTicks = (ticks: RiderTicks, plan: SignOnPlan): SignOnTick[] =>
  plan.ticks.filter((tick) => !isTicked(ticks, tick, plan))

/** Where a rider stands at the desk: nobody has seen them, something is missing, or they are signed on. */
export const deskStates = ["awaited", "begun", "signed-on"] as const

/** One of these. */
export type DeskState = (typeof deskStates)[number]

/**
 * Returns where a rider stands at the desk. Whoever was seen, and lost each tick again, has begun. Nobody is signed on without the consent
 * that they need (EN-04).
 */
export const deskState = (
  ticks: RiderTicks,
  plan: SignOnPlan,
  consent: ConsentState | null = null,
): DeskState => {
  if (plan.ticks.every((tick) => ticks[tick] === undefined)) return "awaited"
  return missingTicks(ticks, plan).length === 0 && mayBeConfirmed(consent) ? "signed-on" : "begun"
}

/**
 * Returns the status of a rider whose ticks have changed (EN-02): Confirmed with the last missing tick, Registered once a rider who had them
 * all loses one. Anything else leaves the status as it is: a secretary may have confirmed the rider by hand (PA-10).
 */
export const statusAtDesk = (
  status: ParticipantStatus,
  { before, after }: { before: DeskState; after: DeskState },
): ParticipantStatus => {
  if (before === after) return status
  if (after === "signed-on") return "Confirmed"
  return before === "signed-on" ? "Registered" : status
}
