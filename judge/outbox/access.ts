import type { DeviceRefusal } from "#contracts/judge-sync.ts"

/** By what a device may send for one stage (D-12). */
export type Access = {
  stage: string
  token: string
  /** Why the server no longer takes the token; null: it does. */
  why: DeviceRefusal | null
  /** The section pass that it was given for; null: a judge's account. */
  pass: string | null
  /** Whose name the scores carry. */
  name: string
  /** The one section that the pass is for; null: all. */
  section: number | null
}
