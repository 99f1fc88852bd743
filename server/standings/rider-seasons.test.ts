import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { riderSeasons } from "./rider-seasons.ts"
import { standingsPage } from "./standings-page.ts"

const { db } = await testDatabase()

test("a rider's season has the place, the points and each stage, in the class and not among the women [TV-04]", async () => {
  const made = await makeApprovedSeason(db, {
    scores: [{ Anna: 1, Bruno: 2, Carl: null }, { Anna: 0 }],
    riders: { Anna: { gender: "female", birthDate: "1990-05-20" } },
    championship: { hasWomenClasses: true },
  })
  await made.generateAll()
  await made.generate(0, "women")
  const seasons = async () =>
    riderSeasons(await standingsPage({ db, actor: null }, { place: made.place, tab: "individual" }))
  // SD-04: standings that are not published are not for visitors
  expect(await seasons()).toEqual([])
  await db
    .update(championship)
    .set({ publicationStatus: "published" })
    .where(eq(championship.id, made.place.championshipId))
  const [anna, ...others] = await seasons()
  expect(anna).toMatchObject({
    id: "anna-expert",
    racingClass: "Expert",
    stages: [
      { title: "Madona", position: 1 },
      { title: "Smiltene", position: 1 },
    ],
  })
  expect(anna?.points).toBe(anna?.stages.reduce((sum, { points }) => sum + points, 0))
  expect(others.map(({ id, stages }) => [id, stages[0]?.position])).toEqual([
    ["bruno-expert", 2],
    ["carl-expert", null],
  ])
  expect(riderSeasons(null)).toEqual([])
})

test("in the final standings an announcer sees which results are dropped [RX-06]", async () => {
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Anna: 1, Bruno: 0 },
    ],
  })
  await made.generateAll()
  const droppedOfAnna = async (mode: StandingsMode) => {
    await approveChampionshipStandings(made.by, made.place, { mode })
    const page = await standingsPage({ db, actor: made.by.actor }, { place: made.place, tab: "individual" })
    const anna = riderSeasons(page).find(({ id }) => id === "anna-expert")
    return anna?.stages.map(({ isDropped }) => isDropped)
  }
  expect(await droppedOfAnna("total")).toEqual([false, false])
  expect(await droppedOfAnna("total-minus-worst")).toEqual([false, true])
})
