/** A touch of a control. Instants are milliseconds by one clock, places CSS pixels. */
export type Touch = {
  x: number
  y: number
  landedAt: number
  liftedAt: number
  control: unknown
  /** Its switch does not bounce, and clicks faster than a finger. */
  isMouse: boolean
}

/** So soon after a touch nobody has seen what is there now, milliseconds. */
const unseen = 350
/** Nobody strikes twice with one finger within this time, milliseconds: `docs/decisions/0027-a-touch-that-bounces.md`. */
const fastestStrike = 100
/** Nor lifts it for less than this. */
const shortestLift = 40
/** One finger comes down this near to where it was; two fingers have no room so near to each other. */
const sameSpot = 24

/**
 * Returns whether a touch was not meant, after the one before: a finger that bounces off the glass, or that wet glass loses for a
 * moment, touches the same control again; the second tap of a double tap presses what only the first has brought.
 */
export const isStray = (touch: Touch, before: Touch | null): boolean => {
  if (!before || Math.hypot(touch.x - before.x, touch.y - before.y) >= sameSpot) return false
  if (touch.control !== before.control) return touch.liftedAt - before.liftedAt < unseen
  const isTooFast =
    touch.landedAt - before.landedAt < fastestStrike || touch.landedAt - before.liftedAt < shortestLift
  return isTooFast && !touch.isMouse
}
