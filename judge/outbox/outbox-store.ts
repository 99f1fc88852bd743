import type {
  DeviceRefusal,
  DeviceTurnedAway,
  EventAnswer,
  PhoneEvent,
} from "#contracts/judging/judge-sync.ts"
import { mayRecord, type PassKind } from "#domain/judging/pass-kind.ts"
import type { StoredEvent, UnnumberedEvent } from "./stored-tap.ts"

/** The store of a device's taps. Nothing here ever deletes a tap, whatever the server answers (D-12). */
export type OutboxStore = {
  /**
   * Stores the taps of some gestures, all or none, and numbers them after all others of the device. Resolves once they are on
   * disk.
   */
  append(gestures: readonly (readonly UnnumberedEvent[])[]): Promise<StoredEvent[]>
  /** The oldest waiting taps of a stage, in their order; `of`: those that a device with this access may send. */
  waiting(stage: string, most: number, of?: Pick<Access, "kind"> | null): Promise<PhoneEvent[]>
  /** Stores what the server answered; returns the taps that waited until now. */
  settle(stage: string, answers: readonly EventAnswer[], revision: number): Promise<StoredEvent[]>
  access(stage: string): Promise<Access | null>
  putAccess(access: Access): Promise<void>
  /** Stores why the server refuses a token; null: it accepts it. Does nothing if the device has another token by now. */
  noteAccess(stage: string, token: string, refusal: DeviceTurnedAway | null): Promise<void>
}

/** A device's access to one stage (D-12). */
export type Access = {
  stage: string
  token: string
  /** Why the server no longer accepts the token; null: it does. */
  why: DeviceRefusal | null
  /** Since when, epoch milliseconds, if the server sent it. */
  since?: number | undefined
  /** The device's id, which a file of waiting taps names; missing for an event of the phone's own, which has no token. */
  device?: string
  /** The section pass that it was given for; null: a judge's account. */
  pass: string | null
  /** The name under which scores are recorded. */
  name: string
  /** The one section that the pass is for; null: all. */
  section: number | null
  /** What it may record; missing: what a judge does. */
  kind?: PassKind
}

/** Does a device with this access record events of this name? */
export const isOfAccess = ({ kind = "section" }: Pick<Access, "kind">, { name }: { name: string }): boolean =>
  mayRecord(kind, name)

const handsIn: readonly DeviceRefusal[] = ["revoked", "taken-over", "not-a-judge", "stage-over"]

/** Does the server accept pending taps of a device that may no longer judge for this reason? */
export const mayHandIn = (why: DeviceRefusal): boolean => handsIn.includes(why)
