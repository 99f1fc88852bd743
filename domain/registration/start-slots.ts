import type { StartPlan } from "./start-plan.ts"

/** One place of a start list: an instant, and which of the places there it is, from 0. */
export type StartPlace = { at: number; place: number }

/** One place with the rider who starts there; null: it is empty (TI-02). */
export type StartSlot = StartPlace & { participantId: string | null }

/** How a class starts, with the instant of its first start. */
export type Timing = Pick<StartPlan, "interval" | "atOnce"> & { firstStart: number }

/** Returns the first places of a class, one for each of so many riders, in order (TI-02). */
export const startPlaces = (riders: number, { firstStart, interval, atOnce }: Timing): StartPlace[] =>
  Array.from({ length: riders }, (_, index) => ({
    at: firstStart + Math.floor(index / atOnce) * interval * 1000,
    place: index % atOnce,
  }))

/** Returns when the first and the last of so many riders start; null: nobody does. */
export const startsOf = (riders: number, timing: Timing): { first: number; last: number } | null => {
  const first = startPlaces(Math.min(riders, 1), timing)[0]?.at
  const groups = Math.ceil(riders / timing.atOnce)
  return first === undefined ? null : { first, last: first + (groups - 1) * timing.interval * 1000 }
}

/** Returns the first place at an instant that no slot has. */
export const freePlace = (slots: readonly StartPlace[], at: number): number => {
  const taken = new Set(slots.flatMap((slot) => (slot.at === at ? slot.place : [])))
  let place = 0
  while (taken.has(place)) place += 1
  return place
}

/**
 * Returns where a late entry of a class starts (TI-02): the first empty slot that is still to come, else a new place after the last
 * one, beside it where riders start together, and never in the past.
 */
export const nextFree = <Slot extends StartSlot>(
  slots: readonly Slot[],
  timing: Timing,
  now: number,
): Slot | (StartPlace & { isNew: true }) => {
  const empty = slots
    .filter(({ at, participantId }) => participantId === null && at > now)
    .toSorted((a, b) => a.at - b.at || a.place - b.place)[0]
  if (empty) return empty
  const at = timeAfter(slots, timing, now)
  return { at, place: freePlace(slots, at), isNew: true }
}

const timeAfter = (slots: readonly StartPlace[], { firstStart, interval, atOnce }: Timing, now: number) => {
  const step = interval * 1000
  const last = Math.max(...slots.map(({ at }) => at))
  const hasRoom = slots.filter(({ at }) => at === last).length < atOnce
  const next = slots.length === 0 ? firstStart : hasRoom ? last : last + step
  return next > now ? next : next + (Math.floor((now - next) / step) + 1) * step
}

/** Has a class started? Then its start list is not made anew (TI-02). */
export const hasStarted = (
  slots: readonly StartPlace[],
  { now, hasScore }: { now: number; hasScore: boolean },
) => hasScore || slots.some(({ at }) => at <= now)
