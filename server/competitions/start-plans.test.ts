import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { copySeasonForm } from "#contracts/competitions/championship-form.ts"
import { newStageForm } from "#contracts/competitions/new-stage-form.ts"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { listedStarts, makeStartList } from "#tests/support/factories/make-start-list.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { copySeason } from "./copy-season.ts"
import { removeStage } from "./remove-stage.ts"
import { startStage } from "./start-stage.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)
// 16 May, 10:00 in Riga
const start = Date.UTC(2026, 4, 16, 7)
const minute = 60_000
const day = 86_400_000

const settings = {
  interval: 90,
  atOnce: 2,
  order: "draw",
  minutes: 330,
  lapMinutes: 100,
  latePoints: 2,
  minuteCount: "commenced",
  lateLimit: 30,
} as const

/** A stage of a class that starts at ten and one without a start, each with a list that its plan has made. */
const planned = async () => {
  const stage = await makeStage(db, {
    location: "Kandava",
    classes: [{ name: "Expert", startTime: start }, { name: "Hobby" }],
  })
  const actor = await makeSecretary(db, stage.institutionId)
  const riders = (racingClass: string) =>
    Promise.all([makeParticipant(db, stage, { name: `Anna ${racingClass}`, racingClass }), null])
  await makeStartList(db, stage, { riders: await riders("Expert"), plan: settings, isPublished: true })
  await makeStartList(db, stage, {
    riders: await riders("Hobby"),
    racingClass: "Hobby",
    firstStart: start + 60 * minute,
    plan: { firstStart: start + 60 * minute },
  })
  // TI-08: of that day alone
  await db.update(startPlan).set({ limitLifted: "Mud" }).where(eq(startPlan.stageKey, stage.key))
  return { stage, actor }
}

const plansOf = async (path: string) => {
  const rows = await db
    .select({ name: championshipClass.name, plan: startPlan })
    .from(startPlan)
    .innerJoin(stageTable, eq(stageTable.key, startPlan.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, startPlan.classKey))
    .where(eq(stageTable.path, path))
    .orderBy(championshipClass.name)
  return rows.map(({ name, plan: { stageKey: _stage, classKey: _class, ...plan } }) => ({ name, ...plan }))
}

const copied = [
  { name: "Expert", ...settings, firstStart: null, madeOn: null, seed: null, limitLifted: null },
  expect.objectContaining({ name: "Hobby", interval: 60, madeOn: null }),
]

const slotsAt = (path: string) =>
  db
    .select()
    .from(startSlot)
    .innerJoin(stageTable, and(eq(stageTable.key, startSlot.stageKey), eq(stageTable.path, path)))

test("the copy of a stage has its start plans, with their limits, and no start list [TI-01] [TI-08]", async () => {
  const { stage, actor } = await planned()
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const form = newStageForm("Europe/Riga").parse({
    title: "Copy",
    competitionStartDate: "2026-06-20T09:00",
    competitionEndDate: "2026-06-20T18:00",
    copyOf: stage.path,
  })
  const created = await startStage({ db, actor, now, files }, { place, form })
  if (created.kind === "refused") throw new Error(created.reason)
  const plans = await plansOf(created.path)
  expect(plans).toEqual(copied)
  // 11:00 there too
  expect(plans[1]?.firstStart).toBe(Date.UTC(2026, 5, 20, 8))
  expect(await slotsAt(created.path)).toEqual([])
  const [made] = await db.select().from(stageTable).where(eq(stageTable.path, created.path))
  expect(made?.startListPublishedOn).toBeNull()
})

test("the copies of a stage and of a season tick the same at the sign-on desk [EN-01]", async () => {
  const { stage, actor } = await planned()
  const { institutionId, championshipId, id } = stage
  const desk = { signOnTicks: ["fee", "noise"], noiseLimit: 94 } as const
  await db
    .update(stageTable)
    .set({ ...desk, signOnTicks: [...desk.signOnTicks] })
    .where(eq(stageTable.key, stage.key))
  const place = { institutionId, championshipId }
  const form = newStageForm("Europe/Riga").parse({
    title: "Copy with a desk",
    competitionStartDate: "2026-06-20T09:00",
    competitionEndDate: "2026-06-20T18:00",
    copyOf: stage.path,
  })
  const created = await startStage({ db, actor, now, files }, { place, form })
  if (created.kind === "refused") throw new Error(created.reason)
  const season = copySeasonForm.parse({ displayName: "Next", id: "next", days: 364, stages: [id] })
  await copySeason({ db, actor: await makeAdmin(db), now, files }, { place, form: season })
  for (const path of [created.path, `institutions/${institutionId}/championships/next/stages/${id}`])
    expect(await db.select().from(stageTable).where(eq(stageTable.path, path))).toMatchObject([desk])
})

test("so has the copy of a season [TI-01]", async () => {
  const { stage } = await planned()
  const { institutionId, championshipId, id } = stage
  const form = copySeasonForm.parse({ displayName: "Next", id: "next", days: 364, stages: [id] })
  const actor = await makeAdmin(db)
  const done = await copySeason({ db, actor, now, files }, { place: { institutionId, championshipId }, form })
  expect(done).toEqual({ kind: "created", id: "next" })
  const path = `institutions/${institutionId}/championships/next/stages/${id}`
  expect(await plansOf(path)).toEqual(copied)
  expect(await slotsAt(path)).toEqual([])
})

const moveTo = (stage: MadeStage, actor: Awaited<ReturnType<typeof makeSecretary>>, at = now) =>
  saveStageFields({ db, actor, now: at, files }, stage.path, (fields) => ({
    competitionStartDate: "2026-05-17T10:00",
    competitionEndDate: "2026-05-17T18:00",
    classes: fields.classes?.map((one) => ({
      ...one,
      startTime: one.startTime ? "2026-05-17T10:30" : null,
    })),
  }))

test("a stage that moves with its class times takes its start lists along [TI-01]", async () => {
  const { stage, actor } = await planned()
  expect(await moveTo(stage, actor)).toEqual({ kind: "saved" })
  // as far as the class, and without one by whole days
  expect(await listedStarts(db, stage, start + day, "Expert")).toEqual(["30 Anna Expert", "31 –"])
  expect(await listedStarts(db, stage, start + day, "Hobby")).toEqual(["60 Anna Hobby", "61 –"])
  const plans = await plansOf(stage.path)
  expect(plans.map(({ firstStart }) => firstStart)).toEqual([null, start + day + 60 * minute])
})

test("a list whose first start has passed stays as it was [TI-02]", async () => {
  const { stage, actor } = await planned()
  await moveTo(stage, actor, start)
  expect(await listedStarts(db, stage, start, "Expert")).toEqual(["0 Anna Expert", "1 –"])
  expect(await listedStarts(db, stage, start + day, "Hobby")).toEqual(["60 Anna Hobby", "61 –"])
})

test("a draft is deleted with its start list, and a class that nobody rides leaves with its plan", async () => {
  const { stage, actor } = await planned()
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await removeStage({ db, actor, now, files, log: console }, stage.path)).toEqual({ kind: "removed" })
  const other = await makeStage(db, { location: "Cēsis", classes: [{ name: "Expert" }, { name: "Hobby" }] })
  const secretary = await makeSecretary(db, other.institutionId)
  await makeStartList(db, other, { riders: [null], racingClass: "Hobby" })
  const saved = await saveStageFields({ db, actor: secretary, now, files }, other.path, ({ classes }) => ({
    classes: classes?.filter(({ name }) => name === "Expert"),
  }))
  expect(saved).toEqual({ kind: "saved" })
  expect(await plansOf(other.path)).toEqual([])
})
