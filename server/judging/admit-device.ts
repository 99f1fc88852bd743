import type { DeviceRefusal, DeviceTurnedAway } from "#contracts/judge-sync.ts"
import { type DeviceEnd, deviceEnd } from "#domain/judging/device-end.ts"
import type { Device } from "./find-device.ts"
import { mostLateTaps } from "./late-taps.ts"

/** Why a device is turned away; since when, epoch milliseconds, where it was switched off. */
export type TurnedAway = { kind: "refused"; reason: DeviceRefusal; since?: number }

/** A device that may speak for a stage, or why it may not. */
export type Admission = { kind: "admitted"; device: Device } | TurnedAway

/** A device that may hand in taps, and why it may no longer judge, if so; or why it may not. */
export type Handing = { kind: "admitted"; device: Device; end: DeviceEnd | null } | TurnedAway

const refusals: Readonly<Record<DeviceEnd, DeviceRefusal>> = {
  revoked: "revoked",
  "taken-over": "taken-over",
  "signed-out": "not-signed-in",
  "brought-in": "revoked",
  dismissed: "not-a-judge",
  "stage-over": "stage-over",
}

/** Returns how a device is told that it may no longer judge. */
export const toldEnd = ({ revokedOn }: Device, end: DeviceEnd): DeviceTurnedAway => ({
  why: refusals[end],
  ...(revokedOn === null ? {} : { since: revokedOn }),
})

/** Tells whether the device that a token was found to belong to may judge the stage of that path now (D-12). */
export const admitDevice = (device: Device | null, stagePath: string, now: number): Admission => {
  const handing = admitTaps(device, stagePath, now)
  if (handing.kind === "refused" || handing.end === null) return handing
  return turnAway(handing.device, handing.end)
}

/**
 * Tells whether a device may hand in taps. Even one that may no longer judge may, so that nothing stays on a phone: its taps
 * wait for a secretary. Whoever signed out signs in first, and sends them under the new token.
 */
export const admitTaps = (device: Device | null, stagePath: string, now: number): Handing => {
  if (!device) return { kind: "refused", reason: "unknown-token" }
  if (device.stagePath !== stagePath) return { kind: "refused", reason: "other-stage" }
  const end = deviceEnd(device, now)
  const isRefused = end === "signed-out" || device.lateTaps >= mostLateTaps
  return end !== null && isRefused ? turnAway(device, end) : { kind: "admitted", device, end }
}

/** Returns how a device that may no longer judge is turned away. */
export const turnAway = (device: Device, end: DeviceEnd): TurnedAway => {
  const { why, since } = toldEnd(device, end)
  return { kind: "refused", reason: why, ...(since === undefined ? {} : { since }) }
}
