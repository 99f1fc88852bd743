import type { DeviceRefusal, DeviceTurnedAway } from "#contracts/judging/judge-sync.ts"
import { type DeviceEnd, deviceEnd } from "#domain/judging/device-end.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import type { Device } from "./device.ts"
import { type Batch, isReadable, type Tap } from "./tap.ts"

/** Why a device is turned away, and since when if its access was revoked (epoch milliseconds). */
export type TurnedAway = { kind: "refused"; reason: DeviceRefusal; since?: number }

/** A device that may judge a stage, or why it may not. */
export type Admission = { kind: "admitted"; device: Device } | TurnedAway

/** A device that may send taps, and why it may no longer judge, if that is so; or why it may not send any. */
export type TapAdmission = { kind: "admitted"; device: Device; end: DeviceEnd | null } | TurnedAway

const refusals: Readonly<Record<DeviceEnd, DeviceRefusal>> = {
  revoked: "revoked",
  "taken-over": "taken-over",
  "signed-out": "not-signed-in",
  "brought-in": "revoked",
  dismissed: "not-a-judge",
  "stage-over": "stage-over",
}

/** Returns the notice to a device that it may no longer judge. */
export const endNotice = ({ revokedOn }: Device, end: DeviceEnd): DeviceTurnedAway => ({
  why: refusals[end],
  ...(revokedOn === null ? {} : { since: revokedOn }),
})

/** Returns whether the device that a token belongs to may now judge the stage of that path (D-12). */
export const admitDevice = (device: Device | null, stagePath: string, now: number): Admission => {
  const admission = admitTaps(device, stagePath, now)
  if (admission.kind === "refused" || admission.end === null) return admission
  return turnAway(admission.device, admission.end)
}

/**
 * Returns whether a device may send taps. Even one that may no longer judge may do so, so that nothing is left on a phone: its
 * taps wait for a secretary. After signing out, the judge first signs in again, and the taps are sent with the new token.
 */
export const admitTaps = (device: Device | null, stagePath: string, now: number): TapAdmission => {
  if (!device) return { kind: "refused", reason: "unknown-token" }
  if (device.stagePath !== stagePath) return { kind: "refused", reason: "other-stage" }
  const end = deviceEnd(device, now)
  const isRefused = end === "signed-out" || device.lateTaps >= limits.judging.lateTaps.most
  return end !== null && isRefused ? turnAway(device, end) : { kind: "admitted", device, end }
}

/** Returns the refusal of a device that may no longer judge. */
export const turnAway = (device: Device, end: DeviceEnd): TurnedAway => {
  const { why, since } = endNotice(device, end)
  return { kind: "refused", reason: why, ...(since === undefined ? {} : { since }) }
}

/**
 * Counts the late taps accepted from each device while batches are admitted one after another: batches that are recorded together
 * all read the same stored count.
 */
export const lateTapCounter = (known: ReadonlyMap<string, unknown>) => {
  const added = new Map<string, Set<string>>()
  return {
    /** The device, with those of the batches before this one. */
    current: (device: Device): Device => ({
      ...device,
      lateTaps: device.lateTaps + (added.get(device.id)?.size ?? 0),
    }),
    /** Adds an admitted batch. Taps that are already in the log are not counted again. */
    add: ({ device, end, events }: Batch): void => {
      if (end === null) return
      const ids = added.get(device.id) ?? new Set()
      added.set(device.id, ids)
      for (const event of events) if (isReadable(event) && !known.has(event.id)) ids.add(event.id)
    },
  }
}

/** Stores how many late taps were appended, in the same transaction, so that log and count always agree. */
export const countLateTaps = async (
  { client }: StageWrite,
  batches: readonly Batch[],
  appended: readonly Tap[],
): Promise<void> => {
  const late = new Set(batches.flatMap(({ device, end }) => (end === null ? [] : device.id)))
  const taken = Map.groupBy(
    appended.filter(({ device }) => late.has(device.id)),
    ({ device }) => device.id,
  )
  if (taken.size === 0) return
  await client.query({
    name: "count-late-taps",
    text: `
      update judge_device as device set late_taps = device.late_taps + taken.taps
      from unnest($1::uuid[], $2::integer[]) as taken (id, taps)
      where device.id = taken.id and device.id in (
        select id from judge_device where id = any($1) order by id for no key update
      )`,
    values: [[...taken.keys()], [...taken.values()].map(({ length }) => length)],
  })
}
