import { and, eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { standingId } from "#domain/standings/standing.ts"
import { championship, club, stage as stageTable } from "#server/db/schema/competitions.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { approveChampionshipStandings, deleteChampionshipStanding } from "./change-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"
import { stagePodiums } from "./stage-podiums.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)
await db.insert(club).values([
  { id: "Podium Madona", country: "LV" },
  { id: "Podium Smiltene", country: "LV" },
])

const season = () =>
  makeApprovedSeason(db, {
    scores: [{ Anna: 3, Berta: 1, Clara: 0, Dace: null, Emils: 2 }, { Anna: 0 }],
    classes: ["Expert", "Hobby"],
    riders: {
      Anna: { gender: "female", birthDate: "1990-05-20", clubId: "Podium Madona", team: "Ozoli" },
      Berta: { gender: "female", birthDate: "1991-05-20", clubId: "Podium Smiltene" },
      Clara: { gender: "female", birthDate: "1992-05-20", racingClass: "Hobby", clubId: "Podium Madona" },
      Dace: { gender: "female", birthDate: "1993-05-20" },
      Emils: { team: "Ozoli" },
    },
    championship: {
      hasClubStandings: true,
      hasTeamCompetition: true,
      hasWomenClasses: true,
      publicationStatus: "published",
    },
  })

test("women, clubs and teams of a stage are on its podium once its standings are generated, the third first [OF-06]", async () => {
  const made = await season()
  const nothing = { women: [], clubs: [], teams: [] }
  expect(await stagePodiums(db, made.pathOf(0))).toEqual(nothing)
  await made.generateAll()
  await made.generate(0, "women")
  const { women, clubs, teams } = await stagePodiums(db, made.pathOf(0))
  expect(women.map(({ group, places }) => [group, places.map(({ position }) => position)])).toEqual([
    ["Women", [3, 2, 1]],
  ])
  expect(clubs.map(({ position }) => position)).toEqual([2, 1])
  expect(teams).toMatchObject([{ name: "Ozoli", position: 1 }])
  const [second, first] = clubs
  expect(second?.points).toBeLessThan(first?.points ?? 0)
  // only what they earned in this stage
  expect((await stagePodiums(db, made.pathOf(1))).clubs).toMatchObject([{ name: "Podium Madona" }])
})

test("nobody is on the podium while the stage is corrected, if standings are hidden from visitors, or if the stage does not exist [OF-06]", async () => {
  const made = await season()
  await made.generateAll()
  const nothing = { women: [], clubs: [], teams: [] }
  expect((await stagePodiums(db, made.pathOf(0))).clubs).not.toEqual([])
  await made.reopen(0)
  expect(await stagePodiums(db, made.pathOf(0))).toEqual(nothing)
  expect((await stagePodiums(db, made.pathOf(1))).clubs).not.toEqual([])
  await db
    .update(championship)
    .set({ publicationStatus: "draft" })
    .where(eq(championship.id, made.place.championshipId))
  expect(await stagePodiums(db, made.pathOf(1))).toEqual(nothing)
  expect(await stagePodiums(db, "institutions/a/championships/b/stages/c")).toEqual(nothing)
})

test("an open page is asked to load its podiums again when they change, also where the step of the results stays [OF-06]", async () => {
  const made = await season()
  await made.generateAll()
  const [stage] = made.stages
  if (!stage) throw new Error("There is no stage")
  const stream = await followStage(streamOf(site, stage))
  await until(() => stream.board !== null)
  const reloads = () => stream.messages.filter(({ event }) => event === "reload").length
  const womenNow = async () => (await stagePodiums(db, stage.path)).women.flatMap(({ places }) => places)
  expect(await made.generate(0, "women")).toEqual({ kind: "generated", isChanged: true })
  await until(() => reloads() === 1)
  expect(await womenNow()).toHaveLength(3)

  const group = { kind: "women", name: "Women" } as const
  const standing = { group, id: standingId("Berta", group) }
  expect(await deleteChampionshipStanding(made.by, made.place, standing)).toEqual({ kind: "deleted" })
  await until(() => reloads() === 2)
  expect(await womenNow()).toHaveLength(2)
  expect(await made.generate(0, "class")).toEqual({ kind: "generated", isChanged: false })
})

test("an open page of a stage that is ridden now is asked to load its riders' seasons again when the standings change [TV-04]", async () => {
  const made = await season()
  const ridden = await makeStage(db, made.place)
  const stream = await followStage(streamOf(site, ridden))
  await until(() => stream.board !== null)
  const reloads = () => stream.messages.filter(({ event }) => event === "reload").length
  const settle = () => approveChampionshipStandings(made.by, made.place, { mode: "total" })
  const publish = () => publishStageStandings(made.by, made.pathOf(0))
  const expectReloads = async (changes: (() => Promise<unknown>)[]) => {
    for (const change of changes) {
      const before = reloads()
      await change()
      await until(() => reloads() > before)
    }
  }
  const generations = [() => made.generate(0), () => made.generate(0, "women")]
  await expectReloads([...generations, settle, () => made.generate(1), () => made.reopen(1)])
  // visitors have seen these standings before
  await publish()
  await expectReloads([() => made.reopen(0)])
  await made.approve(0)
  await expectReloads([...generations, settle])
  // visitors see the corrected standings from here on
  await expectReloads([publish])
})

test("no open page is asked to load again while visitors do not see a championship's standings [SD-04]", async () => {
  const made = await season()
  await db
    .update(championship)
    .set({ publicationStatus: "draft" })
    .where(eq(championship.id, made.place.championshipId))
  const ridden = await makeStage(db, made.place)
  await made.generateAll()
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  await made.reopen(0)
  const [row] = await db.select().from(stageTable).where(eq(stageTable.key, ridden.key))
  expect(row?.revision).toBe(0)
})

test("a change of standings stands although open pages cannot be asked to load it [OF-06]", async () => {
  const made = await season()
  await made.generateAll()
  await db.execute(sql`alter table ${stageTable} add constraint unwritable check (title = '') not valid`)
  onTestFinished(async () => {
    await db.execute(sql`alter table ${stageTable} drop constraint unwritable`)
  })
  const errors: unknown[] = []
  const by = { ...made.by, log: { error: (error: unknown) => void errors.push(error) } }
  expect(await approveChampionshipStandings(by, made.place, { mode: "total" })).toEqual({ kind: "approved" })
  const drafts = and(
    eq(standingResult.stageKey, made.stages[0]?.key ?? 0),
    eq(standingResult.status, "draft"),
  )
  expect(await db.$count(standingResult, drafts)).toBe(0)
  expect(errors).toHaveLength(1)
})

test("open pages of its other stages are asked to load their podiums again when a championship becomes public with one of them [OF-06]", async () => {
  const made = await season()
  const [, other] = made.stages
  if (!other) throw new Error("There is no other stage")
  const turn = (publicationStatus: "draft" | "published") =>
    db.update(championship).set({ publicationStatus }).where(eq(championship.id, made.place.championshipId))
  await made.generateAll()
  await made.generate(0, "women")
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  await turn("draft")
  expect((await stagePodiums(db, other.path)).clubs).toEqual([])
  const stream = await followStage(streamOf(site, other))
  await until(() => stream.board !== null)
  await publishStageStandings(made.by, made.pathOf(0))
  await until(() => stream.messages.some(({ event }) => event === "reload"))
  expect((await stagePodiums(db, other.path)).clubs).not.toEqual([])
})

test("a corrected stage's podium stays empty until it is published again; the others show what was last published [D-46]", async () => {
  const made = await season()
  for (const index of [0, 1]) {
    await made.generate(index)
    await made.generate(index, "women")
    await approveChampionshipStandings(made.by, made.place, { mode: "total" })
    expect(await publishStageStandings(made.by, made.pathOf(index))).toEqual({ kind: "published" })
  }
  const before = await stagePodiums(db, made.pathOf(1))
  expect(before.women).not.toEqual([])
  await made.reopen(0)
  await made.disqualify(0, "Berta")
  await made.approve(0)
  await made.generate(0)
  await made.generate(0, "women")
  const nothing = { women: [], clubs: [], teams: [] }
  expect(await stagePodiums(db, made.pathOf(0))).toEqual(nothing)
  expect(await stagePodiums(db, made.pathOf(1))).toEqual(before)
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  await publishStageStandings(made.by, made.pathOf(0))
  const [women] = (await stagePodiums(db, made.pathOf(0))).women
  expect(women?.places).toHaveLength(2)
})
