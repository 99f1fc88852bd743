import type { UnappliedReason } from "./place-event.ts"

/** A ruling in the log of an entry, or the event that lifts one again. */
type RulingEvent = {
  id: string
  /** The id of the ruling that it lifts; null: it is a ruling itself. */
  lifts: string | null
}

/** Returns the rulings that were not lifted, in their order (SP-15). */
export const standingRulings = <Event extends RulingEvent>(events: readonly Event[]): Event[] => {
  const lifted = new Set(events.flatMap(({ lifts }) => lifts ?? []))
  return events.filter(({ id, lifts }) => lifts === null && !lifted.has(id))
}

/**
 * Returns the ruling in force, or null: the last one that was not lifted. Lifting the last one brings back the one before it, and
 * lifting the only one leaves what judges recorded (D-09, SP-15).
 */
export const rulingInForce = <Event extends RulingEvent>(events: readonly Event[]): Event | null =>
  standingRulings(events).at(-1) ?? null

/** A tap that waits only because its entry had a ruling when it came (D-09). */
export type HeldTap = {
  id: string
  attempt: string
  phone: string
  /** Its phone may not judge, or could not when it came (D-11). */
  isLate: boolean
  /** A secretary decided that it never counts. */
  isDismissed: boolean
  /** The re-ride in force came after it, so it keeps waiting (RX-03). */
  isBeforeReRide: boolean
}

/**
 * Returns, by its id, why each tap that waited because of a ruling still waits once no ruling stands, as if there had never been
 * one; null: the tap counts. A tap that is missing from the map stays as it is: part of its attempt was left out, or came before
 * a re-ride, and the rest would fold to a score that nobody rode. `held` is in order of arrival; `phoneOf` returns the phone that
 * began an attempt with a tap that already counts.
 */
export const placeHeld = (
  held: readonly HeldTap[],
  phoneOf: (attempt: string) => string | undefined,
): Map<string, UnappliedReason | null> => {
  const keyOf = ({ phone, attempt }: HeldTap) => `${phone} ${attempt}`
  const staying = new Set(
    held.filter(({ isDismissed, isBeforeReRide }) => isDismissed || isBeforeReRide).map(keyOf),
  )
  const late = new Set<string>()
  const begunBy = new Map<string, string>()
  const placed = new Map<string, UnappliedReason | null>()
  for (const tap of held) {
    if (staying.has(keyOf(tap))) continue
    const { id, attempt, phone } = tap
    const begun = phoneOf(attempt) ?? begunBy.get(attempt)
    if (tap.isLate) late.add(keyOf(tap))
    if (!tap.isLate && begun !== undefined && begun !== phone) placed.set(id, "other-device")
    else if (late.has(keyOf(tap))) placed.set(id, "after-revocation")
    else {
      begunBy.set(attempt, begun ?? phone)
      placed.set(id, null)
    }
  }
  return placed
}
