import { atFinish, atStart, type Control } from "./control.ts"
import type { RiderTimes, Timed } from "./rider-times.ts"
import { type LateRules, lateMinutes } from "./time-rules.ts"

/** What decides when a rider is due. Instants are epoch milliseconds. */
export type Allowed = {
  /** Their time of the start list; null: none. */
  startsAt: number | null
  /** Their first tap in a section; null: none yet. */
  firstTap: number | null
  /** The minutes for everything, and for a lap; null: as many as they need. */
  minutes: number | null
  lapMinutes: number | null
  /** How many laps the class rides. */
  laps: number
  /** Minutes that a secretary has credited (TI-08). */
  credited: number
}

const minute = 60_000

/**
 * Returns when a rider is due at each control (TI-05). The time runs from the start time, whenever the rider really left; without one, from
 * the start that a timekeeper saw, else from the first tap. Each lap has its minutes from there, so that who lost time in one lap can make
 * it up in the next. The last lap ends at the finish. Credited minutes move all of these, but never the start (TI-08).
 */
export const dueTimes = (allowed: Allowed, times: RiderTimes): Map<Control, number> => {
  const { startsAt, firstTap, minutes, lapMinutes, laps, credited } = allowed
  const due = new Map<Control, number>()
  if (startsAt !== null) due.set(atStart, startsAt)
  const from = startsAt ?? times.started?.time ?? firstTap
  if (from === null) return due
  const after = (given: number) => from + (given + credited) * minute
  if (lapMinutes !== null) for (let lap = 1; lap < laps; lap += 1) due.set(lap, after(lap * lapMinutes))
  const inAll = minutes ?? (lapMinutes === null ? null : lapMinutes * laps)
  if (inAll !== null) due.set(atFinish, after(inAll))
  return due
}

/** A rider who was late. Instants are epoch milliseconds. */
export type Late = {
  control: Control
  due: number
  time: number
  minutes: number
  points: number
  /** It is later than the rules allow: a secretary decides about a DNF or DQ. */
  isBeyond: boolean
}

/** Returns where a rider was late, in the order of the controls (TI-06). */
export const lateTimes = (allowed: Allowed, times: RiderTimes, rules: LateRules): Late[] =>
  [...dueTimes(allowed, times)].flatMap(([control, due]) => {
    const time = timedAt(control, times)?.time
    if (time === undefined) return []
    const minutes = lateMinutes(due, time, rules.minuteCount)
    if (minutes === 0) return []
    const isBeyond = rules.lateLimit !== null && minutes > rules.lateLimit
    return [{ control, due, time, minutes, points: minutes * rules.latePoints, isBeyond }]
  })

/** Returns when a rider was at a control; null: not yet. */
export const timedAt = (control: Control, { started, laps, finished }: RiderTimes): Timed | null => {
  if (control === atStart) return started
  return control === atFinish ? finished : (laps.get(control) ?? null)
}
