import type { EventAnswer, PhoneEvent, WireEvent } from "#contracts/judging/judge-sync.ts"
import { isDeskName } from "#domain/registration/desk-event.ts"
import { isTimingName } from "#domain/timing/timing-event.ts"

/**
 * A tap as the device stores it: the event that it sends, and the server's answer. Once stored, the event never changes and is
 * never deleted.
 */
export type StoredTap = WireEvent & Kept

/** The same of an event of any kind. */
export type StoredEvent = PhoneEvent & Kept

type Kept = {
  stage: string
  /** Taps that one touch of a button made share the `seq` of the first of them. */
  gesture: number
  /** What the server answered, after its commit; null: it waits. */
  state: EventAnswer["state"] | null
  why: EventAnswer["why"] | null
  /** The stage's revision that the server answered with; null: it waits. */
  revision: number | null
}

/** Is it a judge's? */
export const isTap = (event: StoredEvent): event is StoredTap =>
  !isTimingName(event.name) && !isDeskName(event.name)

/** A tap that a button makes; the store assigns its place among the device's taps. */
export type NewTap = Pick<StoredTap, "attempt" | "participant" | "section" | "lap" | "name"> &
  Partial<Pick<StoredTap, "points" | "reason">>

/** The same of any kind. */
export type NewEvent = Pick<StoredEvent, "attempt" | "participant" | "section" | "lap" | "name"> &
  Partial<Pick<StoredEvent, "points" | "reason" | "tick">>

/** An event with its identity and moment, before the store has numbered it. */
export type UnnumberedEvent = Omit<StoredEvent, "seq" | "gesture">

type Fresh = Pick<StoredTap, "stage" | "time" | "state" | "why" | "revision"> & {
  gestures: readonly (readonly NewEvent[])[]
  uuid(): string
}

/** Returns the taps of gestures as they are stored, each with an id of its own, and all with the same moment and answer. */
export const freshTaps = ({ gestures, uuid, stage, time, ...answer }: Fresh): UnnumberedEvent[][] =>
  gestures.map((taps) =>
    taps.map((tap) => ({ points: null, reason: null, ...tap, stage, v: 1, time, ...answer, id: uuid() })),
  )

/** Returns a tap as it is sent. */
export const asSent = ({ stage, gesture, state, why, revision, ...event }: StoredEvent): PhoneEvent => event
