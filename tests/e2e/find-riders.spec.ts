import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { tap } from "./tap.ts"

const names = (page: Page) => page.getByRole("rowheader").locator("strong")
const cards = { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] }

test("a search shows whom it finds, how many they are, and clears with Escape or a button", async ({
  page,
  site,
}) => {
  const { stage, riders } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  const search = page.getByRole("searchbox", { name: "Find a rider" })
  await page.getByRole("button", { name: "Collapse All" }).click()
  await search.fill("ABOL")
  await expect(names(page)).toHaveText(["Jānis Ābols", "Kārlis Āboliņš"])
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByText("Shown: 2 of 3")).toBeVisible()

  await search.press("Escape")
  await expect(search).toHaveValue("")
  await expect(names(page).first()).toBeHidden()
  await search.fill(riders[0]?.racingNumber ?? "")
  await expect(names(page)).toHaveText(["Anna Ozola"])

  await search.fill("nobody")
  await expect(page.getByText("No rider matches “nobody”")).toBeVisible()
  await page.getByRole("button", { name: "Clear search" }).click()
  await expect(search).toHaveValue("")
  await expect(search).toBeFocused()
  await page.getByRole("button", { name: "Expand All" }).click()
  await expect(names(page)).toHaveCount(3)
})

test("on a phone the riders found by a search are above its keyboard", async ({ page, site }) => {
  const { stage } = await makeFullStage(site.database.db)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const name = await names(page).nth(70).innerText()
  await page.getByRole("searchbox").fill(name)
  await expect(names(page).first()).toHaveText(name)
  await expect
    .poll(async () => (await names(page).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    .toBeLessThan(300)
  await expect(page.getByRole("searchbox")).toBeInViewport()
})

test("on a phone the search stays in reach while it has words, the head of a class below it, and they cover no focus", async ({
  page,
  site,
}) => {
  const { stage } = await makeFullStage(site.database.db)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const search = page.getByRole("searchbox")
  const seek = async (words: string) => {
    await search.fill(words)
    await names(page)
      .nth(40)
      .evaluate((name) => name.scrollIntoView({ block: "center" }))
  }
  await seek("")
  await expect(search).not.toBeInViewport()

  await seek("a")
  await expect(search).toBeInViewport({ ratio: 1 })
  const link = names(page).nth(40).getByRole("link")
  const { tools, head } = await link.evaluate((one) => ({
    tools: document.querySelector(".results-tools")?.getBoundingClientRect().bottom,
    head: one.closest("details")?.querySelector("summary")?.getBoundingClientRect().top,
  }))
  expect(Math.abs((tools ?? 0) - (head ?? 0))).toBeLessThanOrEqual(1)
  await link.focus()
  for (let stop = 0; stop < 16; stop++) {
    await page.keyboard.press("Shift+Tab")
    await expect(page.locator(":focus")).toBeInViewport()
    const cover = await page.evaluate(() => {
      const focused = document.activeElement
      const { x = 0, y = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
      const above = document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.closest(".results-tools, summary")
      return above && above !== focused ? focused?.outerHTML : undefined
    })
    expect(cover).toBeUndefined()
  }

  await seek("")
  await expect(search).not.toBeInViewport()
})

test("text typed before the page's scripts load is searched for once they run", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  const load = await holdRequests(page, "**/assets/*.js")
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`, { waitUntil: "commit" })
  await page.getByRole("searchbox").fill("anna")
  await expect(names(page)).toHaveCount(3)
  load()
  await expect(names(page)).toHaveText(["Anna Ozola"])
})

test("a followed rider stays in view with live points and gap, is remembered, and leads to the line", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, { ...running(), cards })
  const { token } = await makeJudge(db, stage)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  const star = page.getByRole("button", { name: "Follow Kārlis Āboliņš" })
  await expect(star).toHaveAttribute("aria-pressed", "false")
  await star.press("Enter")
  await expect(star).toHaveAttribute("aria-pressed", "true")

  const strip = page.getByRole("complementary", { name: "Riders you follow" })
  await expect(strip.getByRole("button")).toHaveText(/Kārlis Āboliņš.*3\..*5\+\d+ behind the leader$/)
  await page.reload()
  await expect(strip.getByRole("button")).toHaveText(/Kārlis Āboliņš.*3\..*5\+\d+ behind the leader$/)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await tap(
    site.url,
    { token, stage: stage.path },
    { participant: riders[2]?.id ?? "", section: 2, lap: 1, name: "JudgeAddPointsD" },
  )
  await expect(strip.getByRole("button")).toHaveText(/10\+\d+ behind the leader$/)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(strip).toBeInViewport({ ratio: 1 })

  await page.getByRole("button", { name: "Collapse All" }).click()
  await page.getByRole("searchbox").fill("anna")
  await expect(strip.getByRole("button")).toHaveText(/10\+\d+ behind the leader$/)
  // the strip is at the end of the page, which has just become shorter
  await strip.getByRole("button").press("Enter")
  await expect(page.getByRole("searchbox")).toHaveValue("")
  await expect(star).toBeFocused()
  await expect(star).toBeInViewport()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await star.click()
  await expect(strip).toHaveCount(0)
})

test("a rider can be followed from a shared card, and is above the lists to which it leads back", async ({
  page,
  site,
}) => {
  const { stage, riders } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${site.url}${resultsOf(stage)}/${riders[2]?.id}?lng=en`)
  await page.getByRole("button", { name: "Follow Kārlis Āboliņš" }).click()
  await page.locator(".card-heading .back").click()
  const strip = page.getByRole("complementary", { name: "Riders you follow" })
  await expect(strip.getByRole("button")).toHaveText(/Kārlis Āboliņš/)
})

test("the server's page knows of no followed rider", async ({ page, site, request }) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  const address = `${site.url}${resultsOf(stage)}?lng=en`
  await page.goto(address)
  await page.getByRole("button", { name: "Follow Anna Ozola" }).click()
  const sent = await (await request.get(address)).text()
  expect(sent).toContain("Anna Ozola")
  expect(sent).not.toContain("aria-pressed")
  expect(sent).not.toContain("Riders you follow")
})

test("a page that loses the network says so and from when its lines are, and is live again after", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  const live = page.getByText("Live", { exact: true })
  await expect(live).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Offline · shown as of \d\d:\d\d$/)).toBeVisible()
  await context.setOffline(false)
  await expect(live).toBeVisible()
})

test("a page without a connection says until when by the server's clock, whatever the device's shows [D-03]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  const live = page.getByText("Live", { exact: true })
  await expect(live).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText("Offline")).toBeVisible()
  await context.setOffline(false)
  await expect(live).toBeVisible()
  await context.setOffline(true)
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/Riga" })
  // loading the page may take until the next minute, or begin in the one before
  const near = [-60_000, 0].map((ms) => time.format(Date.now() + ms))
  await expect(page.getByText(new RegExp(`^Offline · shown as of (${near.join("|")})$`))).toBeVisible()
})
