import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { defaultOpenFree, type OpenFreeSettings, type Scoring } from "#domain/competitions/scoring.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { refoldStage } from "#server/stages/refold.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon, wireAttempt } from "#tests/support/wire-taps.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"

const { db } = await testDatabase()

/** An openFree stage in which one rider rode sections 1 and on with these taps. */
const race = async (...sections: JudgeEventName[][]) => {
  const stage = await makeStage(db, { competitionType: "openFree" })
  const rider = await makeParticipant(db, stage)
  const { send } = await makePhone(db, stage)
  for (const [index, names] of sections.entries())
    await send(wireAttempt(names, { participant: rider.id, section: index + 1 }))
  const refoldAs = (scoring: Scoring) =>
    writeStage(db, { path: stage.path, by: { userId: null, now: Date.now() } }, (write) =>
      refoldStage(write, scoring),
    )
  const refold = (changes: Partial<OpenFreeSettings>) =>
    refoldAs({ type: "openFree", settings: { ...defaultOpenFree, ...changes } })
  const totals = async () => {
    const rows = await db
      .select()
      .from(sectionEntry)
      .where(eq(sectionEntry.stageKey, stage.key))
      .orderBy(sectionEntry.section)
    return rows.map(({ total }) => total)
  }
  return { stage, rider, refold, refoldAs, totals }
}

test("every entry of a stage is what its taps come to by the current rules [D-07]", async () => {
  const { refold, totals } = await race(
    ["JudgeAddPointsA", "JudgeAddPointsB", "JudgeFinishManual"],
    ["JudgeAddFault", "JudgeAddPointsC", "JudgeFinishManual"],
  )
  expect(await totals()).toEqual([7, 10])
  await refold({ gatePoints: { A: 3, B: 6, C: 12, D: 24 }, faultPoints: 2 })
  expect(await totals()).toEqual([9, 10])
  await refold({ bonusByFaults: [10, 8] })
  expect(await totals()).toEqual([17, 18])
  await refold({})
  expect(await totals()).toEqual([7, 10])
})

test("a run that the new fault limit ends sooner has no points of later gates", async () => {
  const { refold, totals } = await race([
    "JudgeAddFault",
    "JudgeAddFault",
    "JudgeAddPointsD",
    "JudgeFinishManual",
  ])
  expect(await totals()).toEqual([20])
  await refold({ faultLimit: 2 })
  expect(await totals()).toEqual([0])
})

test("results of folded entries are stamped, so that boards show them", async () => {
  const { stage, rider, refold } = await race(["JudgeAddPointsA", "JudgeFinishManual"])
  const [before] = await db.select().from(result).where(eq(result.participantId, rider.id))
  await refold({ gatePoints: { A: 4, B: 5, C: 10, D: 20 } })
  const [after] = await db.select().from(result).where(eq(result.participantId, rider.id))
  expect(after).toMatchObject({ startedOn: before?.startedOn, lastTimeRecorded: before?.lastTimeRecorded })
  expect(after?.revision).toBe((before?.revision ?? 0) + 1)
  const [entry] = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  expect(entry?.revision).toBe(after?.revision)
})

test("what a secretary ruled stays, and so do penalties", async () => {
  const { stage, rider, refold, totals } = await race(["JudgeAddPointsA", "JudgeFinishManual"])
  const actor = await makeSecretary(db, stage.institutionId)
  await ruleOnEntry({ db, actor, now: noon }, stage.path, {
    place: { participantId: rider.id, section: 1, lap: 1 },
    ruling: { kind: "edited", points: 30 },
    reason: null,
  })
  await db.insert(penalty).values({
    id: crypto.randomUUID(),
    stageKey: stage.key,
    participantId: rider.id,
    points: 5,
    reason: "Noise",
    userDisplayName: "Secretary",
  })
  await refold({ gatePoints: { A: 4, B: 5, C: 10, D: 20 } })
  expect(await totals()).toEqual([30])
  expect(await db.$count(penalty, eq(penalty.stageKey, stage.key))).toBe(1)
})

test("a penalty beyond the bound of classic counts in openFree, and the other way round [D-08]", async () => {
  const { stage, rider, refoldAs } = await race(["JudgeFinishManual"])
  const { send } = await makePhone(db, stage)
  for (const points of [15, 10]) await send(wireAttempt(["JudgePenalty"], { participant: rider.id, points }))
  const counted = async () => {
    const rows = await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))
    return rows.filter(({ deleted }) => !deleted).length
  }
  expect(await counted()).toBe(2)
  await refoldAs({ type: "classic" })
  expect(await counted()).toBe(1)
  await refoldAs({ type: "openFree", settings: defaultOpenFree })
  expect(await counted()).toBe(2)
})

test("a stage that nobody rode yet has nothing to fold", async () => {
  const { refold, totals } = await race()
  await refold({ faultLimit: 1 })
  expect(await totals()).toEqual([])
})
