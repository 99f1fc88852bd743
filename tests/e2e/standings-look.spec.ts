import { expect } from "@playwright/test"
import { inArray } from "drizzle-orm"
import { result } from "#server/db/schema/results.ts"
import { holdRequests } from "./hold-requests.ts"
import { lookAt } from "./look-at.ts"
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

test("on a phone place, number and name stay while the stages pass by, and on paper there is nothing to press", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.setViewportSize(phone)
  await page.goto(site.url + english(season.address))
  const name = page.getByRole("rowheader", { name: "Anna Ozola" })
  const at = async () => (await name.boundingBox())?.x
  const before = await at()
  const team = page.getByRole("cell", { name: "Ozoli" }).first()
  const teamBefore = (await team.boundingBox())?.x ?? 0
  await page
    .locator(".sideways-scroll")
    .first()
    .evaluate((box) => box.scrollBy(400, 0))
  expect((await team.boundingBox())?.x).toBeLessThan(teamBefore - 100)
  expect(await at()).toBe(before)

  await page.emulateMedia({ media: "print" })
  await page.setViewportSize({ width: 794, height: 1123 })
  await expect(page.getByRole("rowheader", { name: "Anna Ozola" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Download (CSV)" })).toBeHidden()
  await expect(page.getByRole("searchbox")).toBeHidden()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test("a phone's table says at which side it has more, a keyboard scrolls it, and its head is low", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.setViewportSize(phone)
  await page.goto(site.url + english(season.address))
  const table = page.getByRole("region", { name: "Expert" })
  const box = page.locator(".sideways").first()
  const shadow = () => box.evaluate((one) => getComputedStyle(one, "::after").opacity)
  await expect(box).toHaveAttribute("data-more", "after")
  await expect.poll(shadow).toBe("1")
  const head = await table.locator("thead").boundingBox()
  expect(head?.height).toBeLessThanOrEqual(72)

  await table.focus()
  await page.keyboard.press("ArrowRight")
  await expect(box).toHaveAttribute("data-more", "before after")
  await table.evaluate((one) => one.scrollBy(2_000, 0))
  await expect(box).toHaveAttribute("data-more", "before")
  await expect.poll(shadow).toBe("0")

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(box).not.toHaveAttribute("data-more")
  await expect(table).toHaveCount(0)
})

test("a secretary's laptop has room for every column, those for secretaries too", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  const stages = season.stages.map(({ key }) => key)
  const team = "Motosportakomanda Daugavgrīvasmežaparks"
  await site.database.db.update(result).set({ team }).where(inArray(result.stageKey, stages))
  await season.generateAll()
  await season.enterSecretary(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(site.url + english(season.address))
  const line = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Anna Ozola" }) })
  const teamBox = await line.getByRole("cell", { name: team }).boundingBox()
  const adminBox = await line.locator(".admin").boundingBox()
  expect(teamBox && teamBox.x + teamBox.width).toBeLessThanOrEqual(adminBox?.x ?? 0)
  expect(adminBox && adminBox.x + adminBox.width).toBeLessThanOrEqual(1280)
  for (const width of [1280, 1100, 1024, 700]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
    // where there is not room for all, the last of them is reached
    await page
      .locator(".sideways-scroll")
      .first()
      .evaluate((box) => box.scrollBy(2_000, 0))
    const [last, admin] = [
      await line.getByRole("cell", { name: team }).boundingBox(),
      await line.locator(".admin").boundingBox(),
    ]
    expect(last && last.x + last.width, `${width}`).toBeLessThanOrEqual((admin?.x ?? 0) + 1)
  }
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

  await page.setViewportSize({ width: 390, height: 500 })
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

test("axe finds nothing on the standings, and nothing overflows, in either theme and every language", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(season.address))
  await page.getByRole("button", { name: "2. Why this place?" }).click()
  await lookAt(page, "individual standings")
  await page.goto(`${site.url}${season.address}?standings=club`)
  await lookAt(page, "club standings")
})

test("the organisers' tools overflow nowhere, hide none of their own columns, and axe finds nothing on them", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generateAll()
  await season.enterSecretary(context)
  await page.goto(site.url + english(season.address))
  for (const name of ["Born", "Admin"]) {
    const heading = page.getByRole("columnheader", { name })
    await heading.scrollIntoViewIfNeeded()
    const isSeen = await heading.evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isSeen, name).toBe(true)
  }
  await lookAt(page, "the tools of standings")
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
