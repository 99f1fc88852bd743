import { batchAnswer, type DeviceRequest, deviceAnswer, type WireEvent } from "#contracts/judge-sync.ts"
import { postJson, type Site } from "./post-json.ts"
import type { SessionHeaders } from "./sign-in.ts"

/** A judge's device: sends taps of its stage, and throws when one of them is refused. */
export type JudgeDevice = (events: readonly WireEvent[]) => Promise<void>

/** Registers a device, for a section pass in the request or for the judge of a session. */
export const openDevice = async (
  site: Site,
  request: DeviceRequest,
  session?: SessionHeaders,
): Promise<JudgeDevice> => {
  const registered = await postJson(site, "/api/judge/devices", { body: request, headers: session })
  const { token } = deviceAnswer.parse(await registered.json())
  return async (events) => {
    const answered = await postJson(site, "/api/judge/events", {
      body: { stage: request.stage, sentAt: Date.now(), events },
      headers: { authorization: `Bearer ${token}` },
    })
    const refused = batchAnswer.parse(await answered.json()).events.find(({ state }) => state === "refused")
    if (refused) throw new Error(`The tap ${refused.id} was refused: ${refused.why}`)
  }
}
