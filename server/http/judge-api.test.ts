import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { batchAnswer, deviceAnswer, judgeStage } from "#contracts/judging/judge-sync.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { callJudgeApi, stageAddress } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db, pool } = database
const site = await testSite(database)

const day = 24 * 3_600_000
/** Also where midnight comes meanwhile. */
const today = { competitionStartDate: Date.now() - day, competitionEndDate: Date.now() + day }

const call = callJudgeApi(site)

const batch = (stage: { path: string }, ...events: unknown[]) => ({
  stage: stage.path,
  sentAt: Date.now(),
  events,
})

test("a judge who is signed in gets a token, reads the stage with it, and posts taps [D-12]", async () => {
  const stage = await makeStage(db, today)
  const rider = await makeParticipant(db, stage)
  const judge = await signIn(site)
  await db.insert(stageJudge).values({ stageKey: stage.key, userId: judge.userId })

  const registered = await call("POST", "devices", { headers: judge.headers, body: { stage: stage.path } })
  expect(registered.status).toBe(200)
  const { token } = deviceAnswer.parse(registered.body)

  const tap = wireTap({ participant: rider.id, time: Date.now() })
  const posted = await call("POST", "events", { token, body: batch(stage, tap) })
  expect(posted.status).toBe(200)
  expect(batchAnswer.parse(posted.body)).toEqual({ revision: 1, events: [{ id: tap.id, state: "stored" }] })

  const read = await call("GET", stageAddress(stage), { token })
  expect(read.status).toBe(200)
  expect(judgeStage.parse(read.body)).toEqual({
    revision: 1,
    kind: "section",
    stage: {
      path: stage.path,
      title: stage.title,
      timeZone: "Europe/Riga",
      ...today,
      resultsStatus: null,
    },
    settings: { type: "classic", sectionSeconds: 90, toleranceSeconds: null, missedPoints: 5 },
    classes: [
      {
        name: "Expert",
        order: 1,
        color: "#d62828",
        lap: 2,
        lapSections: [true, true, true],
        cancelledInLaps: [],
      },
    ],
    sections: [1, 2, 3],
    standsAt: [],
    cancelled: [],
    cancelledInPart: [],
    roster: [{ id: rider.id, name: rider.name, racingNumber: rider.racingNumber, racingClass: "Expert" }],
    dns: [],
    entries: [{ participant: rider.id, section: 1, lap: 1, total: 0 }],
  })
})

test("a device is told why it is turned away: 401 for its token, 403 for its place", async () => {
  const stage = await makeStage(db, today)
  const elsewhere = await makeJudge(db, await makeStage(db))
  const tokens = [
    [null, 401, "no-token"],
    ["guessed", 401, "unknown-token"],
    [elsewhere.token, 403, "other-stage"],
  ] as const
  for (const [token, status, why] of tokens) {
    expect(await call("POST", "events", { token, body: batch(stage) })).toMatchObject({
      status,
      body: { why },
    })
    expect(await call("GET", stageAddress(stage), { token })).toMatchObject({ status, body: { why } })
  }
})

test("whoever may not judge the stage gets no token, and is told why", async () => {
  const stage = await makeStage(db, today)
  const over = await makeStage(db, {
    institutionId: stage.institutionId,
    competitionStartDate: Date.now() - 9 * day,
    competitionEndDate: Date.now() - 9 * day,
  })
  const { headers } = await signIn(site)
  const pass = await makePass(db, over)
  const old = await makePass(db, stage)
  await old.revoke()

  const requests = [
    [{ body: { stage: stage.path } }, 401, "not-signed-in"],
    [{ headers, body: { stage: stage.path } }, 403, "not-a-judge"],
    [{ body: { stage: stage.path, pass: "guessed" } }, 401, "unknown-pass"],
    [{ body: { stage: stage.path, pass: old.secret } }, 401, "pass-revoked"],
    [{ body: { stage: over.path, pass: pass.secret } }, 403, "pass-not-today"],
    [{ headers, body: { stage: "institutions/no" } }, 403, "not-a-judge"],
  ] as const
  for (const [request, status, why] of requests)
    expect(await call("POST", "devices", request)).toMatchObject({ status, body: { why } })
})

test("a body that is not a batch is refused as a whole", async () => {
  const stage = await makeStage(db)
  const { token } = await makeJudge(db, stage)
  const sentAt = Date.now()
  const bodies = [
    "",
    "{",
    "null",
    [],
    { stage: stage.path, events: [] },
    { stage: 7, sentAt, events: [] },
    { stage: `${stage.path}\0`, sentAt, events: [] },
    { stage: stage.path, sentAt: "now", events: [] },
    { stage: stage.path, sentAt, events: {} },
    batch(stage, ...Array(201).fill(null)),
  ]
  for (const body of bodies)
    expect(await call("POST", "events", { token, body })).toMatchObject({
      status: 400,
      body: { why: "unreadable" },
    })
  const most = await call("POST", "events", { token, body: batch(stage, ...Array(200).fill(null)) })
  expect(most.body.events).toHaveLength(200)
  for (const body of ["", "[]", { stage: stage.path, pass: "" }, { stage: stage.path, name: " " }])
    expect(await call("POST", "devices", { body })).toMatchObject({
      status: 400,
      body: { why: "unreadable" },
    })
})

test("a batch as large as it may be is read, and a larger body refused, also when it does not say its size", async () => {
  const stage = await makeStage(db)
  const { token } = await makeJudge(db, stage)
  const longest = {
    participant: "ā".repeat(100),
    name: "JudgeFinishTooManyFails",
    reason: "ā".repeat(500),
  } as const
  const body = batch(stage, ...Array.from({ length: 200 }, () => wireTap(longest)))
  const answer = await call("POST", "events", { token, body })
  expect(answer.status).toBe(200)
  expect(answer.body.events).toHaveLength(200)

  const tooLarge = { status: 413, body: { why: "too-large" } }
  const text = "x".repeat(512 * 1024 + 1)
  expect(await call("POST", "events", { token, body: text })).toMatchObject(tooLarge)
  const headers = { Authorization: `Bearer ${token}` }
  const chunked = { method: "POST", headers, body: new Blob([text]).stream(), duplex: "half" }
  const answered = await fetch(`${site.url}/api/judge/events`, chunked)
  expect({ status: answered.status, body: await answered.json() }).toEqual(tooLarge)
})

test("while the database is away a device is told to try again, and afterwards it loses nothing [XC-05]", async () => {
  const stage = await makeStage(db, today)
  const { token } = await makeJudge(db, stage)
  const rider = await makeParticipant(db, stage)
  const body = batch(stage, wireTap({ participant: rider.id }))
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query("select from stage where key = $1 for update", [stage.key])
  const answer = call("POST", "events", { token, body })
  await until(async () => {
    const ended =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await pool.query(ended)).rowCount === 1
  })
  expect(await answer).toMatchObject({ status: 503, body: { why: "unavailable" } })
  expect((await answer).headers.get("retry-after")).toBe("2")
  await holder.query("rollback")
  holder.release()
  expect((await call("POST", "events", { token, body })).body.events).toMatchObject([{ state: "stored" }])
})

test("an internal error is answered 500, and reveals nothing about itself", async () => {
  const stage = await makeStage(db)
  const { token } = await makeJudge(db, stage)
  await pool.query("alter table judge_event rename to judge_event_away")
  const failed = await call("POST", "events", {
    token,
    body: batch(stage, wireTap({ participant: "rider" })),
  })
  await pool.query("alter table judge_event_away rename to judge_event")
  expect(failed).toMatchObject({ status: 500, body: { why: "failed" } })
})

test("there is nothing else under /api", async () => {
  for (const path of ["", "events/1", "stages/a/b"])
    expect(await call("GET", path)).toMatchObject({ status: 404, body: { why: "not-found" } })
  expect(await call("GET", "../other")).toMatchObject({ status: 404, body: { reason: "not-found" } })
})

test("the judge API tells no birth date, license or email (XC-04)", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage, { birthDate: "1987-12-30", license: "LIC-4711" })
  const { token, user } = await makeJudge(db, stage)
  await call("POST", "events", { token, body: batch(stage, wireTap({ participant: rider.id })) })
  const text = JSON.stringify((await call("GET", stageAddress(stage), { token })).body)
  for (const secret of ["1987-12-30", "birthDate", "LIC-4711", user.email]) expect(text).not.toContain(secret)
})

test("a device reports its waiting taps when it asks for its stage; a value that is not a number is ignored", async () => {
  const stage = await makeStage(db, today)
  const { token, device } = await makeJudge(db, stage)
  const storedDevice = async () =>
    (await db.select().from(judgeDevice).where(eq(judgeDevice.id, device.id)))[0]
  for (const wrong of ["", "?waiting=", "?waiting=-1", "?waiting=1e9", "?waiting=12345678901"])
    expect((await call("GET", stageAddress(stage) + wrong, { token })).status).toBe(200)
  expect(await storedDevice()).toMatchObject({ waiting: null, waitingReportedOn: null })
  await call("GET", `${stageAddress(stage)}?waiting=12`, { token })
  expect(await storedDevice()).toMatchObject({ waiting: 12, waitingReportedOn: expect.any(Number) })
})
