import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { StandingsTab } from "#contracts/standings/standings.ts"
import type { Actor } from "#domain/access/may.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { readRiderStandings } from "#server/riders/rider-standings.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { riderSeasons } from "#server/standings/rider-seasons.ts"
import { seasonLeaders } from "#server/standings/season-leaders.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { refused } from "#tests/support/scored-race.ts"
import { resultsStatusOf, storedStandings } from "#tests/support/stored-standings.ts"
import { testFiles } from "#tests/support/test-files.ts"

const { db } = await testDatabase()
const files = testFiles()
const club = await makeClub(db)
const saved = { kind: "saved" }

/** A public season of three stages, generated and final: Anna wins the first and the last, Bruno the second. */
const makeSeason = async () => {
  const riders = Object.fromEntries(["Anna", "Bruno", "Carl"].map((name) => [name, { clubId: club.id }]))
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1, Carl: 2 },
      { Anna: 2, Bruno: 0, Carl: 3 },
      { Anna: 0, Dita: 1, Bruno: 2 },
    ],
    riders,
    championship: { publicationStatus: "published", hasClubStandings: true },
  })
  await made.generateAll()
  await approveChampionshipStandings(made.by, made.place, { mode: "total-minus-worst" })
  const set = (nth: number, status: "draft" | "published") =>
    saveStageFields({ ...made.by, files }, made.pathOf(nth), { status })
  const pageOf = (tab: StandingsTab, actor: Actor | null) =>
    standingsPage({ db, actor }, { place: made.place, tab })
  /** The lines of the standings as somebody sees them. */
  const linesOf = async (actor: Actor | null = null) => {
    const content = (await pageOf("individual", actor))?.standings?.content
    return content?.tab === "individual" ? content.groups.flatMap(({ lines }) => lines) : []
  }
  const clubTotal = async () => {
    const content = (await pageOf("club", null))?.standings?.content
    return content?.tab === "club" ? content.units[0]?.totalPoints : null
  }
  /** Everything that visitors are shown of the standings. */
  const seen = async () => ({
    individual: await pageOf("individual", null),
    clubs: await pageOf("club", null),
    leaders: await seasonLeaders(db, made.by.now),
  })
  return { ...made, set, linesOf, clubTotal, seen }
}

type Lines = Awaited<ReturnType<Awaited<ReturnType<typeof makeSeason>>["linesOf"]>>

const inShort = (lines: Lines) =>
  lines.map(({ position, name, total, totalMinusWorst }) => [position, name, total, totalMinusWorst])

const expectSums = (lines: Lines) => {
  for (const { total, totalMinusWorst, cells, dropped } of lines) {
    const sumOf = (counted: typeof cells) => counted.reduce((sum, { points }) => sum + points, 0)
    expect(total).toBe(sumOf(cells))
    expect(totalMinusWorst).toBe(sumOf(cells.filter(({ order }) => !dropped.includes(order))))
  }
}

test("open pages of the other stages are asked to load again when standings are ranked without a hidden stage, and with it again [OF-06] [TV-04]", async () => {
  const season = await makeSeason()
  const revisions = async () => {
    const rows = await db
      .select({ revision: stage.revision })
      .from(stage)
      .where(eq(stage.championshipId, season.place.championshipId))
      .orderBy(stage.key)
    return rows.map(({ revision }) => revision)
  }
  const before = await revisions()
  expect(await season.set(2, "draft")).toEqual(saved)
  const hidden = await revisions()
  expect(hidden).toEqual(before.map((revision) => revision + 1))
  expect(await season.set(2, "published")).toEqual(saved)
  expect(await revisions()).toEqual(hidden.map((revision) => revision + 1))
  // what the standings are not made of concerns only the stage itself
  await saveStageFields({ ...season.by, files }, season.pathOf(2), { title: "Renamed" })
  expect(await revisions()).toEqual(hidden.map((revision, nth) => revision + (nth === 2 ? 2 : 1)))
})

test("a hidden stage leaves all sums and places of the standings, and returns when it is published again [SD-05] [RU-07]", async () => {
  const season = await makeSeason()
  const { set, linesOf, clubTotal, seen } = season
  const before = await seen()
  expect(inShort(await linesOf())).toEqual([
    [1, "Anna", 57, 40],
    [2, "Bruno", 52, 37],
    [3, "Carl", 30, 15],
    [4, "Dita", 17, 0],
  ])
  expect(await set(2, "draft")).toEqual(saved)
  const lines = await linesOf()
  expect(inShort(lines)).toEqual([
    [1, "Bruno", 37, 20],
    [2, "Anna", 37, 20],
    [3, "Carl", 30, 15],
  ])
  expectSums(lines)
  expect(lines.map(({ dropped }) => dropped)).toEqual([[0], [1], [0]])
  expect(await clubTotal()).toBe(lines.reduce((sum, { total }) => sum + total, 0))
  expect(await set(2, "published")).toEqual(saved)
  expect(await seen()).toEqual(before)
})

test("riders' pages and the announcer have the sums and places without a hidden stage too [RI-02] [SD-17]", async () => {
  const season = await makeSeason()
  const [, second] = season.stages
  const entries = (
    await db
      .select()
      .from(participant)
      .where(eq(participant.stageKey, second?.key ?? 0))
  )
    .filter(({ name }) => name === "Bruno")
    .map(({ stageKey, id }) => ({ stageKey, participantId: id }))
  const ofBruno = async () => {
    const page = await standingsPage({ db, actor: null }, { place: season.place, tab: "individual" })
    const announced = riderSeasons(page).find(({ id }) => id === "bruno-expert")
    const [own] = await readRiderStandings(db, entries)
    return [own?.position, own?.points, announced?.position, announced?.points]
  }
  expect(await ofBruno()).toEqual([2, 37, 2, 37])
  await season.set(0, "draft")
  expect(await ofBruno()).toEqual([2, 20, 2, 20])
})

test("hiding and publishing stages in any order ends where it began, line by line [SD-05]", async () => {
  const season = await makeSeason()
  const stored = async () => {
    const { lines, cells } = await storedStandings(db)
    return { lines, cells }
  }
  const before = await stored()
  for (const nth of [0, 2, 1]) await season.set(nth, "draft")
  expect(await season.linesOf()).toEqual([])
  for (const nth of [2, 0, 1]) {
    await season.set(nth, "published")
    expectSums(await season.linesOf())
  }
  expect(await stored()).toEqual(before)
})

test("stages in another order break the ties of the standings in another way at once [RU-06] [SD-05]", async () => {
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Anna: 1, Bruno: 0 },
    ],
    championship: { publicationStatus: "published" },
  })
  await made.generateAll()
  const names = async () => {
    const page = await standingsPage({ db, actor: null }, { place: made.place, tab: "individual" })
    const content = page?.standings?.content
    return (
      content?.tab === "individual" && content.groups.flatMap(({ lines }) => lines.map(({ name }) => name))
    )
  }
  expect(await names()).toEqual(["Bruno", "Anna"])
  const later = { competitionStartDate: "2026-05-30T10:00", competitionEndDate: "2026-05-30T18:00" }
  expect(await saveStageFields({ ...made.by, files }, made.pathOf(0), later)).toEqual(saved)
  expect(await names()).toEqual(["Anna", "Bruno"])
})

test("a stage without results changes nothing in the standings, be it hidden, published or moved [SD-05]", async () => {
  const season = await makeSeason()
  await season.reopen(2)
  const before = await storedStandings(db)
  const moved = { competitionEndDate: "2026-06-01T18:00" }
  await season.set(2, "draft")
  await saveStageFields({ ...season.by, files }, season.pathOf(2), moved)
  await season.set(2, "published")
  expect(await storedStandings(db)).toEqual(before)
})

test("a stage whose standings are published cannot be hidden before an admin reopens it [SP-01] [D-18]", async () => {
  const season = await makeSeason()
  await publishStageStandings(season.by, season.pathOf(2))
  const before = await season.seen()
  for (const { actor } of [season.by, season.byAdmin]) {
    const save = saveStageFields({ ...season.by, actor, files }, season.pathOf(2), { status: "draft" })
    expect(await save).toEqual(refused("standings-published"))
  }
  expect(await season.seen()).toEqual(before)
  await season.reopen(2)
  expect(await season.set(2, "draft")).toEqual(saved)
  expect(await resultsStatusOf(db, season.pathOf(2))).toBeNull()
  const lines = await season.linesOf()
  expectSums(lines)
  expect(inShort(lines)).toEqual([
    [1, "Bruno", 37, 20],
    [2, "Anna", 37, 20],
    [3, "Carl", 30, 15],
  ])
  expect(await season.set(2, "published")).toEqual(saved)
  expect(inShort(await season.linesOf())).toEqual([
    [1, "Anna", 57, 40],
    [2, "Bruno", 52, 37],
    [3, "Carl", 30, 15],
    [4, "Dita", 17, 0],
  ])
})

test("what visitors see while a stage is corrected leaves out a stage that is hidden meanwhile [D-46] [SD-05]", async () => {
  const season = await makeSeason()
  await publishStageStandings(season.by, season.pathOf(0))
  await season.reopen(0)
  const before = await season.seen()
  const names = (await season.linesOf()).map(({ name }) => name)
  expect(names).toEqual(["Anna", "Bruno", "Carl", "Dita"])
  await season.set(2, "draft")
  const lines = await season.linesOf()
  expect(inShort(lines)).toEqual([
    [1, "Bruno", 37, 20],
    [2, "Anna", 37, 20],
    [3, "Carl", 30, 15],
  ])
  expectSums(lines)
  expectSums(await season.linesOf(season.by.actor))
  await season.set(2, "published")
  // that they were corrected meanwhile is said, and all else is as before
  const correctedOn = expect.any(Number)
  expect(await season.seen()).toEqual({
    ...before,
    individual: { ...before.individual, correctedOn },
    clubs: { ...before.clubs, correctedOn },
  })
})
