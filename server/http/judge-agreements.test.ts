import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { maxBatchAgreements } from "#contracts/judging/judge-sync.ts"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { audit } from "#server/db/schema/roles.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import { callJudgeApi } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { testSite } from "#tests/support/test-site.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const call = callJudgeApi(await testSite(database))
const hour = 3_600_000

/** Values that differ from the default, and by how many milliseconds the phone's clock is ahead when it sends. */
type Agreement = { lateBy?: number; participant?: string; lap?: number; time?: number }

/** A stage that is running where Anna has ridden a lap of two sections, and a judge's phone beside her. */
const besidePhone = async () => {
  const now = Date.now()
  const { stage, riders } = await makeScoredStage(db, {
    competitionStartDate: now - hour,
    competitionEndDate: now + hour,
    cards: { Anna: [[0, 1]] },
  })
  const { token, device } = await makeJudge(db, stage)
  const participant = riders[0]?.id ?? ""
  const agree = (points: number[], { lateBy = 0, ...given }: Agreement = {}) => {
    const scores = points.map((one, place) => ({ section: place + 1, points: one }))
    const agreements = [{ participant, lap: 1, time: now, scores, ...given }]
    return call("POST", "agreements", {
      token,
      body: { stage: stage.path, sentAt: now + lateBy, agreements },
    })
  }
  const stored = () => db.select().from(cardAgreement).where(eq(cardAgreement.stageKey, stage.key))
  return { stage, token, device, participant, now, agree, stored }
}

test("a rider's agreement on a judge's phone is stored as the phone showed it, by the corrected time [OF-03]", async () => {
  const { agree, stored, participant, now } = await besidePhone()
  // the phone's clock is an hour ahead, and what it sends has waited for a minute
  const answer = await agree([0, 5], { lateBy: hour, time: now + hour - 60_000 })
  expect(answer).toMatchObject({ status: 200, body: { received: 1 } })
  const [agreement] = await stored()
  expect(agreement).toMatchObject({
    participantId: participant,
    lap: 1,
    way: "judge-phone",
    scores: [
      { section: 1, points: 0 },
      { section: 2, points: 5 },
    ],
  })
  const late = Date.now() - (agreement?.agreedOn ?? 0)
  expect(late).toBeGreaterThanOrEqual(60_000)
  expect(late).toBeLessThan(60_000 + hour / 4)
})

test("an agreement sent twice is stored once, and an older one never replaces a newer one [OF-03]", async () => {
  const { agree, stored, now } = await besidePhone()
  await agree([0, 1], { time: now - 1_000 })
  await agree([0, 1], { time: now - 1_000 })
  await agree([5, 5], { time: now - 60_000 })
  expect(await stored()).toMatchObject([{ scores: [{ points: 0 }, { points: 1 }] }])
})

test("nothing is stored for a rider without a result, for a lap nobody rides, or once the results are approved [OF-03]", async () => {
  const { stage, agree, stored } = await besidePhone()
  expect((await agree([0, 1], { participant: "number:77" })).status).toBe(200)
  expect((await agree([0, 1], { lap: 2 })).status).toBe(200)
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  expect((await agree([0, 1])).status).toBe(200)
  expect(await stored()).toEqual([])
})

test("only a phone that may judge the stage is listened to, and only so much at once [OF-03] [XC-02]", async () => {
  const { stage, token, device, participant, now, agree, stored } = await besidePhone()
  const other = await besidePhone()
  const body = { stage: stage.path, sentAt: now, agreements: [] }
  expect((await call("POST", "agreements", { body })).status).toBe(401)
  expect((await call("POST", "agreements", { token: other.token, body })).status).toBe(403)
  const agreement = { participant, lap: 1, time: now, scores: [{ section: 1, points: 0 }] }
  const many = Array.from({ length: maxBatchAgreements + 1 }, () => agreement)
  for (const agreements of [many, [{ ...agreement, scores: [] }], [{ ...agreement, lap: 100 }], "all"])
    expect((await call("POST", "agreements", { token, body: { ...body, agreements } })).status).toBe(400)
  await db
    .update(judgeDevice)
    .set({ revokedOn: now, revokedWhy: "revoked" })
    .where(eq(judgeDevice.id, device.id))
  expect(await agree([0, 1])).toMatchObject({ status: 401, body: { why: "revoked" } })
  expect(await stored()).toEqual([])
})

test("a pass for one section speaks only for laps that were judged with it, and what it says is in the audit log [OF-03]", async () => {
  const { stage, participant, now, stored } = await besidePhone()
  const { token: owner } = await makeJudge(db, stage)
  const [pass] = await db
    .insert(sectionPass)
    .values({
      stageKey: stage.key,
      secretHash: randomUUID(),
      name: "Section 2",
      section: 2,
      createdBy: (await makeUser(db)).id,
    })
    .returning()
  const token = newSecret()
  const id = randomUUID()
  await db.insert(judgeDevice).values({
    ...{
      id,
      phone: id,
      stageKey: stage.key,
      tokenHash: hashSecret(token),
      name: "Section 2",
      passId: pass?.id ?? "",
    },
  })
  const say = async (points: readonly number[], by = token) => {
    const scores = points.map((one, place) => ({ section: place + 1, points: one }))
    const agreements = [{ participant, lap: 1, time: Date.now(), scores }]
    const body = { stage: stage.path, sentAt: Date.now(), agreements }
    // also what it may not say is acknowledged: it would send it for ever
    expect(await call("POST", "agreements", { token: by, body })).toMatchObject({
      status: 200,
      body: { received: 1 },
    })
  }
  const isHere = and(eq(audit.event, "card_agreement"), sql`data ->> 'stage' = ${stage.path}`)
  const audited = async () =>
    (await db.select().from(audit).where(isHere).orderBy(audit.id)).map(({ data }) => data)
  await say([0, 1])
  expect(await stored()).toEqual([])

  const events = [wireTap({ participant, section: 2, time: now })]
  await call("POST", "events", { token, body: { stage: stage.path, sentAt: now, events } })
  await say([0])
  expect(await stored()).toEqual([])
  await say([0, 1])
  await say([0, 1])
  expect(await stored()).toMatchObject([{ deviceId: id, way: "judge-phone" }])
  const said = { stage: stage.path, participant, lap: 1, device: id }
  expect(await audited()).toEqual([said])
  await say([0, 1], owner)
  expect(await audited()).toEqual([said, { ...said, device: expect.not.stringMatching(id) }])
})
