import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { championship, stage } from "#server/db/schema/competitions.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makePublicSeason, makeSeason } from "./standings-season.ts"
import { linesOf } from "./table-lines.ts"

test("the page is the championship's, and each tab that it has has an address of its own [SD-01] [SD-02]", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(season.address))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baltic Trial Cup")
  const tabs = page.getByRole("navigation", { name: "Standings" }).getByRole("link")
  await expect(tabs).toHaveText(["Individual standings", "Club standings", "Family cup standings"])
  await expect(tabs.first()).toHaveAttribute("aria-current", "page")
  for (const [name, query] of [
    ["Club standings", "?standings=club"],
    ["Family cup standings", "?standings=team"],
  ] as const) {
    await page.getByRole("link", { name }).click()
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page")
    expect(new URL(page.url()).search).toBe(query)
  }
  await page.goto(`${site.url}${season.address}?standings=individual&lng=en`)
  await expect(tabs.first()).toHaveAttribute("aria-current", "page")

  const bare = await makeChampionship(site.database.db, {
    displayName: "Winter Cup",
    publicationStatus: "published",
  })
  await page.goto(site.url + english(`/competitions/${bare.institutionId}/${bare.id}`))
  await expect(tabs).toHaveText(["Individual standings"])
})

test("lines have the figures that were worked out by hand, and stages lead to their results [SD-05] [SD-06] [SD-07]", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  // neither a stage that is no longer public nor one that is still ridden has a column
  for (const without of [{ status: "draft", resultsStatus: "Approved" }, { location: "Cēsis" }] as const)
    await makeStage(site.database.db, { ...season.place, ...without })
  await page.goto(site.url + english(season.address))
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/Expert/)
  expect(await linesOf(page)).toEqual([
    `1 | Number 2 | Bruno Kalns | 37 | 20 | 17 | 20 Draft | ${season.clubs.madona} | Ozoli`,
    `2 | Number 1 | Anna Ozola | 37 | 20 | 20 | 17 Draft | ${season.clubs.madona} | Ozoli`,
    `3 | Number 4 | Dita Liepa | 15 | 0 |  | 15 Draft | ${season.clubs.trialists} | `,
    `4 | Number 3 | Carl Tamm | 0 | 0 | DNF |  |  | `,
  ])
  await expect(page.getByRole("columnheader", { name: "of 1 stages from 2" })).toBeVisible()
  const stages = page.getByRole("columnheader").getByRole("link")
  await expect(stages).toHaveText(["Madona 16.05", "Smiltene 23.05"])
  await expect(stages.first()).toHaveAttribute("href", `${season.address}/stage-0/results`)
  const bruno = page.getByRole("rowheader").getByRole("link", { name: "Bruno Kalns" })
  await expect(bruno).toHaveAttribute("href", new RegExp(`^${season.address}/stage-1/results/.+`))

  const color = (text: string) =>
    page
      .getByRole("cell", { name: text, exact: true })
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  const amber = await color("20 Draft")
  const green = await page
    .locator("td[data-status=final]")
    .first()
    .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  expect(amber).toBe("rgb(253, 230, 138)")
  expect(green).toBe("rgb(187, 247, 208)")
  expect([amber, green]).not.toContain(await color("DNF"))
  // D-24: the dropped result of each
  await expect(page.locator("td s")).toHaveText(["17", "17", "15"])
})

test("a column's heading puts the lines in its order, its arrow flips, and a place is explained [SD-08]", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(season.address))
  await expect(page.getByRole("columnheader")).toHaveText([
    "Place",
    "No.",
    "Name",
    "Total",
    "of 1 stages from 2",
    "Madona 16.05",
    "Smiltene 23.05",
    "Club",
    "Team",
  ])
  const names = page.getByRole("rowheader")
  const byPosition = ["Bruno Kalns", "Anna Ozola", "Dita Liepa", "Carl Tamm"]
  await expect(names).toHaveText(byPosition)
  const name = page.getByRole("columnheader", { name: "Name" })
  await name.getByRole("button").click()
  await expect(names).toHaveText(["Anna Ozola", "Bruno Kalns", "Carl Tamm", "Dita Liepa"])
  await expect(name).toHaveAttribute("aria-sort", "ascending")
  const arrow = () => name.getByRole("button").evaluate((one) => getComputedStyle(one, "::after").rotate)
  expect(await arrow()).toBe("none")
  await name.getByRole("button").click()
  await expect(names).toHaveText(["Dita Liepa", "Carl Tamm", "Bruno Kalns", "Anna Ozola"])
  await expect(name).toHaveAttribute("aria-sort", "descending")
  expect(await arrow()).toBe("180deg")
  await page.getByRole("button", { name: "Sort by Madona" }).click()
  await expect(names).toHaveText(["Bruno Kalns", "Anna Ozola", "Dita Liepa", "Carl Tamm"])
  await page.reload()
  await expect(page.getByRole("columnheader", { name: "Madona" })).toHaveAttribute("aria-sort", "ascending")

  await page.getByRole("button", { name: "2. Why this place?" }).click()
  await expect(page.getByText("Behind 2 Bruno Kalns")).toHaveText(
    "Behind 2 Bruno Kalns: equal points, but fewer at Smiltene, the latest stage where they differ (17 to 20)",
  )
  await expect(page.getByText("Ahead of 4 Dita Liepa")).toHaveText(
    "Ahead of 4 Dita Liepa: more points in total (37 to 15)",
  )

  await page.getByRole("searchbox").fill("dita")
  await expect(names).toHaveText(["Dita Liepa"])
  await page.getByRole("searchbox").fill("nobody")
  await expect(page.getByText("Nobody matches “nobody”")).toBeVisible()
  await page.getByRole("button", { name: "Clear search" }).click()
  await expect(names).toHaveCount(4)
})

test("a group without anybody says so, and stages at one place are told apart by their day [SD-05] [SD-08]", async ({
  page,
  site,
}) => {
  const season = await makeSeason(site, { hasWomenClasses: true, publicationStatus: "published" })
  await season.generateAll()
  await site.database.db
    .update(stage)
    .set({ location: "Madona" })
    .where(eq(stage.championshipId, season.place.championshipId))
  await page.goto(site.url + english(season.address))
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    /^Expert/,
    /^Women/,
    /^Juniors/,
    /^Girls/,
  ])
  await expect(page.getByRole("cell", { name: "No results" })).toHaveCount(3)
  const stages = page.getByRole("table").first().getByRole("columnheader").getByRole("link")
  await expect(stages).toHaveText(["Madona 16.05", "Madona 23.05"])
  await page.getByRole("searchbox").fill("anna")
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/^Expert/])
})

test("clubs and the family cup add up what their participants earned [SD-10] [SD-11]", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(`${season.address}?standings=club`))
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    `1.${season.clubs.madona}111`,
    `2.${season.clubs.trialists}22.5`,
  ])
  expect(await linesOf(page)).toEqual([
    `1 | ${season.clubs.madona} | 111`,
    `2 | ${season.clubs.trialists} | 22.5`,
    "Anna Ozola | 55.5 | 30 | 25.5 Draft | Expert",
    "Bruno Kalns | 55.5 | 25.5 | 30 Draft | Expert",
    "Dita Liepa | 22.5 |  | 22.5 Draft | Expert",
  ])
  await expect(page.locator("tfoot").first()).toHaveText("Total11155.555.5")
  await page.getByRole("link", { name: season.clubs.trialists }).click()
  await expect(page.getByRole("heading", { name: season.clubs.trialists })).toBeInViewport()
  await expect(page).toHaveURL(/\?standings=club&lng=en#unit-2$/)

  await page.goto(site.url + english(`${season.address}?standings=team`))
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["1.Ozoli111"])
  await expect(page.getByRole("rowheader")).toHaveText(["Anna Ozola", "Bruno Kalns", "Total"])
})

test("until they are published visitors get a notice, and nothing of the standings in any answer [SD-04]", async ({
  page,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generateAll()
  await season.approveStandings()
  const answer = await page.goto(site.url + english(season.address))
  expect(answer?.status()).toBe(200)
  await expect(page.getByText("Standings are not published yet")).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(0)
  for (const tab of ["", "?standings=club", "?standings=team"])
    for (const end of ["", ".data", "/standings.csv"]) {
      const text = await (await fetch(site.url + season.address + end + tab)).text()
      expect(text, end + tab).not.toMatch(/Anna|Bruno|Madona|Ozoli/)
    }
  expect((await fetch(`${site.url}${season.address}/standings.csv`)).status).toBe(404)

  await site.database.db
    .update(championship)
    .set({ publicationStatus: "published" })
    .where(eq(championship.id, season.place.championshipId))
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole("rowheader", { name: "Anna Ozola" })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText("Standings are not published yet")).toHaveCount(0)
  const read = async () => (await fetch(`${site.url}${season.address}.data`)).text()
  // cached pages are sent without validation for a second
  await expect.poll(read).toContain("Anna Ozola")
  const text = await read()
  // A year stands alone: four digits within an id are none.
  expect(text).not.toMatch(/(?<![\w-])(1987|1991)(?![\w-])|birthYear":/)
})

test("a tab that takes long has a spinner, one that fails says so, and one without data too [SD-03]", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(season.address))
  const load = await holdRequests(page, "**/*.data?standings=club*")
  await page.getByRole("link", { name: "Club standings" }).click()
  const spinner = page.getByRole("main").locator(".spinner")
  await expect(spinner).toBeVisible()
  load()
  await expect(page.getByRole("heading", { name: season.clubs.madona })).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await page.route("**/*.data?standings=team*", (route) => route.abort())
  await page.getByRole("link", { name: "Family cup standings" }).click()
  await expect(page.getByText("Error loading. Refresh page to try again.")).toBeVisible()
  await page.unroute("**/*.data?standings=team*")
  await page.getByRole("link", { name: "Refresh page" }).click()
  await expect(page.getByRole("heading", { name: "Ozoli" })).toBeVisible()

  const bare = await makeChampionship(site.database.db, { publicationStatus: "published" })
  await page.goto(site.url + english(`/competitions/${bare.institutionId}/${bare.id}`))
  await expect(page.getByText("No data available yet")).toBeVisible()
  const answer = await page.goto(site.url + english("/competitions/no/such"))
  expect(answer?.status()).toBe(404)
  await expect(page.getByText("No championship found. Please check the link")).toBeVisible()
})

test("the file has what the page shows, in the visitor's language, and nothing that only secretaries see", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(season.address))
  const waiting = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download (CSV)" }).click()
  expect((await waiting).suggestedFilename()).toBe(`${season.place.championshipId}-individual.csv`)
  const file = async (query: string) => {
    const answer = await fetch(`${site.url}${season.address}/standings.csv?lng=en${query}`)
    expect(answer.headers.get("Content-Type")).toContain("text/csv")
    return (await answer.text()).split("\r\n").map((line) => line.split(","))
  }
  expect((await file("")).slice(0, 2)).toEqual([
    [
      "Class",
      "Place",
      "No.",
      "Name",
      "Club",
      "Team",
      "Madona 16.05",
      "Smiltene 23.05",
      "Total",
      "of 1 stages from 2",
      "Dropped",
    ],
    ["Expert", "1", "2", "Bruno Kalns", season.clubs.madona, "Ozoli", "17", "20", "37", "20", "Madona 16.05"],
  ])
  expect((await file("&standings=club"))[1]).toEqual([
    season.clubs.madona,
    "Anna Ozola",
    "Expert",
    "30",
    "25.5",
    "55.5",
  ])
  const latvian = await fetch(`${site.url}${season.address}/standings.csv?lng=lv&standings=club`)
  expect((await latvian.text()).split("\r\n")[1]).toBe(
    `${season.clubs.madona};Anna Ozola;Expert;30;25,5;55,5`,
  )
})
