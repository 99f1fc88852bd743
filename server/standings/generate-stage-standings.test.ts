import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Resolution } from "#domain/standings/conflicts.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { makeApprovedSeason, makeTwoStages } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { refused } from "#tests/support/scored-race.ts"
import { linesOf, resultsStatusOf, standingsOf, storedStandings } from "#tests/support/stored-standings.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { generateStageStandings } from "./generate-stage-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"

const { db } = await testDatabase()

test("standings are generated from approved results, and the step is set (SP-03, RU-11)", async () => {
  const season = await makeTwoStages(db)
  expect(await season.generate(0)).toEqual({ kind: "generated", isChanged: true })
  expect(await resultsStatusOf(db, season.pathOf(0))).toBe("StandingsGenerated")
  await season.generate(1)
  expect(await linesOf(db, season)).toEqual([
    ["Bruno", 1, 37, 20, "0:17 draft, 1:20 draft"],
    ["Anna", 2, 20, 0, "0:20 draft"],
    ["Dita", 3, 17, 0, "1:17 draft"],
    ["Carl", 4, 0, 0, "0:0 draft"],
  ])
  const [bruno] = await standingsOf(db, season)
  expect(bruno).toMatchObject({
    id: "bruno-expert",
    racingNumber: "2",
    birthYear: 1996,
    group: { kind: "class", name: "Expert" },
    results: [
      {
        title: "Madona",
        url: `/competitions/${season.place.institutionId}/${season.place.championshipId}/stage-0/results`,
        positionAbsolutePoints: 17,
        racingClass: "Expert",
      },
      { title: "Smiltene" },
    ],
  })
})

test("generating again changes nothing at all (D-22)", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  const before = await storedStandings(db)
  const revisions = () => db.select().from(stageTable).orderBy(stageTable.key)
  const stages = await revisions()
  expect(await season.generate(0)).toEqual({ kind: "generated", isChanged: false })
  expect(await season.generate(1)).toEqual({ kind: "generated", isChanged: false })
  expect(await storedStandings(db)).toEqual(before)
  expect(await revisions()).toEqual(stages)
})

test("two generations at once have one result (D-22)", async () => {
  const season = await makeTwoStages(db)
  const outcomes = await Promise.all([season.generate(0), season.generate(0), season.generate(0)])
  expect(outcomes.map((one) => (one.kind === "generated" ? one.isChanged : one)).sort()).toEqual([
    false,
    false,
    true,
  ])
  const both = await Promise.all([season.generate(0), season.generate(1)])
  expect(both.map(({ kind }) => kind)).toEqual(["generated", "generated"])
  expect((await linesOf(db, season)).map(([name]) => name)).toEqual(["Bruno", "Anna", "Dita", "Carl"])
})

test("generation waits for approval, and ends with publication (SP-03)", async () => {
  const season = await makeTwoStages(db)
  const raced = await makeStage(db, season.place)
  const generate = (path: string, kind: "class" | "women" = "class") =>
    generateStageStandings(season.by, path, { kind, resolutions: [] })
  expect(await generate(raced.path)).toEqual(refused("not-approved"))
  expect(await generate(season.pathOf(0), "women")).toEqual(refused("not-generated"))
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  expect(await generate(season.pathOf(0))).toEqual(refused("standings-published"))
})

test("the stage has to be among the published ones of its championship [SP-13]", async () => {
  const season = await makeTwoStages(db)
  await db
    .update(stageTable)
    .set({ status: "draft" })
    .where(eq(stageTable.path, season.pathOf(0)))
  expect(await season.generate(0)).toEqual(refused("stage-not-found"))
  expect(
    await generateStageStandings(season.by, "institutions/no", { kind: "class", resolutions: [] }),
  ).toEqual(refused("stage-not-found"))
  expect(await standingsOf(db, season)).toEqual([])
})

test("a stage that is put before others keeps each result at its own stage", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  await makeStage(db, { ...season.place, competitionStartDate: 0, competitionEndDate: 1 })
  const [bruno] = await standingsOf(db, season)
  expect(bruno?.results.map(({ order, title }) => [order, title])).toEqual([
    [1, "Madona"],
    [2, "Smiltene"],
  ])
})

test("each difference is a conflict, nothing is generated while one is open, old is remembered (SP-11, D-22)", async () => {
  const season = await makeTwoStages(db)
  await season.generate(0)
  await db
    .update(result)
    .set({ racingNumber: "99", team: "Ozoli" })
    .where(eq(result.stageKey, season.stages[1]?.key ?? 0))
  const before = await storedStandings(db)
  const open = await season.generate(1)
  const ref = { group: { kind: "class", name: "Expert" }, id: "bruno-expert" } as const
  const number = { kind: "field", ...ref, field: "racingNumber", previous: "2", next: "99" } as const
  const team = { kind: "field", ...ref, field: "team", previous: null, next: "Ozoli" } as const
  expect(open).toEqual({
    kind: "conflicts",
    conflicts: [
      { ...number, name: "Bruno", previousFrom: null, nextFrom: "Smiltene" },
      { ...team, name: "Bruno", previousFrom: "Madona", nextFrom: "Smiltene" },
    ],
  })
  expect(await storedStandings(db)).toEqual(before)
  expect(await resultsStatusOf(db, season.pathOf(1))).toBe("Approved")

  const path = season.pathOf(1)
  const half = await generateStageStandings(season.by, path, {
    kind: "class",
    resolutions: [{ ...number, choice: "old" }],
  })
  expect(half).toMatchObject({ kind: "conflicts", conflicts: [{ field: "team" }] })
  await generateStageStandings(season.by, path, {
    kind: "class",
    resolutions: [
      { ...number, choice: "old" },
      { ...team, choice: "new" },
    ],
  })
  expect((await standingsOf(db, season))[0]).toMatchObject({
    name: "Bruno",
    racingNumber: "2",
    team: "Ozoli",
  })
  const again = { kind: "class", resolutions: [{ ...number, choice: "old" }] } as const
  expect(
    await generateStageStandings(season.by, path, { ...again, resolutions: [...again.resolutions] }),
  ).toEqual({
    kind: "generated",
    isChanged: false,
  })
  expect(await season.generate(1)).toEqual({ kind: "generated", isChanged: false })
})

test("two riders of one name in a stage are a conflict, and once distinguished stay so (D-22)", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1, Bruno: 2 }] })
  await db
    .update(result)
    .set({ name: "Anna" })
    .where(eq(result.stageKey, season.stages[0]?.key ?? 0))
  const open = await season.generate(0)
  expect(open).toMatchObject({ kind: "conflicts", conflicts: [{ kind: "same-id", suffix: "2" }] })
  await generateStageStandings(season.by, season.pathOf(0), {
    kind: "class",
    resolutions: [
      {
        kind: "different-riders",
        group: { kind: "class", name: "Expert" },
        id: "anna-expert",
        suffix: "2",
      },
    ],
  })
  expect((await standingsOf(db, season)).map(({ id }) => id)).toEqual(["anna-expert", "anna-expert-2"])
  expect(await season.generate(0)).toEqual({ kind: "generated", isChanged: false })
})

test("an answer given for the class is not asked for again for a woman, now or later (SP-11, D-22)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1 }, { Anna: 1 }],
    riders: { Anna: { gender: "female", birthDate: "1990-01-01", racingNumber: "1" } },
    championship: { hasWomenClasses: true },
  })
  await season.generate(0)
  await season.generate(0, "women")
  const changed = { racingNumber: "77", team: "Bērzi" }
  await db
    .update(result)
    .set(changed)
    .where(eq(result.stageKey, season.stages[1]?.key ?? 0))
  const open = await season.generate(1)
  if (open.kind !== "conflicts") throw new Error("Conflicts are expected")
  const resolutions = open.conflicts.flatMap((one): Resolution[] =>
    one.kind === "field" ? [{ ...one, choice: one.field === "team" ? "old" : "new" }] : [],
  )
  for (const kind of ["class", "women"] as const)
    expect(await generateStageStandings(season.by, season.pathOf(1), { kind, resolutions })).toEqual({
      kind: "generated",
      isChanged: true,
    })
  const shown = (await standingsOf(db, season)).map(({ id, racingNumber, team }) => [id, racingNumber, team])
  expect(shown).toEqual([
    ["anna-expert", "77", null],
    ["anna-women", "77", null],
  ])
  // the old team was kept for good
  expect(await season.generate(1, "women")).toEqual({ kind: "generated", isChanged: false })
})

test("women are generated in a step of their own, after the classes (SP-12, RU-10)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1, Bruno: 0, Dita: 2 }],
    riders: {
      Anna: { gender: "female", birthDate: "1990-01-01" },
      Dita: { gender: "female", birthDate: "2012-01-01" },
    },
    championship: { hasWomenClasses: true },
  })
  await season.generate(0)
  expect((await standingsOf(db, season)).every(({ group }) => group.kind === "class")).toBe(true)
  expect(await season.generate(0, "women")).toEqual({ kind: "generated", isChanged: true })
  const women = (await standingsOf(db, season)).filter(({ group }) => group.kind === "women")
  expect(women.map(({ id, group, total }) => [id, group.name, total])).toEqual([
    ["dita-juniors", "Juniors", 20],
    ["anna-women", "Women", 20],
  ])
  expect(await season.generate(0, "women")).toEqual({ kind: "generated", isChanged: false })
})
