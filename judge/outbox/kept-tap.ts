import type { EventAnswer, WireEvent } from "#contracts/judge-sync.ts"

/** A tap as the device keeps it: what it sends, and what became of it. It never changes once it is kept, and never leaves. */
export type StoredTap = WireEvent & {
  stage: string
  /** Taps that one touch of a button made share the `seq` of the first of them. */
  gesture: number
  /** What the server answered, after its commit; null: it waits. */
  state: EventAnswer["state"] | null
  why: EventAnswer["why"] | null
  /** The stage's revision that the server answered with; null: it waits. */
  revision: number | null
}

/** What a button makes; the store gives it its place among the taps of the device. */
export type NewTap = Pick<StoredTap, "attempt" | "participant" | "section" | "lap" | "name"> &
  Partial<Pick<StoredTap, "points" | "reason">>

/** A tap with its identity and moment, before the store has numbered it. */
export type UnnumberedTap = Omit<StoredTap, "seq" | "gesture">

/** Returns a tap as it is sent. */
export const asSent = ({ stage, gesture, state, why, revision, ...event }: StoredTap): WireEvent => event
