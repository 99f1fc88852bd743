import { expect, type Page } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { brokenWords } from "./broken-words.ts"
import {
  chooseRider,
  makeJudgedStage,
  openPass,
  openPhone,
  passAddress,
  score,
  touchElsewhere,
} from "./judge-phone.ts"
import { test } from "./site.ts"

const names = { 7: "Maksimiliāns Vidzemnieks", 12: "Ignas Jankauskas", 120: "Vytautas Stankevičius" }

/** Phones upright and on their side. */
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 640, height: 360 },
]

const setLanguage = async (page: Page, language: string) => {
  await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", language)
}

test("a judge reads whole names in the list of riders, whatever is said beside them", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeJudgedStage(db, ["1"])
  for (const [racingNumber, name] of Object.entries(names))
    await makeParticipant(db, stage, { name, racingNumber })
  const pass = await makePass(db, stage, { section: 1 })
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  for (const number of ["12", "7"]) {
    await chooseRider(page, number)
    await page.locator(".dab").click()
    await touchElsewhere(page)
    await page.locator(".back").click()
    await expect(page.locator(".keypad")).toBeVisible()
  }
  for (const language of ["en", "lv", "et"]) {
    await setLanguage(page, language)
    for (const phone of phones) {
      await page.setViewportSize(phone)
      await expect(page.locator(".rider-name")).toHaveCount(4)
      expect(await brokenWords(page, "#judge"), `${language} at ${phone.width}`).toEqual([])
    }
  }
  await context.close()
})

test("the results of one who judges alone have whole names on a phone", async ({ browser, site }) => {
  const { context, page } = await openPhone(browser)
  await page.goto(`${site.url}/judge-standalone`)
  const riders = Object.entries(names).map((rider) => rider.join(" "))
  await page.getByRole("textbox", { name: "Riders" }).fill(riders.join("\n"))
  await page.getByRole("button", { name: "Begin" }).click()
  await page.getByRole("button", { name: "Section 1 " }).click()
  await score(page, "7", 5)
  await page.locator(".status").click()
  await page.getByRole("button", { name: "Results", exact: true }).click()
  for (const language of ["en", "lv", "et"]) {
    await setLanguage(page, language)
    for (const phone of phones) {
      await page.setViewportSize(phone)
      await expect(page.getByRole("row")).toHaveCount(4)
      expect(await brokenWords(page, "#judge"), `${language} at ${phone.width}`).toEqual([])
    }
  }
  await context.close()
})

test("with text twice as large, the heading does not run into the sending status", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["120"], { title: "4. posms – Cēsis" })
  const pass = await makePass(site.database.db, stage)
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  for (const screen of ["sections", "section", "pad"]) {
    if (screen === "section") await page.locator(".sections button").first().click()
    if (screen === "pad") await page.locator(".rider").first().click()
    for (const language of ["en", "lv", "et"]) {
      await setLanguage(page, language)
      for (const phone of phones)
        for (const times of [1, 1.5, 2]) {
          await page.setViewportSize(phone)
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = `${size}px`
          }, 18 * times)
          await expect(page.locator(".top-bar h1")).toBeVisible()
          await expect(page.locator(".status")).toBeVisible()
          const over = await page.evaluate(() => {
            const heading = document.querySelector(".top-bar h1")
            const status = document.querySelector(".status")
            if (!heading || !status) return "no bar"
            const words = document.createRange()
            words.selectNodeContents(heading.querySelector(".pad-heading > :last-child") ?? heading)
            const [text, box] = [words.getBoundingClientRect(), status.getBoundingClientRect()]
            return text.right <= box.left || text.bottom <= box.top || text.top >= box.bottom ? "" : "over it"
          })
          const of = `${screen}, ${language}, ${phone.width} × ${phone.height}, ${times}`
          expect(over, of).toBe("")
          expect(await brokenWords(page, ".top-bar"), of).toEqual([])
        }
    }
  }
  await context.close()
})

for (const competitionType of ["classic", "openFree"] as const)
  test(`where a phone has all its text twice as large no key is lost when it lies on its side (${competitionType})`, async ({
    playwright,
    site,
  }, { project }) => {
    const { args = [], ...options } = project.use.launchOptions ?? {}
    const browser = await playwright.chromium.launch({
      ...options,
      args: [...args, "--blink-settings=defaultFontSize=32"],
    })
    const { stage } = await makeJudgedStage(site.database.db, ["120"], { competitionType })
    const pass = await makePass(site.database.db, stage, { section: 1 })
    const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
    await page.setViewportSize({ width: 640, height: 360 })
    for (const language of ["en", "lv", "et"]) {
      await setLanguage(page, language)
      for (const screen of [".keypad", ".pad-screen"]) {
        if (screen === ".pad-screen") await page.locator(".rider").first().click()
        await expect(page.locator(screen)).toBeVisible()
        for (const key of await page.locator(`.top-bar button, ${screen} button`).all())
          await expect(key, `${language}, ${await key.innerText()}`).toBeInViewport({ ratio: 0.99 })
      }
      await touchElsewhere(page)
      await page.locator(".back").click()
      await expect(page.locator(".keypad")).toBeVisible()
    }
    await context.close()
    await browser.close()
  })
