import {
  type BatchAnswer,
  batchAnswer,
  type DeviceRequest,
  deviceAnswer,
  type WireEvent,
} from "#contracts/judging/judge-sync.ts"
import type { Db } from "#server/db/transaction.ts"
import { recordBatches } from "#server/judging/record-events.ts"
import { registerDevice } from "#server/judging/register-device.ts"
import { postJson, type Site } from "./post-json.ts"

/** A judge's device: sends taps of its stage, and throws when one of them is refused. */
export type JudgeDevice = (events: readonly WireEvent[]) => Promise<void>

/** Registers a device with a section pass. */
export const openDevice = async (site: Site, request: DeviceRequest): Promise<JudgeDevice> => {
  const registered = await postJson(site, "/api/judge/devices", { body: request })
  const { token } = deviceAnswer.parse(await registered.json())
  return async (events) => {
    const answered = await postJson(site, "/api/judge/events", {
      body: { stage: request.stage, sentAt: Date.now(), events },
      headers: { authorization: `Bearer ${token}` },
    })
    throwRefused(batchAnswer.parse(await answered.json()))
  }
}

/** Registers a device with a section pass on a day that is over: its taps arrived when they were made. */
export const openPastDevice = async (
  db: Db,
  request: DeviceRequest,
  registeredOn: number,
): Promise<JudgeDevice> => {
  const context = { db, actor: null, session: null, now: registeredOn }
  const registered = await registerDevice(context, request, null)
  if (registered.kind === "refused") throw new Error(`No device: ${registered.reason}`)
  const { token } = registered.answer
  return async (events) => {
    const lastMade = Math.max(...events.map(({ time }) => time))
    const batch = { token, sentAt: lastMade, receivedOn: lastMade, events }
    const [outcome] = await recordBatches(db, request.stage, [batch])
    if (outcome?.kind !== "recorded") throw new Error(`No taps: ${outcome?.reason}`)
    throwRefused(outcome.answer)
  }
}

const throwRefused = ({ events }: BatchAnswer): void => {
  const refused = events.find(({ state }) => state === "refused")
  if (refused) throw new Error(`The tap ${refused.id} was refused: ${refused.why}`)
}
