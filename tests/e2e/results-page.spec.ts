import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

test("the amber box stands until the end of the competition, and once dismissed never comes back [RS-02]", async ({
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db, running())
  const box = page.getByText(
    "Results appear automatically, without refresh. They are ordered by total points, then by shortest racing time.",
  )
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(box).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
  await expect(box).toHaveCount(0)

  // the page of before its scripts, which is the same for all
  await page.route("**/assets/*.js", (route) => route.abort())
  await page.reload({ waitUntil: "load" })
  await expect(box).toHaveCount(1)
  await expect(box).toBeHidden()
  const other = await makeStage(site.database.db, running())
  await page.goto(site.url + english(resultsOf(other)), { waitUntil: "load" })
  await expect(box).toBeVisible()
  await page.unroute("**/assets/*.js")
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(box).toHaveCount(0)

  const past = await makeStage(site.database.db)
  await page.goto(site.url + english(resultsOf(past)))
  await expect(page.getByText("No one started")).toBeVisible()
  await expect(box).toHaveCount(0)
})

test("a slow page shows its outline after half a second [RS-13]", async ({ page, site }) => {
  const stage = await makeStage(site.database.db, running())
  await page.goto(site.url + english("/"))
  const load = await holdRequests(page, "**/results.data*")
  const card = page.getByRole("article").filter({ hasText: stage.title })
  await card.getByRole("link", { name: "Live results" }).click()
  const skeleton = page.getByText("Loading…").locator("..")
  await expect(skeleton).toHaveCSS("animation-delay", "0.5s")
  await expect(skeleton).toBeVisible()
  load()
  await expect(page.getByRole("heading", { name: stage.title })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test("the next page's skeleton covers the sticky class heading of the page being left", async ({
  page,
  site,
}) => {
  const cards = Object.fromEntries(Array.from({ length: 20 }, (_, rider) => [`Rider ${rider}`, [[0]]]))
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator("[data-connection=live]")).toBeVisible()
  await page
    .locator(".result")
    .nth(12)
    .evaluate((line) => line.scrollIntoView({ block: "center" }))
  const head = page.locator(".class-results summary")
  await expect(head).toBeInViewport({ ratio: 1 })
  const load = await holdRequests(page, "**/market.data*")
  await page.getByRole("link", { name: "Market" }).dispatchEvent("click")
  await expect(page.locator(".skeleton")).toBeVisible()
  const seen = await head.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".skeleton, summary")?.className
  })
  expect(seen).toBe("skeleton")
  load()
})
