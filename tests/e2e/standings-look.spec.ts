import { expect } from "@playwright/test"
import { holdRequests } from "./hold-requests.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makePublicSeason, makeSeason } from "./standings-season.ts"
import { lineOf, stageLine } from "./standings-work.ts"
import { phone } from "./visitor.ts"

test("without script all can be read, each tab is reached, and a heading puts in order", async ({
  browser,
  site,
}) => {
  const season = await makePublicSeason(site)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url + english(season.address))
  const names = page.getByRole("rowheader")
  await expect(names).toHaveText(["Bruno Kalns", "Anna Ozola", "Dita Liepa", "Carl Tamm"])
  await expect(page.getByRole("searchbox")).toBeHidden()
  await page.getByRole("button", { name: "Name" }).click()
  await expect(names).toHaveText(["Anna Ozola", "Bruno Kalns", "Carl Tamm", "Dita Liepa"])
  await page.getByRole("link", { name: "Club standings" }).click()
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(season.clubs.madona)
  await context.close()
})

test("a rider followed at one stage is followed in the standings, and at the other stages", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  const resultsOf = (stage: number) => `${site.url}${season.address}/stage-${stage}/results?lng=en`
  const star = page.getByRole("button", { name: "Follow Anna Ozola" })
  const bar = page.getByRole("complementary", { name: "Riders you follow" })
  await page.goto(resultsOf(0))
  await star.click()
  await page.getByRole("link", { name: "Standings" }).first().click()
  await expect(bar.getByRole("button")).toHaveText(/Anna Ozola.*2\..*37$/)
  await expect(star).toHaveAttribute("aria-pressed", "true")

  await resize(page, { width: 390, height: 500 })
  await page.getByRole("searchbox").fill("bruno")
  await expect(star).toHaveCount(0)
  await bar.getByRole("button").click()
  await expect(star).toBeFocused()
  await expect(star).toBeInViewport()

  await page.goto(resultsOf(1))
  await expect(bar.getByRole("button")).toHaveText(/Anna Ozola.*2\./)
  await star.click()
  await expect(bar).toHaveCount(0)
})

test("the organisers' tools look the same before the scripts have come, and nothing moves then", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generate(0)
  await season.enterSecretary(context)
  const release = await holdRequests(page, "**/*.js")
  await page.goto(site.url + english(season.address), { waitUntil: "domcontentloaded" })
  const tools = page.getByRole("region", { name: "Organiser’s tools" })
  const places = () =>
    Promise.all(
      [tools, stageLine(page, "Madona"), lineOf(page, "Anna Ozola")].map((one) => one.boundingBox()),
    )
  const before = await places()
  release()
  await expect(tools.getByRole("button", { name: "Approve" })).toBeEnabled()
  expect(await places()).toEqual(before)
})

test("the reader's class comes first: by a link that can be shared, without script too, and on this device again", async ({
  browser,
  page,
  site,
}) => {
  const season = await makeSeason(site, { hasWomenClasses: true, publicationStatus: "published" })
  await season.generateAll()
  await season.generate(1, "women")
  await page.setViewportSize(phone)
  await page.goto(site.url + english(season.address))
  const headings = page.locator(".standings-group h2")
  const chips = page.getByRole("navigation", { name: "Show first" })
  await expect(headings).toContainText(["Expert", "Women"])
  await chips.getByRole("link", { name: "Women" }).click()
  await expect(headings).toContainText(["Women", "Expert"])
  await expect(page).toHaveURL(/[?&]class=women-Women/)
  await expect(page).toHaveTitle(/^Women – Baltic Trial Cup/)
  // its head is on the first screen
  await expect(headings.first()).toBeInViewport()
  await page.getByRole("button", { name: "Total" }).first().click()
  await expect(headings).toContainText(["Women", "Expert"])
  await page.goto(site.url + english(season.address))
  await expect(headings).toContainText(["Women", "Expert"])
  await chips.getByRole("link", { name: "Women" }).click()
  await expect(headings).toContainText(["Expert", "Women"])
  await page.reload()
  await expect(chips.locator("[aria-current]")).toHaveCount(0)
  await expect(headings).toContainText(["Expert", "Women", "Juniors"])
  await page.emulateMedia({ media: "print" })
  await expect(headings.filter({ visible: true })).toContainText(["Expert", "Women"])
  await expect(headings.filter({ hasText: "Juniors" })).toBeHidden()

  const without = await browser.newPage({ javaScriptEnabled: false })
  await without.goto(`${site.url}${season.address}?class=women-Women`)
  await expect(without.locator(".standings-group").first()).toHaveAttribute("id", "women-Women")
  await without.close()
})
