import { type Context, Hono, type MiddlewareHandler } from "hono"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import {
  agreementBatch,
  type DeviceRefusal,
  type DeviceRequest,
  type DeviceTurnedAway,
  deviceRequest,
  eventBatch,
} from "#contracts/judging/judge-sync.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { deviceEnd, isLateTap } from "#domain/judging/device-end.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { admitTaps, endNotice, type TurnedAway, turnAway } from "#server/judging/admit-device.ts"
import { recordAgreements } from "#server/judging/agreements.ts"
import { type Device, findDevices, noteWaiting } from "#server/judging/device.ts"
import { type ReadDesk, readJudgeStage } from "#server/judging/judge-stage.ts"
import { type RecordOutcome, recordEvents } from "#server/judging/record-events.ts"
import { registerDevice } from "#server/judging/register-device.ts"
import { createSecretLookup, type SecretLookup } from "#server/judging/secrets.ts"
import { findPasses } from "#server/judging/section-passes.ts"
import { isListedJudge } from "#server/judging/stage-judges.ts"
import { limitBody } from "#server/limits/body-budget.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { createThrottle } from "#server/limits/throttle.ts"
import { readDeskPart } from "#server/registration/sign-on/desk-part.ts"
import { recordDesk } from "#server/registration/sign-on/record-desk.ts"
import { matchesEtag } from "./etag.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import type { Services } from "./services.ts"
import { isUnavailable, retrySoon } from "./unavailable.ts"
import { actorOf } from "./visitor.ts"

/** As `wire.md` fixes them for phones, whichever version they run. */
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
  "stage-over": 403,
  "too-many-devices": 403,
  "stage-not-found": 404,
}

/** How many pending taps a device reports when it fetches its stage: `?waiting=12`, at most what a column holds. */
const waitingTaps = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** Why a known device, or its judge, may not do what it requests. */
const missingRights: ReadonlySet<DeviceRefusal> = new Set([
  "other-stage",
  "not-a-judge",
  "pass-not-today",
  "stage-over",
])

/** Who requests a device token, and why they get none. */
type TokenRequester = { actor: Awaited<ReturnType<typeof actorOf>>; refused: DeviceRefusal | null }

/** The device whose token a request carries. */
type OfDevice = { Variables: { token: string; device: Device; receivedOn: number } }

type Deps = Pick<Services, "accounts" | "db" | "devices" | "now" | "queues" | "scoringDb">

/** Slows down networks with many refused secrets, and devices that read, or tell what riders said, too often. */
const throttles = () => ({
  strangers: createThrottle(limits.judging.strangers),
  readers: createThrottle(limits.judging.reads),
})

/**
 * Returns the routes of judges' devices (`wire.md`). The device is checked before a body is read and before anything waits for a
 * stage; the transaction that writes checks it again.
 */
export const judgeApi = (services: Deps, { strangers, readers } = throttles()): Hono<OfDevice> => {
  const { scoringDb: db, devices, queues, now } = services
  const passes = createSecretLookup((secrets) => findPasses(db.$client, secrets))
  const registrations = createSemaphore(limits.judging.registrations)
  const refusedReads = new LRUCache<string, true>({ max: limits.memory.keys.most })
  const refuse = (c: Context, away: TurnedAway, user: string | null = null) => {
    const { reason: why } = away
    if (missingRights.has(why)) noteRefusedRight(services.accounts, { what: why, user })
    return turnedAway(c, away)
  }
  const api = new Hono<OfDevice>()

  /** Looks a secret up; undefined: its network has too many others waiting. */
  const find = async <Found>(
    c: Context,
    lookup: SecretLookup<Found>,
    secret: string,
  ): Promise<Found | null | undefined> =>
    lookup.isTrusted(secret) || (await strangers.turn(clientAddressOf(c.req.raw)))
      ? lookup.find(secret)
      : undefined

  const findDevice: MiddlewareHandler<OfDevice> = async (c, next) => {
    c.set("receivedOn", now())
    const token = bearer(c)
    if (token === null) return refuse(c, { kind: "refused", reason: "no-token" })
    const device = await find(c, devices, token)
    if (device === undefined) return tooBusy(c)
    if (device) {
      c.set("token", token)
      c.set("device", device)
      await next()
    } else c.res = refuse(c, { kind: "refused", reason: "unknown-token" })
    // late taps wait their turn: nobody is judging with that device
    const mayJudge = device !== null && deviceEnd(device, c.var.receivedOn) === null
    const isAdmitted = mayJudge && c.res.status !== 401 && c.res.status !== 403
    devices.trust(token, isAdmitted)
    if (!isAdmitted) strangers.count(clientAddressOf(c.req.raw))
  }
  /** Turns away a device from which nothing is accepted any longer, at any stage. */
  const refuseEnded: MiddlewareHandler<OfDevice> = async (c, next) => {
    const { device, receivedOn } = c.var
    const admission = admitTaps(device, device.stagePath, receivedOn)
    return admission.kind === "refused" ? refuse(c, admission, device.userId) : next()
  }
  /** Returns who requests a token, and why they are not a judge of the stage, if so; it only reads. Null: too many requests. */
  const requesterOf = async (c: Context, { stage, pass }: DeviceRequest): Promise<TokenRequester | null> => {
    if (pass !== undefined) {
      const found = await find(c, passes, pass)
      if (found === undefined) return null
      if (found?.stagePath !== stage) return { actor: null, refused: "unknown-pass" }
      return { actor: await actorOf(services, c.req.raw), refused: found.isRevoked ? "pass-revoked" : null }
    }
    if (!(await strangers.turn(clientAddressOf(c.req.raw)))) return null
    const actor = await actorOf(services, c.req.raw)
    if (!actor) return { actor, refused: "not-signed-in" }
    const isListed = await isListedJudge(db.$client, stage, actor.userId)
    return { actor, refused: isListed ? null : "not-a-judge" }
  }
  /** Null: too many devices wait to be registered. */
  const register = async (c: Context, { actor, refused }: TokenRequester, request: DeviceRequest) => {
    if (refused !== null) return { kind: "refused" as const, reason: refused }
    const by = { db, actor, session: actor?.session ?? null, now: now() }
    return registrations.run(() => registerDevice(by, request, bearer(c)))
  }
  /** Ticks have a log of their own; the phone is admitted again under the lock of the stage. */
  const recordTicks = async (
    { token, receivedOn }: { token: string; receivedOn: number },
    batch: z.infer<typeof eventBatch>,
  ): Promise<RecordOutcome> => {
    let ended: DeviceTurnedAway | undefined
    const context = { db, accounts: services.accounts, now: receivedOn, actor: null }
    const outcome = await recordDesk(context, { ...batch, receivedOn }, async (client) => {
      const known = (await findDevices(client, [token])).get(token) ?? null
      const admission = admitTaps(known, batch.stage, receivedOn)
      if (admission.kind === "refused") return admission
      const { device, end } = admission
      ended = end === null ? undefined : endNotice(device, end)
      return {
        kind: "admitted",
        desk: device.phone,
        isLate: (time: number) => isLateTap({ ...device, time, end }),
      }
    })
    if (outcome === null) return { kind: "refused", reason: "stage-not-found" }
    if (outcome.kind === "refused" || !ended) return outcome
    return { kind: "recorded", answer: { ...outcome.answer, ended } }
  }
  const limit = (most: { each: number }) => limitBody(most, (c) => c.json({ why: "too-large" }, 413))

  api.post("/devices", limit(limits.judging.registration), async (c) => {
    const request = deviceRequest.safeParse(await readJson(c.req))
    if (!request.success) return c.json({ why: "unreadable" }, 400)
    const requester = await requesterOf(c, request.data)
    const outcome = requester && (await register(c, requester, request.data))
    if (!outcome) return tooBusy(c)
    if (outcome.kind === "registered") return c.json(outcome.answer)
    strangers.count(clientAddressOf(c.req.raw))
    return refuse(c, outcome, requester.actor?.userId ?? null)
  })

  api.get("/stages/:institution/:championship/:stage", findDevice, async (c) => {
    const path = stagePath(c.req.param())
    const { token, device } = c.var
    readers.count(device.id)
    if (!(await readers.turn(device.id))) return tooBusy(c)
    const waiting = waitingTaps.safeParse(c.req.query("waiting"))
    if (waiting.success) await noteWaiting({ db, now: now() }, device, waiting.data)
    const { keyedHash } = services.accounts
    const readDesk: ReadDesk = (tx, stage) => readDeskPart(tx, stage, keyedHash)
    const outcome = await readJudgeStage({ db, now: now(), readDesk }, token, path)
    if (outcome.kind === "refused") {
      // a refused app goes on checking whether it may come back
      const refusal = `${device.id} ${path} ${outcome.reason}`
      if (refusedReads.has(refusal)) return turnedAway(c, outcome)
      refusedReads.set(refusal, true)
      return refuse(c, outcome, device.userId)
    }
    // neither the kind of a device nor the sections of a judge are part of the stage's revision, so the tag names them too
    const { revision, kind, standsAt = [] } = outcome.stage
    const etag = `"${[revision, kind, ...standsAt].join("-")}"`
    c.header("ETag", etag)
    c.header("Cache-Control", "private, no-cache")
    return matchesEtag(c.req.header("if-none-match"), etag) ? c.body(null, 304) : c.json(outcome.stage)
  })

  api.post("/events", findDevice, refuseEnded, limit(limits.judging.batch), async (c) => {
    const batch = eventBatch.safeParse(await readJson(c.req))
    if (!batch.success) return c.json({ why: "unreadable" }, 400)
    const { token, device, receivedOn } = c.var
    const admission = admitTaps(device, batch.data.stage, receivedOn)
    if (admission.kind === "refused") return refuse(c, admission, device.userId)
    // it sends nothing to accept
    if (admission.end !== null && batch.data.events.length === 0)
      return refuse(c, turnAway(device, admission.end), device.userId)
    const outcome =
      device.kind === "sign-on"
        ? await recordTicks(c.var, batch.data)
        : await recordEvents({ queues, now: receivedOn }, token, batch.data)
    return outcome.kind === "recorded" ? c.json(outcome.answer) : refuse(c, outcome, device.userId)
  })

  api.post("/agreements", findDevice, limit(limits.judging.agreements), async (c) => {
    const batch = agreementBatch.safeParse(await readJson(c.req))
    if (!batch.success) return c.json({ why: "unreadable" }, 400)
    const { device, receivedOn } = c.var
    readers.count(device.id)
    if (!(await readers.turn(device.id))) return tooBusy(c)
    const outcome = await recordAgreements({ db, now: receivedOn }, device, batch.data)
    return outcome.kind === "recorded"
      ? c.json({ received: outcome.received })
      : refuse(c, outcome, device.userId)
  })

  api.all("*", (c) => c.json({ why: "not-found" }, 404))
  return api
}

/** Answers a device whose request failed; it sends the request again. */
export const deviceFailed = (c: Context, error: unknown): Response =>
  isUnavailable(error) ? tooBusy(c) : c.json({ why: "failed" }, 500)

const turnedAway = (c: Context, { reason: why, since }: TurnedAway) => c.json({ why, since }, statusOf[why])

/** Asks a device to try again: its request was not examined, so the answer must say nothing about its token. */
const tooBusy = (c: Context) => c.json({ why: "unavailable" }, 503, retrySoon)

const bearer = (c: Context): string | null => bearerOf(c.req.header("authorization"))

/** Returns the token that an `Authorization` header carries, or null. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null

/** Returns the JSON of a request's body, not yet validated; undefined if it is not JSON, which no schema accepts. */
const readJson = (request: { json(): Promise<unknown> }): Promise<unknown> =>
  request.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
