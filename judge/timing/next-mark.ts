import { atFinish, atStart, type Control } from "#domain/timing/control.ts"
import type { RiderTimes } from "#domain/timing/rider-times.ts"
import type { MarkName } from "#domain/timing/timing-event.ts"

/** A mark that a timekeeper may make, and the control that it is of. */
export type NextMark = { name: MarkName; lap: number }

/** Returns the mark that a rider of a class with so many laps gets next; null: there is none left. The last lap ends at the finish. */
export const nextMark = (
  { started, laps: done, finished }: RiderTimes,
  laps: number,
): (NextMark & { control: Control }) | null => {
  if (finished) return null
  if (!started && done.size === 0) return { name: "TimingStarted", lap: 1, control: atStart }
  const lap = Math.max(0, ...done.keys()) + 1
  return lap < laps
    ? { name: "TimingLap", lap, control: lap }
    : { name: "TimingFinished", lap: 1, control: atFinish }
}
