import { expect, test } from "vitest"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { publishStandings } from "./publish-standings.ts"

const { db } = await testDatabase()

test("a newcomer sees standings: of the latest stage that is over as a draft, of those before as final", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1, Bruno: null }, { Anna: 2, Bruno: 0 }, { Bruno: 1 }],
    championship: { hasWomenClasses: true },
    riders: { Anna: { gender: "female", birthDate: "1990-01-01" } },
  })
  for (const index of season.stages.keys()) await season.reopen(index)
  await publishStandings(
    season.by,
    season.place,
    season.stages.map(({ path }) => path),
  )
  const page = await standingsPage({ db, actor: null }, { place: season.place, tab: "individual" })
  expect(page?.championship.publicationStatus).toBe("published")
  if (page?.standings?.content.tab !== "individual") throw new Error("There are no standings")
  const [expert, women] = page.standings.content.groups
  expect(expert?.lines.map(({ name, cells }) => [name, cells.map(({ status }) => status)])).toEqual([
    ["Bruno", ["final", "final", "draft"]],
    ["Anna", ["final", "final"]],
  ])
  expect(women?.lines.map(({ name }) => name)).toEqual(["Anna"])
})

test("what a secretary would be stopped by is an error", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1 }] })
  const paths = season.stages.map(({ path }) => path)
  await expect(publishStandings(season.by, season.place, paths)).rejects.toThrow("results-approved")
})
