import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { callJudgeApi, stageAddress } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { testSite } from "#tests/support/test-site.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
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

test("a device that knows the revision is not sent the stage again", async () => {
  const stage = await makeStage(db, today)
  const rider = await makeParticipant(db, stage)
  const { token } = await makeJudge(db, stage)
  const { headers } = await call("GET", stageAddress(stage), { token })
  const etag = headers.get("etag") ?? ""
  const known = { "If-None-Match": etag }
  // as a proxy that compresses has it
  const weak = { "If-None-Match": `W/${etag}` }
  const several = { "If-None-Match": `"older", ${etag}` }
  for (const headers of [known, weak, several])
    expect(await call("GET", stageAddress(stage), { token, headers })).toMatchObject({
      status: 304,
      body: null,
    })
  await call("POST", "events", { token, body: batch(stage, wireTap({ participant: rider.id })) })
  expect(await call("GET", stageAddress(stage), { token, headers: known })).toMatchObject({
    status: 200,
    body: { revision: 1 },
  })
})

test("a device is sent its judge's sections, even if nothing else has changed", async () => {
  const stage = await makeStage(db, today)
  const { token, user } = await makeJudge(db, stage)
  const ofPass = await openPass(db, stage, { pass: await makePass(db, stage), now: Date.now() })
  const before = await call("GET", stageAddress(stage), { token })
  await db
    .update(stageJudge)
    .set({ sections: [3] })
    .where(eq(stageJudge.userId, user.id))
  const headers = { "If-None-Match": before.headers.get("etag") ?? "" }
  expect(before.body.standsAt).toEqual([])
  expect(await call("GET", stageAddress(stage), { token, headers })).toMatchObject({
    status: 200,
    body: { standsAt: [3] },
  })
  expect(await call("GET", stageAddress(stage), { token: ofPass })).toMatchObject({
    body: { standsAt: [] },
  })
})

test("a device that gets a pass of another kind is sent the stage again [TI-04]", async () => {
  const stage = await makeStage(db, today)
  const { token } = await makeJudge(db, stage)
  const before = await call("GET", stageAddress(stage), { token })
  const pass = await makePass(db, stage, { kind: "timing" })
  const timing = await openPass(db, stage, { pass, now: Date.now() })
  const headers = { "If-None-Match": before.headers.get("etag") ?? "" }
  expect(await call("GET", stageAddress(stage), { token: timing, headers })).toMatchObject({
    status: 200,
    body: { timing: { marks: [] } },
  })
})

test("a device is told who is marked as not started [RX-09]", async () => {
  const stage = await makeStage(db, today)
  const rider = await makeParticipant(db, stage)
  await makeParticipant(db, stage)
  const { token } = await makeJudge(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.now() }
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNS", reason: null })
  expect(await call("GET", stageAddress(stage), { token })).toMatchObject({ body: { dns: [rider.id] } })
})

test("a device is told which section was cancelled, and since when, until it is ridden again (D-47)", async () => {
  const classes = [
    { name: "Expert", lapSections: [true, true] },
    { name: "Junior", lapSections: [true] },
  ]
  const stage = await makeStage(db, { ...today, classes })
  const { token } = await makeJudge(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.UTC(2026, 4, 16, 11, 5) }
  const readStage = async () => (await call("GET", stageAddress(stage), { token })).body
  await cancelSection(by, stage.path, { section: 1, isCancelled: true })
  expect(await readStage()).toMatchObject({ sections: [2], cancelled: [{ section: 1, since: by.now }] })
  expect((await readStage()).classes[1]).toEqual({
    ...{ name: "Junior", order: 1, color: "#d62828", lap: 2 },
    lapSections: [false],
    cancelledInLaps: [],
  })
  await cancelSection(by, stage.path, { section: 1, isCancelled: false })
  expect(await readStage()).toMatchObject({ sections: [1, 2], cancelled: [] })
})
