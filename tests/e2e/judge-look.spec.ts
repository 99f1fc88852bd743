import { gzipSync } from "node:zlib"
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import {
  chooseRider,
  chooseSection,
  makeJudgedStage,
  openPass,
  openPhone,
  passAddress,
  score,
} from "./judge-phone.ts"
import { test } from "./site.ts"

/** The target size for a gloved thumb, CSS pixels. */
const target = 64

/** Buttons that are smaller than that, and how far the page is wider than the phone. */
const faults = (page: Page) =>
  page.evaluate((least) => {
    const shown = [...document.querySelectorAll("button, select, a.wide, .choices label")]
    const small = shown.filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 0 && (height < least || width < least)
    })
    return {
      small: small.map((one) => one.textContent),
      overflow: document.documentElement.scrollWidth - innerWidth,
    }
  }, target)

/** Axe with the contrast of 7:1 that sunlight asks for. */
const violations = async (page: Page) =>
  (
    await new AxeBuilder({ page })
      // no frames are on these pages, and a tab of its own for each look takes as long as the look
      .setLegacyMode()
      .options({ rules: { "color-contrast-enhanced": { enabled: true } } })
      .analyze()
  ).violations

const lookAt = (page: Page) => async (screen: string) => {
  expect(await violations(page), screen).toEqual([])
  expect(await faults(page), screen).toEqual({ small: [], overflow: 0 })
}

for (const [competitionType, colorScheme] of [
  ["classic", "light"],
  ["openFree", "dark"],
] as const)
  test(`every screen of the judge's app is clean for axe, at 7:1, and every target fits a thumb (${competitionType}, ${colorScheme})`, async ({
    browser,
    site,
  }) => {
    const { stage } = await makeJudgedStage(site.database.db, ["7", "12", "120"], { competitionType })
    const pass = await makePass(site.database.db, stage)
    const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret), { colorScheme })
    const look = lookAt(page)
    await look("sections")
    await page.getByRole("button", { name: "Section 1 " }).click()
    await chooseRider(page, "7")
    await page.getByRole("button", { name: /^(Dab|Fault)/ }).click()
    await page.getByRole("button", { name: "Start clock" }).click()
    await look("pad")
    for (const language of ["lv", "et"]) {
      await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
      await page.reload()
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      await expect(page.locator(".finish")).toBeVisible()
      expect(await faults(page), language).toEqual({ small: [], overflow: 0 })
      const [section, status] = await Promise.all(
        [".pad-heading > :last-child", ".status"].map((part) => page.locator(part).boundingBox()),
      )
      expect((section?.x ?? 0) + (section?.width ?? 0), language).toBeLessThanOrEqual(status?.x ?? 0)
    }
    await page.evaluate(() => localStorage.setItem("i18nextLng", "en"))
    await page.reload()
    await page.getByRole("button", { name: "Penalty" }).click()
    await look("penalty")
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.locator(".finish").click()
    await expect(page.locator(".last-score")).toBeVisible()
    await look("section")
    await context.setOffline(true)
    await page.locator(".status").click()
    await look("device")
    await page.getByRole("button", { name: "Scored on this phone" }).click()
    await look("scores")
    await page.getByRole("button", { name: "Correct" }).click()
    await look("correction")
    await context.close()
  })

test("what a rider says beside the phone is clean for axe, at 7:1, and fits a thumb in every language", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"])
  const pass = await makePass(site.database.db, stage)
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  const look = lookAt(page)
  for (const section of [1, 2, 3]) {
    await chooseSection(page, section)
    await score(page, "7", section)
    if (section < 3) await page.getByRole("button", { name: "Back" }).click()
  }
  const lap = page.locator(".lap-is-right")
  for (const language of ["lv", "et", "en"]) {
    await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
    await page.reload()
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(lap.getByRole("button")).toBeVisible()
    expect(await faults(page), language).toEqual({ small: [], overflow: 0 })
  }
  await look("a lap that is complete")
  await context.setOffline(true)
  await lap.getByRole("button").click()
  await expect(lap.getByRole("status")).toContainText("Waiting")
  await look("a lap that is right")
  await context.close()
})

test("the screens of one who judges alone are clean for axe, at 7:1, and every target fits a thumb", async ({
  browser,
  site,
}) => {
  const { context, page } = await openPhone(browser, { colorScheme: "dark" })
  const look = lookAt(page)
  await page.goto(`${site.url}/judge-standalone`)
  const riders = page.getByRole("textbox", { name: "Riders" })
  await riders.fill("7 Anna Ozoliņa-Kalniņa\nBruno without a number")
  await look("home")
  await page.getByRole("button", { name: "Guide for judges" }).click()
  await page.getByText("No signal", { exact: true }).click()
  await look("guide")
  await page.getByRole("button", { name: "Close" }).click()
  for (const [language, chosen] of [
    ["lv", "Latviešu"],
    ["et", "Eesti"],
    ["en", "English"],
  ] as const) {
    await page.getByRole("radio", { name: chosen }).check({ force: true })
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    expect(await faults(page), language).toEqual({ small: [], overflow: 0 })
  }
  await page.getByRole("button", { name: "Begin" }).click()
  const section = page.getByRole("button", { name: "Section 1 " })
  await expect(section).toBeVisible()
  await look("sections")
  await section.click()
  await score(page, "7", 2)
  await look("section")
  await page.locator(".status").click()
  await look("event")
  await page.getByRole("button", { name: "Riders", exact: true }).click()
  await look("riders")
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Results", exact: true }).click()
  await look("results")
  await context.close()
})

test("a first visit to the judge's app loads little, and from then on it is there without a network, with its guide [D-12] [HE-04]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"])
  const pass = await makePass(site.database.db, stage)
  const context = await browser.newContext({ locale: "lv" })
  const page = await context.newPage()
  const files: Promise<number>[] = []
  page.on("response", (response) => {
    if (response.fromServiceWorker() || response.status() === 304) return
    files.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(passAddress(site, stage, pass.secret))
  await expect(page.locator(".sections")).toBeVisible()
  const bytes = (await Promise.all(files)).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(200_000)

  const manifest = await page.request.get(`${site.url}/judge.webmanifest`)
  expect(await manifest.json()).toMatchObject({
    name: "Nulle",
    start_url: "/judge-standalone",
    display: "standalone",
  })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await context.setOffline(true)
  const opened = await context.newPage()
  await opened.goto(`${site.url}/judge-standalone`)
  await opened.getByRole("button", { name: stage.title }).click()
  await expect(opened.locator(".sections")).toBeVisible()
  await opened.locator(".status").click()
  await opened.getByRole("button", { name: "Tiesneša ceļvedis" }).click()
  await opened.getByText("Nav sakaru", { exact: true }).click()
  await expect(opened.getByText("Nekas nemainās.")).toBeVisible()
  await opened.getByRole("button", { name: "Aizvērt" }).click()

  // as browsers of Android do with an app that can be installed
  await opened.evaluate(() => {
    const prompt = () => document.body.setAttribute("data-prompted", "")
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }))
  })
  await opened.locator(".status").click()
  await opened.getByRole("button", { name: "Pievienot sākuma ekrānam" }).click()
  await expect(opened.locator("body")).toHaveAttribute("data-prompted", "")
  await expect(opened.getByRole("button", { name: "Pievienot sākuma ekrānam" })).toHaveCount(0)
  await context.close()
})

test("a long list of riders scrolls within the screen, and the keypad stays in its place", async ({
  browser,
  site,
}) => {
  const numbers = Array.from({ length: 60 }, (_, at) => String(100 + at))
  const { stage } = await makeJudgedStage(site.database.db, numbers)
  const pass = await makePass(site.database.db, stage)
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  await page.getByRole("button", { name: "Section 1 " }).click()
  const first = page.getByRole("button", { name: /Racing number 100\b/ })
  await expect(first).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.locator("main").hover()
  await page.mouse.wheel(0, 2_000)
  await expect(first).not.toBeInViewport()
  await expect(page.locator(".keypad")).toBeInViewport({ ratio: 1 })
  await context.close()
})
