import type { DeviceRefusal } from "#contracts/judge-sync.ts"
import type { Db } from "#server/db/transaction.ts"
import { type Device, findDevice } from "./find-device.ts"

/** A device that may speak for a stage, or why it may not. */
export type Admission = { kind: "admitted"; device: Device } | { kind: "refused"; reason: DeviceRefusal }

/** Returns the device of a token when it may speak for the stage of that path (D-12). */
export const admitDevice = async (db: Db, token: string | null, stagePath: string): Promise<Admission> => {
  if (token === null) return { kind: "refused", reason: "no-token" }
  const device = await findDevice(db, token)
  if (!device) return { kind: "refused", reason: "unknown-token" }
  if (device.revokedWhy !== null) return { kind: "refused", reason: device.revokedWhy }
  if (device.stagePath !== stagePath) return { kind: "refused", reason: "other-stage" }
  return { kind: "admitted", device }
}
