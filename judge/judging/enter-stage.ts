import { type DeviceRefusal, maxBatchEvents } from "#contracts/judging/judge-sync.ts"
import type { DeviceStore, KnownStage } from "#judge/device/device-store.ts"
import type { Clock } from "#judge/outbox/clock.ts"
import { sendWaiting } from "#judge/outbox/create-outbox.ts"
import type { Access } from "#judge/outbox/outbox-store.ts"
import type { Transport } from "#judge/outbox/transport.ts"

/** Whether the device may judge a stage now, and what it knows of it; or what prevents it. */
export type Entered =
  | { kind: "entered"; access: Access; known: KnownStage }
  | { kind: "refused"; why: DeviceRefusal }
  | { kind: "unreachable" }

/** The most taps that are reported as waiting: more than a phone makes in a day. */
const mostReported = 10_000

type Deps = { store: DeviceStore; transport: Transport; clock: Clock }

/**
 * Opens a stage with the data on the device, however old, without the server; the first time, or with a new pass, with a token
 * from the server (D-12). Before a new pass is used, the pending taps of the former access are sent, if the server still accepts
 * them.
 */
export const enterStage = async (
  deps: Deps,
  { stage, pass }: { stage: string; pass: string | null },
): Promise<Entered> => {
  const { store } = deps
  const access = await store.access(stage)
  const isNewPass = pass !== null && access?.pass !== pass
  if (access && !isNewPass) {
    const known = await store.stage(stage)
    if (known) return { kind: "entered", access, known }
    if (access.why === null) return readStage(deps, access)
  }
  // D-11: taps scored with another pass, or an account, belong to its name and section, so they are sent first
  if (access) {
    const sending = { ...deps, stage, onSettled: () => {} }
    const obstacle = await sendWaiting(sending, { most: maxBatchEvents }, () => true)
    // another tab may have been faster
    const isSent = (await store.waiting(stage, 1)).length === 0
    if (obstacle === "unreachable" && !isSent) return { kind: "unreachable" }
  }
  return requestToken(deps, { stage, pass: pass ?? access?.pass ?? null })
}

/** Requests a token that replaces the device's own; pending taps are then sent with the new one (D-11). */
export const requestToken = async (
  deps: Deps,
  { stage, pass }: { stage: string; pass: string | null },
): Promise<Entered> => {
  const { store, transport } = deps
  const former = await store.access(stage)
  const outcome = await transport.register(pass === null ? { stage } : { stage, pass }, former?.token ?? null)
  if (outcome.kind === "failed") return { kind: "unreachable" }
  if (outcome.kind === "refused") return outcome
  const { token, device, name, section, kind } = outcome.answer
  const access: Access = { stage, token, device, why: null, pass, name, section, kind }
  await store.putAccess(access)
  return readStage(deps, access)
}

const readStage = async ({ store, transport, clock }: Deps, access: Access): Promise<Entered> => {
  const { length } = await store.waiting(access.stage, mostReported)
  const outcome = await transport.stage(access.token, access.stage, { tag: null, waiting: length })
  if (outcome.kind === "refused") return outcome
  if (outcome.kind !== "read") {
    const known = await store.stage(access.stage)
    return known ? { kind: "entered", access, known } : { kind: "unreachable" }
  }
  const { stage, tag } = outcome
  const known = { path: access.stage, stage, tag, syncedOn: clock.now() }
  await store.putStage(known)
  return { kind: "entered", access, known }
}
