import type { DeviceRefusal } from "#contracts/judge-sync.ts"
import type { Device } from "./find-device.ts"

/** A device that may speak for a stage, or why it may not. */
export type Admission = { kind: "admitted"; device: Device } | { kind: "refused"; reason: DeviceRefusal }

/** Tells whether the device that a token was found to belong to may speak for the stage of that path (D-12). */
export const admitDevice = (device: Device | null, stagePath: string): Admission => {
  if (!device) return { kind: "refused", reason: "unknown-token" }
  if (device.revokedWhy !== null) return { kind: "refused", reason: device.revokedWhy }
  if (device.stagePath !== stagePath) return { kind: "refused", reason: "other-stage" }
  if (device.isDismissed) return { kind: "refused", reason: "not-a-judge" }
  return { kind: "admitted", device }
}
