import type { DeviceEvent } from "#contracts/judging/judge-sync.ts"
import { atNoSection, type TimingName } from "#domain/timing/timing-event.ts"
import { noon } from "./wire-taps.ts"

type Given = Partial<DeviceEvent> & { participant: string; name: TimingName }

let last = 0

/** A timekeeper's event as a device sends it; each a second after the one before. */
export const timingEvent = (given: Given): DeviceEvent => {
  last += 1
  return {
    v: 1,
    id: crypto.randomUUID(),
    attempt: crypto.randomUUID(),
    seq: last,
    section: atNoSection,
    lap: 1,
    points: null,
    reason: null,
    time: noon - 3_600_000 + last * 1_000,
    ...given,
  }
}
