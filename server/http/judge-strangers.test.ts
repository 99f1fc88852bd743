import { once } from "node:events"
import { connect } from "node:net"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { deviceAnswer } from "#contracts/judge-sync.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { newSecret } from "#server/judging/hash-secret.ts"
import { askJudgeApi, stageAddress } from "#tests/support/ask-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db, pool } = database
const site = await testSite(database)
const ask = askJudgeApi(site)

const day = 24 * 3_600_000
/** Also where midnight comes meanwhile. */
const today = { competitionStartDate: Date.now() - day, competitionEndDate: Date.now() + day }

const batch = (stage: { path: string }, ...events: unknown[]) => ({
  stage: stage.path,
  sentAt: Date.now(),
  events,
})

test("who may not send is refused while the stage is locked, before anything that they send is read", async () => {
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
    expect(await ask("POST", "events", { token, body: batch(stage, ...taps) })).toMatchObject({
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

test("beside a flood of made-up tokens from its own address, a device that registers this moment is heard, until it is revoked", async () => {
  const stage = await makeStage(db, today)
  const rider = await makeParticipant(db, stage)
  const pass = await makePass(db, stage)
  let isOver = false
  const strangers = Array.from({ length: 40 }, async () => {
    const statuses = new Set<number>()
    while (!isOver)
      statuses.add((await ask("POST", "events", { token: newSecret(), body: batch(stage) })).status)
    return statuses
  })
  // more than are free
  const guesses = Array.from({ length: 31 }, () =>
    ask("POST", "events", { token: newSecret(), body: batch(stage) }),
  )
  await Promise.all(guesses)
  const registered = await ask("POST", "devices", { body: { stage: stage.path, pass: pass.secret } })
  const { token } = deviceAnswer.parse(registered.body)
  const post = () =>
    ask("POST", "events", { token, body: batch(stage, wireTap({ participant: rider.id, time: Date.now() })) })
  expect(await post()).toMatchObject({ status: 200, body: { events: [{ state: "stored" }] } })
  await pass.revoke()
  expect(await post()).toMatchObject({ status: 200, body: { ended: { why: "revoked" } } })
  isOver = true
  for (const statuses of await Promise.all(strangers)) expect(statuses).toEqual(new Set([401]))
})

test("who judges nowhere there, and who holds a revoked pass, is refused while the judges of the stage are locked, and is counted", async () => {
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
    expect(await ask("POST", "devices", { headers: stranger.headers, body })).toMatchObject({
      status,
      body: { why },
    })
  await holder.query("rollback")
  holder.release()
  const asked = Array.from({ length: 40 }, () =>
    ask("POST", "devices", { headers: stranger.headers, body: { stage: stage.path } }),
  )
  await Promise.all(asked)
  const before = performance.now()
  await ask("POST", "devices", { headers: stranger.headers, body: { stage: stage.path } })
  expect(performance.now() - before).toBeGreaterThan(200)
})

test("a device that reads its stage over and over waits, and others do not", async () => {
  const stage = await makeStage(db, today)
  const [eager, other] = [await makeJudge(db, stage), await makeJudge(db, stage)]
  const read = (token: string) => ask("GET", `${stageAddress(stage)}?waiting=1`, { token })
  const answers = await Promise.all(Array.from({ length: 60 }, () => read(eager.token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const before = performance.now()
  expect((await read(other.token)).status).toBe(200)
  expect(performance.now() - before).toBeLessThan(900)
})
