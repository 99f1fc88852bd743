import { type Context, Hono } from "hono"
import { type DeviceRefusal, deviceRequest, eventBatch } from "#contracts/judge-sync.ts"
import { waitingTaps } from "#contracts/waiting-taps.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { judgeStage } from "#server/judging/judge-stage.ts"
import { noteWaiting } from "#server/judging/note-waiting.ts"
import { recordEvents } from "#server/judging/record-events.ts"
import { registerDevice } from "#server/judging/register-device.ts"
import { actorOf } from "./actor-of.ts"
import { limitBody } from "./limit-body.ts"
import { readJson } from "./read-json.ts"
import type { Services } from "./services.ts"

/** 200 events with the longest texts that they may carry. */
const largestBody = 512 * 1024

const statusOf: Record<DeviceRefusal, 401 | 403 | 404> = {
  "no-token": 401,
  "unknown-token": 401,
  revoked: 401,
  "taken-over": 401,
  "not-signed-in": 401,
  "unknown-pass": 401,
  "pass-revoked": 401,
  "other-stage": 403,
  "not-a-judge": 403,
  "pass-not-today": 403,
  "stage-not-found": 404,
}

/** Returns the routes that judges' devices speak to (`wire.md`). */
export const judgeApi = (services: Services): Hono => {
  const { scoringDb: db, queues, now } = services
  const api = new Hono()
  api.use(limitBody(largestBody, (c) => c.json({ why: "too-large" }, 413)))

  api.post("/devices", async (c) => {
    const request = deviceRequest.safeParse(await readJson(c))
    if (!request.success) return c.json({ why: "unreadable" }, 400)
    const actor = await actorOf(services, c.req.raw)
    const outcome = await registerDevice({ db, actor, now: now() }, request.data, bearer(c))
    return outcome.kind === "registered" ? c.json(outcome.answer) : refuse(c, outcome.reason)
  })

  api.get("/stages/:institution/:championship/:stage", async (c) => {
    const path = stagePath(c.req.param())
    const token = bearer(c)
    const waiting = waitingTaps.safeParse(c.req.query("waiting"))
    if (token !== null && waiting.success) await noteWaiting({ db, now: now() }, token, waiting.data)
    const outcome = await judgeStage(db, token, path)
    if (outcome.kind === "refused") return refuse(c, outcome.reason)
    // where a judge stands changes nothing of the stage
    const { revision, standsAt = [] } = outcome.stage
    const etag = `"${[revision, ...standsAt].join("-")}"`
    c.header("ETag", etag)
    c.header("Cache-Control", "private, no-cache")
    // a proxy that compresses the answer makes its tag a weak one
    const known = c.req.header("if-none-match")?.replace(/^W\//, "")
    return known === etag ? c.body(null, 304) : c.json(outcome.stage)
  })

  api.post("/events", async (c) => {
    const receivedOn = now()
    const batch = eventBatch.safeParse(await readJson(c))
    if (!batch.success) return c.json({ why: "unreadable" }, 400)
    const outcome = await recordEvents({ queues, now: receivedOn }, bearer(c), batch.data)
    return outcome.kind === "recorded" ? c.json(outcome.answer) : refuse(c, outcome.reason)
  })
  return api
}

const refuse = (c: Context, why: DeviceRefusal) => c.json({ why }, statusOf[why])

const bearer = (c: Context): string | null =>
  /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null
