import type { DeviceRefusal } from "#contracts/judge-sync.ts"

/** By what a device may send for one stage (D-12). */
export type Access = {
  stage: string
  token: string
  /** Why the server no longer takes the token; null: it does. */
  why: DeviceRefusal | null
  /** Since when, epoch milliseconds, where the server told. */
  since?: number | undefined
  /** The device's id, which a file of what waits names; missing where the token was given before it was kept. */
  device?: string
  /** The section pass that it was given for; null: a judge's account. */
  pass: string | null
  /** Whose name the scores carry. */
  name: string
  /** The one section that the pass is for; null: all. */
  section: number | null
}

const handsIn: readonly DeviceRefusal[] = ["revoked", "taken-over", "not-a-judge", "stage-over"]

/** Does the server take what a device still holds that may no longer judge for this reason? */
export const mayHandIn = (why: DeviceRefusal): boolean => handsIn.includes(why)
