import { once } from "node:events"
import { connect } from "node:net"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { deviceAnswer } from "#contracts/judging/judge-sync.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { newSecret } from "#server/db/stored-secret.ts"
import { findDevices } from "#server/judging/device.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { createSecretLookup } from "#server/judging/secrets.ts"
import type { Throttle } from "#server/limits/throttle.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { callJudgeApi, stageAddress } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { judgeApi } from "./judge-api.ts"

const database = await testDatabase()
const { db, pool } = database
const secret = "of the site and of the routes that a test throttles"
const site = await testSite(database, { secret })
const accounts = accountServices(db, { secret })
const call = callJudgeApi(site)

const day = 24 * 3_600_000
/** Also where midnight comes meanwhile. */
const today = { competitionStartDate: Date.now() - day, competitionEndDate: Date.now() + day }

const batch = (stage: { path: string }, ...events: unknown[]) => ({
  stage: stage.path,
  sentAt: Date.now(),
  events,
})

test("a device without the right to send is refused while the stage is locked, before its body is read", async () => {
  const stage = await makeStage(db, today)
  const elsewhere = await makeJudge(db, await makeStage(db))
  const { token: signedOut, device } = await makeJudge(db, stage)
  await db
    .update(judgeDevice)
    .set({ revokedOn: Date.now(), revokedWhy: "signed-out" })
    .where(eq(judgeDevice.id, device.id))
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query("select from stage where key = $1 for update", [stage.key])
  const taps = Array.from({ length: 200 }, () => wireTap({ participant: "rider" }))
  for (const [token, status, why] of [
    [newSecret(), 401, "unknown-token"],
    [signedOut, 401, "not-signed-in"],
    [elsewhere.token, 403, "other-stage"],
  ] as const)
    expect(await call("POST", "events", { token, body: batch(stage, ...taps) })).toMatchObject({
      status,
      body: { why },
    })
  await holder.query("rollback")
  holder.release()

  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname).setEncoding("utf8")
  socket.write(
    `POST /api/judge/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${newSecret()}\r\nContent-Length: 400000\r\n\r\n`,
  )
  const [answer] = await once(socket, "data")
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

test("during a flood of made-up tokens from its own address, a device that has just registered is served until it is revoked", async () => {
  const stage = await makeStage(db, today)
  const rider = await makeParticipant(db, stage)
  const pass = await makePass(db, stage)
  let isOver = false
  const strangers = Array.from({ length: 40 }, async () => {
    const statuses = new Set<number>()
    while (!isOver)
      statuses.add((await call("POST", "events", { token: newSecret(), body: batch(stage) })).status)
    return statuses
  })
  // more than are allowed without waiting
  const guesses = Array.from({ length: 31 }, () =>
    call("POST", "events", { token: newSecret(), body: batch(stage) }),
  )
  await Promise.all(guesses)
  const registered = await call("POST", "devices", { body: { stage: stage.path, pass: pass.secret } })
  const { token } = deviceAnswer.parse(registered.body)
  const post = () =>
    call("POST", "events", {
      token,
      body: batch(stage, wireTap({ participant: rider.id, time: Date.now() })),
    })
  expect(await post()).toMatchObject({ status: 200, body: { events: [{ state: "stored" }] } })
  await pass.revoke()
  expect(await post()).toMatchObject({ status: 200, body: { ended: { why: "revoked" } } })
  isOver = true
  for (const statuses of await Promise.all(strangers)) expect(statuses).toEqual(new Set([401]))
})

test("users who judge nothing there, and holders of a revoked pass, are refused while the judges of the stage are locked", async () => {
  const stage = await makeStage(db, today)
  const judge = await makeJudge(db, stage)
  const pass = await makePass(db, stage)
  await pass.revoke()
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query("select from stage_judge where user_id = $1 for update", [judge.user.id])
  await holder.query("select from section_pass where id = $1 for update", [pass.id])
  const stranger = await signIn(site)
  const tries = [
    [{ stage: stage.path }, 403, "not-a-judge"],
    [{ stage: "institutions/no/championships/such/stages/stage" }, 403, "not-a-judge"],
    [{ stage: stage.path, pass: pass.secret }, 401, "pass-revoked"],
  ] as const
  for (const [body, status, why] of tries)
    expect(await call("POST", "devices", { headers: stranger.headers, body })).toMatchObject({
      status,
      body: { why },
    })
  await holder.query("rollback")
  holder.release()
})

/** A throttle that keeps what it counts, and lets through whatever key is not held. */
const heldThrottle = () => {
  const counted: string[] = []
  const held = new Map<string, Promise<boolean>>()
  const throttle: Throttle = {
    count: (key) => void counted.push(key),
    turn: async (key) => held.get(key) ?? true,
  }
  return { counted, held, throttle }
}

/** The judge API of the same site, with throttles of a test. */
const throttled = () => {
  const [strangers, readers] = [heldThrottle(), heldThrottle()]
  const queues = createEventQueues(db)
  const devices = createSecretLookup((tokens) => findDevices(db.$client, tokens))
  const api = judgeApi(
    { accounts, db, scoringDb: db, devices, queues, now: Date.now },
    { strangers: strangers.throttle, readers: readers.throttle },
  )
  return { api, strangers, readers }
}

test("each refusal of a secret, an account or a pass counts for its network, whose next one waits for its turn or comes again", async () => {
  const stage = await makeStage(db, today)
  const { headers } = await signIn(site)
  const pass = await makePass(db, stage)
  await pass.revoke()
  const { api, strangers } = throttled()
  const [here, there] = ["198.51.100.7", "203.0.113.5"]
  const register = async (network: string, more: object = {}) => {
    const body = JSON.stringify({ stage: stage.path, ...more })
    const sent = { ...headers, [clientAddressHeader]: network }
    return (await api.request("/devices", { method: "POST", headers: sent, body })).status
  }
  const read = async (network: string) => {
    const sent = { Authorization: `Bearer ${newSecret()}`, [clientAddressHeader]: network }
    return (await api.request(`/${stageAddress(stage)}`, { headers: sent })).status
  }
  expect(await register(here)).toBe(403)
  expect(await register(here, { pass: pass.secret })).toBe(401)
  expect(await read(here)).toBe(401)
  expect(strangers.counted).toEqual([here, here, here])

  const { promise: turn, resolve: comes } = Promise.withResolvers<boolean>()
  strangers.held.set(here, turn)
  const order: string[] = []
  const waiting = [register(here), register(here, { pass: newSecret() }), read(here)].map((answer) =>
    answer.then((status) => {
      order.push("here")
      return status
    }),
  )
  for (const answer of [await register(there), await read(there)]) order.push(`there ${answer}`)
  comes(true)
  expect(await Promise.all(waiting)).toEqual([403, 401, 401])
  expect(order).toEqual(["there 403", "there 401", "here", "here", "here"])
  strangers.held.set(here, Promise.resolve(false))
  expect([await register(here), await read(here), await register(there)]).toEqual([503, 503, 403])
})

test("a device that reads its stage over and over waits, and others do not", async () => {
  const stage = await makeStage(db, today)
  const [eager, other] = [await makeJudge(db, stage), await makeJudge(db, stage)]
  const { api, readers } = throttled()
  const read = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await api.request(`/${stageAddress(stage)}?waiting=1`, { headers })).status
  }
  const { promise: turn, resolve: comes } = Promise.withResolvers<boolean>()
  readers.held.set(eager.device.id, turn)
  const order: string[] = []
  const waiting = read(eager.token).then((status) => order.push(`eager ${status}`))
  order.push(`other ${await read(other.token)}`)
  comes(true)
  await waiting
  expect(order).toEqual(["other 200", "eager 200"])
  expect(readers.counted.toSorted()).toEqual([eager.device.id, other.device.id].toSorted())
})

test("of many reads that a device sends at once, some are answered and the others refused", async () => {
  const stage = await makeStage(db, today)
  const { token } = await makeJudge(db, stage)
  const reads = Array.from({ length: 60 }, () => call("GET", `${stageAddress(stage)}?waiting=1`, { token }))
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})
