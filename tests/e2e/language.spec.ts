import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { languageButton, phone } from "./visitor.ts"

test("a language is chosen at once: page, scroll and typed text stay, and it is kept [SH-06]", async ({
  page,
  site,
}) => {
  const first = await makeStage(site.database.db)
  const place = { institutionId: first.institutionId, championshipId: first.championshipId }
  for (let made = 0; made < 30; made += 1) await makeStage(site.database.db, place)
  await resize(page, phone)
  await page.goto(`${site.url}/?lng=en`)
  await expect(languageButton(page).getByText("en", { exact: true })).toHaveCSS("text-transform", "uppercase")
  await page.getByLabel("Search previous competitions").fill("stage")
  // lost by a navigation
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))

  await languageButton(page).click()
  const items = page.getByRole("menuitemradio")
  await expect(items).toHaveText(["Latviešu (lv)", "Eesti (et)", "English (en)"])
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("English (en)")
  const marks = await items.evaluateAll((all) => all.map((one) => getComputedStyle(one, "::after").content))
  expect(marks).toEqual(["none", "none", expect.stringContaining("✓")])
  await page.keyboard.press("Escape")
  // what others made stands above
  const previous = page.locator('li > a[href$="/results"]')
  await previous.nth(10).evaluate((line) => line.scrollIntoView())
  // what is above may take more lines in another language
  const looked = await previous.evaluateAll((lines) => {
    const [line] = lines.filter((one) => one.getBoundingClientRect().top > 100)
    return { address: line?.getAttribute("href"), top: line?.getBoundingClientRect().top }
  })
  // a click by hand would scroll to the bar first
  await page.locator("#languages [lang=et]").evaluate((item) => item instanceof HTMLElement && item.click())

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Võistlused")
  await expect(page.locator("html")).toHaveAttribute("lang", "et")
  await expect(languageButton(page)).toContainText("et")
  await expect(page.getByLabel("Otsi varasematest võistlustest")).toHaveValue("stage")
  const line = page.locator(`li > a[href="${looked.address}"]`)
  expect(await line.evaluate((one) => one.getBoundingClientRect().top)).toBeCloseTo(looked.top ?? 0, 0)
  await expect(page.locator("body[data-first-load]")).toHaveCount(1)
  await expect(page).toHaveURL(`${site.url}/`)
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("et")
  await page.goto(`${site.url}/terms`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kasutustingimused")
})

test("choosing a language without a connection says that it failed, and the page stays as it is", async ({
  context,
  page,
  site,
}) => {
  await page.goto(`${site.url}/?lng=en`)
  await expect(languageButton(page)).toContainText("en")
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await toast(page, "The language could not be loaded. Check the connection and try again.")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Competitions")
})

test("the judge's app keeps the language that is chosen in it, and that its address asks for [SH-06] [SH-07]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: "en" })
  const page = await context.newPage()
  const speaks = (language: "lv" | "et" | "en") =>
    expect(page.locator("html:has(.top-bar)")).toHaveAttribute("lang", language)
  const choose = (name: string) => page.getByRole("radio", { name }).check()
  // the site's own switcher has left a cookie
  await page.goto(`${site.url}/about?lng=et`)
  await page.goto(`${site.url}/judge-standalone`)
  await speaks("et")
  await choose("English")
  await speaks("en")
  await expect(page).toHaveTitle("Judge")
  await page.reload()
  await speaks("en")
  await page.goto(`${site.url}/about`)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")

  await page.goto(`${site.url}/judge-standalone?lng=lv`)
  await speaks("lv")
  await page.reload()
  await speaks("lv")
  await choose("Eesti")
  await page.reload()
  await speaks("et")

  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.setItem("i18nextLng", "lv")
  })
  await page.reload()
  await speaks("lv")
  await context.close()
})

test("without script there are links of all pages, languages and menus", async ({ browser, site }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: "en",
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${site.url}/about`)
  await page.getByRole("button", { name: "Toggle Navigation" }).click()
  await page.getByRole("link", { name: "Market" }).click()
  await expect(page).toHaveURL(`${site.url}/market`)
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turg")
  await page.goto(site.url)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Võistlused")
  await expect(page.getByRole("radio")).toHaveCount(0)
  await context.close()
})
