import type { EventAnswer, WireEvent } from "#contracts/judge-sync.ts"
import type { DeviceEnd } from "#domain/judging/device-end.ts"
import type { Device } from "./find-device.ts"

/** A batch of a device that may hand in taps; an event that could not be read already carries its answer. */
export type Batch = {
  device: Device
  /** Why the device may no longer judge; null: it may. */
  end: DeviceEnd | null
  sentAt: number
  receivedOn: number
  events: readonly (WireEvent | EventAnswer)[]
}

/** Tells an event that was read from the answer to one that could not be. */
export const isReadable = (event: WireEvent | EventAnswer): event is WireEvent => "attempt" in event
