import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { enter, languageButton, phone } from "./visitor.ts"

test("a page is painted before a script is asked for, and nothing of it moves when they come", async ({
  browser,
  site,
}) => {
  const stage = await makeStage(site.database.db, { descriptionEn: "Riders' briefing. ".repeat(30) })
  const page = await browser.newPage({ viewport: phone, isMobile: true, hasTouch: true })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries())
        document.documentElement.dataset.moved = `${document.documentElement.dataset.moved ?? ""} ${startTime}`
    }).observe({ type: "layout-shift", buffered: true })
  })
  // a page whose scripts are held back does not load
  const release = await holdRequests(page, "**/*.js")
  await page.goto(site.url + english(pageOf(stage)), { waitUntil: "domcontentloaded" })
  // a font that comes after the first paint moves what stands beside its letters
  await page.evaluate(async () => {
    await document.fonts.load('700 16px "Barlow Condensed"')
    for (const _ of ["drawn", "reported"]) await new Promise(requestAnimationFrame)
    delete document.documentElement.dataset.moved
  })
  release()
  await expect(page.getByRole("button", { name: "Show more" })).toBeEnabled()
  const { styled, painted, requested } = await page.evaluate(() => {
    const files = performance
      .getEntriesByType("resource")
      .filter((one) => one instanceof PerformanceResourceTiming)
    const styles = new Set(
      [...document.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet]")].map(({ href }) => href),
    )
    return {
      styled: files.filter(({ name }) => styles.has(name)).map(({ responseEnd }) => responseEnd),
      painted: performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => startTime),
      requested: files.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
    }
  })
  expect(styled.length).toBeGreaterThan(1)
  expect(requested.length).toBeGreaterThan(1)
  expect(painted).toHaveLength(1)
  expect(Math.min(...requested)).toBeGreaterThan(Math.max(...styled, ...painted))
  expect(await page.locator("html").getAttribute("data-moved")).toBeNull()
  await page.close()
})

test("a page in a hidden tab, which is never painted, is live when the tab is shown", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto(`${site.url}/?lng=en`, { waitUntil: "load" })
  await languageButton(page).click()
  await page.getByText("Eesti").click()
  await expect(page.locator("html")).toHaveAttribute("lang", "et")
})

test("what is pressed before the scripts came is pressed once they are there", async ({ page, site }) => {
  const cards = { "Anna Ozola": [[0, 0]] }
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  // a page whose scripts are held back does not load
  const release = await holdRequests(page, "**/*.js")
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`, { waitUntil: "domcontentloaded" })
  const rider = page.getByRole("rowheader").locator("strong")
  await page.getByRole("button", { name: "Collapse All" }).click()
  await expect(rider).toBeVisible()
  release()
  await expect(rider).toBeHidden()
})

test("a menu that was opened before the scripts came stays open, also one that has a file of its own", async ({
  page,
  context,
  site,
}) => {
  await enter(context, site)
  // a page whose scripts are held back does not load
  const release = await holdRequests(page, "**/*.js")
  await page.goto(`${site.url}/?lng=en`, { waitUntil: "domcontentloaded" })
  await page.getByRole("button", { name: "User menu: Judge Bērziņš" }).click()
  release()
  await expect(page.locator(".theme-switch:enabled").first()).toBeAttached()
  await page.getByRole("menuitem", { name: "My Ads" }).click()
  await expect(page).toHaveURL(`${site.url}/market/my-ads`)
})

test("the theme declares the layers before any other style fills one, so component styles override the browser resets", async ({
  page,
  site,
}) => {
  for (const address of ["/", "/market", "/login"]) {
    await page.goto(site.url + address)
    const layers = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules }) =>
        [...cssRules].flatMap((rule) => (rule instanceof CSSLayerBlockRule ? rule.name : [])),
      ),
    )
    const named = [...new Set(layers)].filter((name) => name !== "properties")
    expect(named, address).toEqual(["theme", "base", "components", "utilities"])
  }
})
