import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { championship } from "#server/db/schema/competitions.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
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
