import type { DeviceTurnedAway, EventAnswer, WireEvent } from "#contracts/judge-sync.ts"
import type { Access } from "./access.ts"
import type { KeptTap, UnnumberedTap } from "./kept-tap.ts"

/** Where a device keeps its taps. Nothing here ever deletes a tap: whatever the server answers, it stays (D-12). */
export type OutboxStore = {
  /**
   * Keeps the taps of some gestures, all or none, and numbers them after all that the device has. Resolves once they are on
   * disk.
   */
  append(gestures: readonly (readonly UnnumberedTap[])[]): Promise<KeptTap[]>
  /** The oldest waiting taps of a stage, in their order. */
  waiting(stage: string, most: number): Promise<WireEvent[]>
  /** Notes what the server answered; returns the taps that waited until now. */
  settle(stage: string, answers: readonly EventAnswer[], revision: number): Promise<KeptTap[]>
  access(stage: string): Promise<Access | null>
  putAccess(access: Access): Promise<void>
  /** Notes why the server no longer takes a token, or, with null, that it takes it; not where there is another one by now. */
  noteAccess(stage: string, token: string, told: DeviceTurnedAway | null): Promise<void>
}
