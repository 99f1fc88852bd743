import { type Browser, expect, type Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"

const openPhone = async (browser: Browser, javaScriptEnabled = true) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, javaScriptEnabled })
  return context.newPage()
}

/** Expert has four lines, Women one: Anna, who is in both. */
const womenToo = async (site: RunningServer) => {
  const season = await makeSeason(site, { hasWomenClasses: true, publicationStatus: "published" })
  await season.generateAll()
  await season.generate(1, "women")
  return site.url + english(season.address)
}

const women = (page: Page) => page.locator("#women-Women")
const anna = (page: Page, group: string) =>
  page.locator(`#${group}`).getByRole("rowheader", { name: "Anna Ozola" })

test("on a phone one class is open, and the others are a line each that opens, is found, and is printed [SD-08]", async ({
  browser,
  site,
}) => {
  const address = await womenToo(site)
  const page = await openPhone(browser)
  await page.goto(address)
  await expect(anna(page, "class-Expert")).toBeVisible()
  await expect(anna(page, "women-Women")).toBeHidden()
  await women(page).locator("summary").tap()
  await expect(anna(page, "women-Women")).toBeVisible()
  await women(page).locator("summary").tap()
  await expect(anna(page, "women-Women")).toBeHidden()

  await page.getByRole("searchbox").fill("anna")
  await expect(anna(page, "women-Women")).toBeVisible()
  await page.getByRole("searchbox").fill("")
  await expect(anna(page, "women-Women")).toBeHidden()
  await page.emulateMedia({ media: "print" })
  await expect(anna(page, "women-Women")).toBeVisible()
  await page.emulateMedia({ media: "screen" })

  // who is led to a class finds it open
  await page.getByRole("navigation", { name: "Show first" }).getByRole("link", { name: "Women" }).tap()
  await expect(anna(page, "women-Women")).toBeVisible()
  await expect(anna(page, "class-Expert")).toBeHidden()
  await page.getByRole("navigation", { name: "Show first" }).getByRole("link", { name: "Women" }).tap()
  await page.context().close()
  const led = await openPhone(browser)
  await led.goto(`${address}#women-Women`)
  await expect(anna(led, "women-Women")).toBeInViewport()
  await expect(women(led)).toHaveAttribute("open")
  await women(led).locator("summary").tap()
  await expect(anna(led, "women-Women")).toBeHidden()
  await led.context().close()
})

test("without script a phone opens each class, and a wide screen shows all [SD-08]", async ({
  browser,
  site,
}) => {
  const address = await womenToo(site)
  const page = await openPhone(browser, false)
  await page.goto(address)
  await expect(anna(page, "women-Women")).toBeHidden()
  await women(page).locator("summary").tap()
  await expect(anna(page, "women-Women")).toBeVisible()
  await page.goto(`${address}#women-Women`)
  await expect(anna(page, "women-Women")).toBeVisible()
  await page.context().close()
  for (const javaScriptEnabled of [true, false]) {
    const wide = await browser.newPage({ javaScriptEnabled })
    await wide.goto(address)
    await expect(anna(wide, "class-Expert"), `${javaScriptEnabled}`).toBeVisible()
    await expect(anna(wide, "women-Women"), `${javaScriptEnabled}`).toBeVisible()
    await wide.close()
  }
})
