import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { championship } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import { makeApprovedSeason, makeTwoStages } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { refused } from "#tests/support/scored-race.ts"
import { linesOf, resultsStatusOf, standingsOf } from "#tests/support/stored-standings.ts"
import { approveChampionshipStandings, deleteChampionshipStanding } from "./change-standings.ts"
import { generateStageStandings } from "./generate-stage-standings.ts"
import { mergeChampionshipStandings } from "./merge-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"
import { readSeason } from "./read-season.ts"

const { db } = await testDatabase()

test("Approve and Final set all at once, and a later generation ranks in their mode (SD-14, D-22)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Anna: 0, Bruno: 1, Carl: 2 },
      { Bruno: 0, Carl: 1, Anna: 2 },
    ],
  })
  await season.generate(0)
  await season.generate(1)
  expect(await approveChampionshipStandings(season.by, season.place, { mode: "total-minus-worst" })).toEqual({
    kind: "approved",
  })
  expect(await linesOf(db, season)).toEqual([
    ["Anna", 1, 40, 20, "0:20 final, 1:20 final"],
    ["Bruno", 2, 34, 17, "0:17 final, 1:17 final"],
    ["Carl", 3, 15, 0, "1:15 final"],
  ])
  await season.generate(2)
  expect(await linesOf(db, season)).toEqual([
    ["Anna", 1, 55, 40, "0:20 final, 1:20 final, 2:15 draft"],
    ["Bruno", 2, 54, 37, "0:17 final, 1:17 final, 2:20 draft"],
    ["Carl", 3, 32, 17, "1:15 final, 2:17 draft"],
  ])
  expect((await readSeason(db, season.place))?.ranking.mode).toBe("total-minus-worst")
})

test("publishing wants every cell of the stage final, and makes the championship public (D-18)", async () => {
  const season = await makeTwoStages(db)
  const publish = () => publishStageStandings(season.by, season.pathOf(0))
  expect(await publish()).toEqual(refused("not-generated"))
  await season.generateAll()
  expect(await publish()).toEqual(refused("approve-first"))
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await publish()).toEqual({ kind: "published" })
  expect(await publish()).toEqual(refused("standings-published"))
  expect(await resultsStatusOf(db, season.pathOf(0))).toBe("StandingsPublished")
  const [found] = await db.select().from(championship).where(eq(championship.id, season.place.championshipId))
  expect(found?.publicationStatus).toBe("published")
})

test("publishing wants the women's groups too where a woman rode (D-20)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1 }],
    riders: { Anna: { gender: "female" } },
    championship: { hasWomenClasses: true },
  })
  await season.generate(0)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  const publish = () => publishStageStandings(season.by, season.pathOf(0))
  expect(await publish()).toEqual(refused("women-not-generated"))
  await season.generate(0, "women")
  expect(await publish()).toEqual(refused("approve-first"))
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await publish()).toEqual({ kind: "published" })
})

test("women's groups from before a reopening are gone with the classes' generation, and wanted again (D-18, D-20)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Dita: 2 },
      { Anna: 1, Dita: 2 },
    ],
    riders: { Anna: { gender: "female" }, Dita: { gender: "female" } },
    championship: { hasWomenClasses: true },
  })
  const women = async () =>
    (await standingsOf(db, season)).flatMap(({ group, name, total, results }) =>
      group.kind === "women" ? [[name, total, results.map(({ order }) => order)]] : [],
    )
  const approveAll = () => approveChampionshipStandings(season.by, season.place, { mode: "total" })
  const publish = () => publishStageStandings(season.by, season.pathOf(0))
  for (const index of [0, 1]) {
    await season.generate(index)
    await season.generate(index, "women")
  }
  await approveAll()
  await season.reopen(0)
  await season.disqualify(0, "Anna")
  await season.approve(0)
  await season.generate(0)
  await approveAll()
  expect(await publish()).toEqual(refused("women-not-generated"))
  expect(await women()).toEqual([
    ["Anna", 20, [1]],
    ["Dita", 17, [1]],
  ])

  await season.generate(0, "women")
  await season.generate(0)
  expect(await season.generate(0)).toEqual({ kind: "generated", isChanged: false })
  expect(await women()).toEqual([
    ["Dita", 37, [0, 1]],
    ["Anna", 20, [0, 1]],
  ])
  await approveAll()
  expect(await publish()).toEqual({ kind: "published" })
})

test("a reopened stage has no column, its cells are drafts in no sum, and come back with the next generation (D-18)", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  const before = await linesOf(db, season)
  await season.reopen(0)
  expect((await readSeason(db, season.place))?.columns.map(({ title }) => title)).toEqual(["Smiltene"])
  const cells = await db
    .select()
    .from(standingResult)
    .where(eq(standingResult.stageKey, season.stages[0]?.key ?? 0))
  expect(cells.map(({ status }) => status)).toEqual(["draft", "draft", "draft"])
  const shown = async () => (await linesOf(db, season)).filter(([, , , , held]) => held !== "")
  expect(await shown()).toEqual([
    ["Bruno", 1, 20, 20, "1:20 final"],
    ["Dita", 2, 17, 17, "1:17 final"],
  ])

  await season.generate(1)
  await season.approve(0)
  expect((await shown()).map(([name, position, total]) => [name, position, total])).toEqual([
    ["Bruno", 1, 20],
    ["Dita", 2, 17],
  ])
  await season.generate(0)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await linesOf(db, season)).toEqual(before)
})

test("a merge copies the source's results as draft, and its id leads to the target from then on, unasked [D-49] (RU-12, D-21)", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  const ref = (id: string) => ({ group: { kind: "class", name: "Expert" } as const, id })
  const merge = (source: string, target: string) =>
    mergeChampionshipStandings(season.by, season.place, {
      source: ref(source),
      target: ref(target),
      deleteSource: true,
    })
  expect(await merge("dita-expert", "anna-expert")).toEqual({ kind: "merged" })
  expect((await linesOf(db, season)).map(([name, , total]) => [name, total])).toEqual([
    ["Bruno", 37],
    ["Anna", 37],
    ["Carl", 0],
  ])
  // D-49: nothing is asked about the two names
  for (const stage of [0, 1])
    expect(
      await generateStageStandings(season.by, season.pathOf(stage), { kind: "class", resolutions: [] }),
    ).toMatchObject({ kind: "generated" })
  expect(await standingsOf(db, season)).toHaveLength(3)
  expect(await merge("dita-expert", "anna-expert")).toEqual(refused("no-source-results"))
  expect(await merge("bruno-expert", "nobody")).toEqual(refused("no-target-results"))
})

test("after a merge of a merge nothing is asked about what was merged, or was answered before [D-49]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Egon: 1 }, { EGON: 1 }, { Egons: 1 }, { Egonn: 1 }],
    riders: {
      Egon: { racingNumber: "7" },
      EGON: { racingNumber: "8" },
      Egons: { racingNumber: "9" },
      Egonn: { racingNumber: "10" },
    },
  })
  await season.generate(0)
  const came = await season.generate(1)
  if (came.kind !== "conflicts") throw new Error("Two spellings and two numbers are expected to differ")
  const resolutions = came.conflicts.flatMap((conflict) => {
    if (conflict.kind !== "field") return []
    const { name: _shown, ...field } = conflict
    return { ...field, choice: "old" as const }
  })
  expect(resolutions.map(({ field }) => field)).toEqual(["name", "racingNumber"])
  await generateStageStandings(season.by, season.pathOf(1), { kind: "class", resolutions })
  for (const stage of [2, 3]) await season.generate(stage)

  const ref = (id: string) => ({ group: { kind: "class", name: "Expert" } as const, id })
  for (const [source, target] of [
    ["egon-expert", "egons-expert"],
    ["egons-expert", "egonn-expert"],
  ] as const) {
    const merge = { source: ref(source), target: ref(target), deleteSource: true }
    expect(await mergeChampionshipStandings(season.by, season.place, merge)).toEqual({ kind: "merged" })
  }
  for (const stage of [0, 1, 2, 3]) expect(await season.generate(stage)).toMatchObject({ kind: "generated" })
  expect((await linesOf(db, season)).map(([name, , total]) => [name, total])).toEqual([["Egonn", 80]])
})

test("a standing that was merged and deleted while a stage of it was corrected leads nobody to it [D-21] (RU-12)", async () => {
  const scores = { Tom: 0, Sam: 1, Ivo: 2 }
  const season = await makeApprovedSeason(db, { scores: [scores, scores] })
  await season.generateAll()
  const ref = (id: string) => ({ group: { kind: "class", name: "Expert" } as const, id })
  const merge = (source: string, target: string) => {
    const merging = { source: ref(source), target: ref(target), deleteSource: true }
    return mergeChampionshipStandings(season.by, season.place, merging)
  }
  await merge("ivo-expert", "sam-expert")
  await season.reopen(1)
  expect(await merge("sam-expert", "tom-expert")).toEqual({ kind: "merged" })
  await season.approve(1)
  expect(await season.generate(1)).toMatchObject({ kind: "generated" })
  expect((await linesOf(db, season)).map(([name, , total]) => [name, total])).toEqual([["Tom", 30]])
})

test("a standing is deleted, and after publication neither deleted nor merged (SD-13, D-24)", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  const ref = (id: string) => ({ group: { kind: "class", name: "Expert" } as const, id })
  const remove = (id: string) => deleteChampionshipStanding(season.by, season.place, ref(id))
  expect(await remove("anna-expert")).toEqual({ kind: "deleted" })
  expect(await remove("anna-expert")).toEqual(refused("standing-not-found"))
  expect((await linesOf(db, season)).map(([name, position]) => [name, position])).toEqual([
    ["Bruno", 1],
    ["Dita", 2],
    ["Carl", 3],
  ])
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  expect(await remove("bruno-expert")).toEqual(refused("standings-published"))
  const input = { source: ref("carl-expert"), target: ref("dita-expert"), deleteSource: false }
  expect(await mergeChampionshipStandings(season.by, season.place, input)).toEqual(
    refused("standings-published"),
  )
  expect(await approveChampionshipStandings(season.by, season.place, { mode: "total-minus-worst" })).toEqual({
    kind: "approved",
  })
})

test("only a secretary of the institution, or an admin, touches standings (D-02)", async () => {
  const season = await makeTwoStages(db)
  const path = season.pathOf(0)
  const ref = { group: { kind: "class", name: "Expert" } as const, id: "anna-expert" }
  for (const actor of [...(await strangers(db)), null]) {
    const by = { ...season.by, actor }
    const outcomes = [
      await generateStageStandings(by, path, { kind: "class", resolutions: [] }),
      await publishStageStandings(by, path),
      await approveChampionshipStandings(by, season.place, { mode: "total" }),
      await mergeChampionshipStandings(by, season.place, { source: ref, target: ref, deleteSource: false }),
      await deleteChampionshipStanding(by, season.place, ref),
    ]
    expect(outcomes).toEqual(outcomes.map(() => refused("forbidden")))
  }
  expect(await standingsOf(db, season)).toEqual([])
})

test("what was done to standings is in the audit log (XC-03)", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  const log = await db.select().from(audit).where(eq(audit.userId, season.by.actor.userId)).orderBy(audit.id)
  expect(log.map(({ event }) => event).slice(-4)).toEqual([
    "generate_standings",
    "generate_standings",
    "approve_standings",
    "publish_standings",
  ])
  expect(log.at(-1)?.data).toMatchObject({
    stage: season.pathOf(0),
    before: { resultsStatus: "StandingsGenerated", publicationStatus: "draft" },
    after: { resultsStatus: "StandingsPublished", publicationStatus: "published" },
  })
  expect(await db.$count(participant)).toBeGreaterThan(0)
})
