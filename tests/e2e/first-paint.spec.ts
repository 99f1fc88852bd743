import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { languageButton, phone } from "./visitor.ts"

test("a page has what it is painted from before a script is asked for, and nothing of it moves when they come", async ({
  browser,
  site,
}) => {
  const stage = await makeStage(site.database.db, { descriptionEn: "Riders' briefing. ".repeat(30) })
  const page = await browser.newPage({ viewport: phone })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries())
        document.documentElement.dataset.moved = `${document.documentElement.dataset.moved ?? ""} ${startTime}`
    }).observe({ type: "layout-shift", buffered: true })
  })
  await page.goto(site.url + english(pageOf(stage)))
  await expect(page.getByRole("button", { name: "Show more" })).toBeEnabled()
  const { styled, asked } = await page.evaluate(() => {
    const files = performance
      .getEntriesByType("resource")
      .filter((one) => one instanceof PerformanceResourceTiming)
    const styles = new Set(
      [...document.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet]")].map(({ href }) => href),
    )
    return {
      styled: files.filter(({ name }) => styles.has(name)).map(({ responseEnd }) => responseEnd),
      asked: files.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
    }
  })
  expect(styled.length).toBeGreaterThan(1)
  expect(asked.length).toBeGreaterThan(1)
  expect(Math.min(...asked)).toBeGreaterThan(Math.max(...styled))
  expect(await page.locator("html").getAttribute("data-moved")).toBeNull()
  await page.close()
})

test("a page in a tab that nobody sees, which is never painted, is live when it is looked at", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto(`${site.url}/?lng=en`)
  await languageButton(page).click()
  await page.getByText("Eesti").click()
  await expect(page.locator("html")).toHaveAttribute("lang", "et")
})
