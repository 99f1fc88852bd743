import { deskEventNames } from "#domain/registration/desk-event.ts"
import { timingNames } from "#domain/timing/timing-event.ts"
import { judgeEventNames } from "./judge-event.ts"

/** What a pass lets its bearer do: score in sections, keep the times of a stage, or sign riders on. */
export const passKinds = ["section", "timing", "sign-on"] as const

/** One of these. */
export type PassKind = (typeof passKinds)[number]

/** The names of the events that devices of each kind record. */
const recorded: Readonly<Record<PassKind, readonly string[]>> = {
  section: judgeEventNames,
  timing: timingNames,
  "sign-on": deskEventNames,
}

/** Returns whether a device of this kind may record events of this name. */
export const mayRecord = (kind: PassKind, name: string): boolean => recorded[kind].includes(name)
