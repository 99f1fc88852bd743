import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { SentStartPlan } from "#contracts/registration/start-plan-form.ts"
import { defaultStartPlan } from "#domain/registration/start-plan.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { championshipStandings, standing } from "#server/db/schema/standings.ts"
import { startPlan } from "#server/db/schema/start-list.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { listedStarts } from "#tests/support/factories/make-start-list.ts"
import { makeStartList, saveStartPlan } from "./make-start-list.ts"
import { startPlanPage } from "./show-start-list.ts"

const { db } = await testDatabase()
const start = Date.UTC(2026, 4, 16, 7)
const now = start - 86_400_000
const plan: SentStartPlan = { ...defaultStartPlan, seed: null }

/** A stage whose class starts at ten, with riders 3, 1 and 2, and its secretary. */
const planned = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, { classes: [{ name: "Expert", startTime: start }], ...overrides })
  const actor = await makeSecretary(db, stage.institutionId)
  const riders = [
    await makeParticipant(db, stage, { name: "Zane", racingNumber: "3" }),
    await makeParticipant(db, stage, { name: "Anna", racingNumber: "1" }),
    await makeParticipant(db, stage, { name: "Jaan", racingNumber: "2" }),
  ] as const
  return { stage, actor, riders, ...using(stage, actor) }
}

const using = (stage: MadeStage, actor: Awaited<ReturnType<typeof makeSecretary>>) => ({
  make: (sent: Partial<SentStartPlan> = {}, { isConfirmed = false, at = now } = {}) =>
    makeStartList({ db, actor, now: at }, stage.path, {
      classes: [{ racingClass: "Expert", plan: { ...plan, ...sent } }],
      isConfirmed,
    }),
  list: () => listedStarts(db, stage, start),
  shown: async (at = now) => {
    const found = await startPlanPage({ db, actor, now: at }, stage.path)
    if (found.kind === "refused") throw new Error(found.reason)
    const [racingClass] = found.page.classes
    if (!racingClass) throw new Error("There is no class")
    return racingClass
  },
})

const setDns = (stage: MadeStage, rider: { id: string; name: string; classKey: number }) =>
  db.insert(result).values({
    stageKey: stage.key,
    participantId: rider.id,
    name: rider.name,
    classKey: rider.classKey,
    status: "DNS",
    revision: 1,
    changedOn: now,
  })

test("everybody who is not DNS gets one time, by number, from the start of the class on [TI-01] [TI-02]", async () => {
  const { stage, make, list, riders } = await planned()
  await setDns(stage, riders[2])
  expect(await make()).toEqual({ kind: "made", riders: 2 })
  expect(await list()).toEqual(["0 Anna", "1 Zane"])
})

test("a class starts when, how often and with how many it is said [TI-01]", async () => {
  const { make, list, shown } = await planned()
  await make({ firstStart: start + 600_000, interval: 120, atOnce: 2, minutes: 330, lapMinutes: 100 })
  expect(await list()).toEqual(["10 Anna", "10 Jaan", "12 Zane"])
  expect(await shown()).toMatchObject({
    plan: { firstStart: start + 600_000, interval: 120, atOnce: 2, minutes: 330, lapMinutes: 100 },
    riders: 3,
    waiting: [],
  })
})

test("a first start that is the class's own moves with it [TI-01]", async () => {
  const { stage, actor, shown } = await planned()
  const context = { db, actor, now }
  const save = (firstStart: number) =>
    saveStartPlan(context, stage.path, { racingClass: "Expert", plan: { ...plan, firstStart } })
  expect(await save(start)).toEqual({ kind: "saved" })
  expect((await shown()).plan.firstStart).toBeNull()
  expect(await save(start + 5 * 86_400_000)).toMatchObject({ reason: "start-outside-stage" })
})

test("a draw shows its seed, and can be repeated with it [TI-02]", async () => {
  const { stage, make, list, shown } = await planned()
  for (const name of ["Ilze", "Gita", "Ulla", "Mart"]) await makeParticipant(db, stage, { name })
  await make({ order: "draw" })
  const { seed } = await shown()
  const drawn = await list()
  expect(seed).toMatch(/^[A-Z2-9]{5}$/)
  await make({ order: "number" })
  expect((await shown()).seed).toBeNull()
  expect(await list()).not.toEqual(drawn)
  await make({ order: "draw", seed })
  expect(await list()).toEqual(drawn)
  expect((await shown()).seed).toBe(seed)
})

test("by the standings the leader starts last, found by name and year of birth [TI-01]", async () => {
  const { stage, make, list } = await planned()
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  await db.insert(championshipStandings).values(place)
  const [racingClass] = stage.classes
  const ranked = (name: string, position: number, birthYear: number) => ({
    ...place,
    classKey: racingClass?.classKey,
    id: name.toLowerCase(),
    ...{ name, position, birthYear, total: 0, totalMinusWorst: 0 },
  })
  // another Jaan of the season is not this one
  await db
    .insert(standing)
    .values([ranked("Anna", 1, 1996), ranked("Zane", 2, 1996), ranked("Jaan", 3, 1950)])
  await make({ order: "reverse" })
  expect(await list()).toEqual(["0 Jaan", "1 Zane", "2 Anna"])
})

test("a published list is made anew only once that is confirmed [TI-02]", async () => {
  const { stage, make, list } = await planned()
  await make()
  await db.update(stageTable).set({ startListPublishedOn: now }).where(eq(stageTable.key, stage.key))
  await makeParticipant(db, stage, { name: "Ilze", racingNumber: "4" })
  const before = await list()
  expect(await make({ interval: 30 })).toEqual({ kind: "to-confirm" })
  expect(await list()).toEqual(before)
  expect(await make({ interval: 30 }, { isConfirmed: true })).toEqual({ kind: "made", riders: 4 })
  expect(await list()).toEqual(["0 Anna", "0.5 Jaan", "1 Zane", "1.5 Ilze"])
})

test("after the first start nothing is made anew [TI-02]", async () => {
  const { make, list } = await planned()
  await make()
  const refused = { kind: "refused", reason: "class-started", racingClass: "Expert" }
  expect(await make({ interval: 30 }, { at: start, isConfirmed: true })).toEqual(refused)
  expect(await list()).toEqual(["0 Anna", "1 Jaan", "2 Zane"])
})

test("nor after the first score [TI-02]", async () => {
  const { stage } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const actor = await makeSecretary(db, stage.institutionId)
  const { make, shown } = using(stage, actor)
  expect(await make({ firstStart: start })).toMatchObject({ reason: "class-started" })
  expect((await shown()).hasStarted).toBe(true)
})

test("without a first start nothing is made, and nothing of the other classes either", async () => {
  const { stage, actor } = await planned({
    classes: [{ name: "Expert", startTime: start }, { name: "Hobby" }],
  })
  const classes = ["Expert", "Hobby"].map((racingClass) => ({ racingClass, plan }))
  const make = (known: typeof classes) =>
    makeStartList({ db, actor, now }, stage.path, { classes: known, isConfirmed: false })
  expect(await make(classes)).toEqual({ kind: "refused", reason: "no-first-start", racingClass: "Hobby" })
  expect(await db.$count(startPlan, eq(startPlan.stageKey, stage.key))).toBe(0)
  expect(await make([{ racingClass: "Elite", plan }])).toMatchObject({ reason: "class-not-found" })
})

test("who changed what is in the log", async () => {
  const { stage, actor, make } = await planned()
  await make({ order: "draw", seed: "K7QXB", interval: 90 })
  const logged = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(logged.map(({ event, data }) => ({ event, data }))).toEqual([
    {
      event: "save_start_plan",
      data: {
        stage: stage.path,
        racingClass: "Expert",
        before: { interval: 60, order: "number" },
        after: { interval: 90, order: "draw" },
      },
    },
    {
      event: "make_start_list",
      data: { stage: stage.path, racingClass: "Expert", order: "draw", seed: "K7QXB", riders: 3 },
    },
  ])
})
