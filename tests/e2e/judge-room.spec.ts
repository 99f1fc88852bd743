import { type Browser, expect, type Locator, type Page } from "@playwright/test"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import en from "#locales/en/judge.json" with { type: "json" }
import et from "#locales/et/judge.json" with { type: "json" }
import lv from "#locales/lv/judge.json" with { type: "json" }
import type { RunningServer } from "#server/start-server.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import {
  chooseRider,
  fillingStorage,
  keyBoxes,
  makeJudgedStage,
  openPass,
  passAddress,
  touchElsewhere,
} from "./judge-phone.ts"
import { test } from "./site.ts"

const longName = "Maximilian-Alexander Oberländer-Schmidt"

/** Phones with text up to twice as large as the app has it, and small ones, upright and on their side. */
const rooms = [
  { width: 360, height: 640, text: 2 },
  { width: 360, height: 640, text: 1.5 },
  { width: 360, height: 640, text: 1 },
  { width: 320, height: 568, text: 1 },
  { width: 360, height: 740, text: 2 },
  { width: 640, height: 360, text: 1 },
  { width: 844, height: 390, text: 1 },
]

const enter = async (page: Page, { width, height, text }: (typeof rooms)[number]) => {
  await page.setViewportSize({ width, height })
  await page.evaluate((times) => {
    document.documentElement.style.fontSize = `${18 * times}px`
  }, text)
}

const notKept = { en: en.trouble.notKept, lv: lv.trouble.notKept, et: et.trouble.notKept }

/** A phone at the first section, where one rider has a long name. */
const atSection = async (browser: Browser, site: RunningServer, competitionType: CompetitionType) => {
  const { db } = site.database
  const numbers = Array.from({ length: 12 }, (_, nth) => String(101 + nth))
  const { stage } = await makeJudgedStage(db, numbers, { competitionType })
  await makeParticipant(db, stage, { name: longName, racingNumber: "7" })
  const pass = await makePass(db, stage, { section: 1 })
  return openPass(browser, passAddress(site, stage, pass.secret))
}

/** Keys that are not whole on the screen, that something covers, or whose words do not fit; how far the page is too wide. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const keys = document.querySelectorAll(".top-bar button, .pad-screen main button, select, .keypad button")
    const isLost = (key: Element) => {
      const { left, top, right, bottom } = key.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return true
      const covering = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isCut = key.scrollWidth > key.clientWidth || key.scrollHeight > key.clientHeight
      return isCut || !key.contains(covering)
    }
    return {
      keys: [...keys].filter(isLost).map(({ textContent }) => textContent),
      tooWide: document.documentElement.scrollWidth - innerWidth,
    }
  })

const nothing = { keys: [], tooWide: 0 }

/** The whole of a name is read: nothing of it is cut off. */
const expectWhole = async (name: Locator) => {
  await expect(name).toHaveText(longName)
  const missing = await name.evaluate((one) => {
    const isInline = one.clientWidth === 0
    return isInline ? 0 : Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight)
  })
  // letters stand out a little where lines are close to each other
  expect(missing).toBeLessThan(6)
}

for (const competitionType of ["classic", "openFree"] as const)
  test(`with large text, and on a phone that lies on its side, every key and the list of riders can be used (${competitionType})`, async ({
    browser,
    site,
  }) => {
    const { context, page } = await atSection(browser, site, competitionType)
    for (const language of ["en", "lv", "et"]) {
      await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
      await page.reload()
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      for (const room of rooms) {
        await enter(page, room)
        expect(await lost(page), `list ${language} ${JSON.stringify(room)}`).toEqual(nothing)
        for (const rider of [0, 1])
          await expect(page.locator(".rider").nth(rider)).toBeInViewport({ ratio: 0.9 })
      }
      await page.locator(".rider").first().click()
      await expect(page.locator(".pad-screen")).toBeVisible()
      for (const room of rooms) {
        await enter(page, room)
        expect(await lost(page), `pad ${language} ${JSON.stringify(room)}`).toEqual(nothing)
      }
      await touchElsewhere(page)
      await page.locator(".back").click()
      await expect(page.locator(".keypad")).toBeVisible()
    }
    await context.close()
  })

for (const competitionType of ["classic", "openFree"] as const)
  test(`below the notice that nothing could be kept every key is on the screen of a small phone (${competitionType})`, async ({
    browser,
    site,
  }) => {
    const { context, page } = await atSection(browser, site, competitionType)
    await chooseRider(page, "7")
    for (const language of ["en", "lv", "et"] as const) {
      await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
      await page.reload()
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      const { fill } = await fillingStorage(page)
      await fill()
      await page.locator(".dab").click()
      await expect(page.getByRole("alert").getByRole("heading")).toHaveText(notKept[language])
      for (const room of rooms) {
        await enter(page, room)
        expect(await lost(page), `${language} ${JSON.stringify(room)}`).toEqual(nothing)
      }
    }
    await context.close()
  })

for (const competitionType of ["classic", "openFree"] as const)
  test(`on a phone with room no key moves when a notice comes (${competitionType})`, async ({
    browser,
    site,
  }) => {
    const { context, page } = await atSection(browser, site, competitionType)
    await chooseRider(page, "7")
    for (const language of ["en", "lv", "et"] as const)
      for (const [width, height] of [
        [360, 740],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
        await page.reload()
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expect(page.locator(".dab")).toBeVisible()
        const before = await keyBoxes(page)
        const { fill } = await fillingStorage(page)
        await fill()
        await page.locator(".dab").click()
        await expect(page.getByRole("alert").getByRole("heading")).toHaveText(notKept[language])
        expect(await keyBoxes(page), `${language} ${width} × ${height}`).toEqual(before)
        expect(await lost(page), `${language} ${width} × ${height}`).toEqual(nothing)
      }
    await context.close()
  })

/** Phones without buttons: what the line at the foot and the notch take of the screen. */
const roundPhones = [
  { width: 390, height: 844, insets: { top: 47, bottom: 34, left: 0, right: 0 } },
  { width: 844, height: 390, insets: { top: 0, bottom: 21, left: 47, right: 47 } },
]

for (const competitionType of ["classic", "openFree"] as const)
  test(`no key is under the notch of a phone, or under the line at its foot (${competitionType})`, async ({
    browser,
    site,
  }) => {
    const { context, page } = await atSection(browser, site, competitionType)
    const session = await context.newCDPSession(page)
    const outside = async () => {
      const found: unknown[] = []
      for (const { width, height, insets } of roundPhones) {
        await page.setViewportSize({ width, height })
        await session.send("Emulation.setSafeAreaInsetsOverride", { insets })
        expect(await lost(page), `${width}`).toEqual(nothing)
        for (const key of await page.locator(".top-bar button, main button, select, .keypad button").all()) {
          const box = await key.boundingBox()
          const isInside =
            box !== null &&
            box.x >= insets.left &&
            box.y >= insets.top &&
            box.x + box.width <= width - insets.right + 0.5 &&
            box.y + box.height <= height - insets.bottom + 0.5
          const isScrolled = await key.evaluate((one) => one.closest(".section-screen main") !== null)
          if (!isInside && !isScrolled) found.push({ width, key: await key.textContent(), box })
        }
      }
      return found
    }
    expect(await outside()).toEqual([])
    await chooseRider(page, "7")
    expect(await outside()).toEqual([])
    const { fill } = await fillingStorage(page)
    await fill()
    await page.locator(".dab").click()
    await expect(page.getByRole("alert")).toBeVisible()
    expect(await outside()).toEqual([])
    await context.close()
  })

test("the scores are written no larger on a phone that lies on its side, also with large text", async ({
  browser,
  site,
}) => {
  const { context, page } = await atSection(browser, site, "classic")
  await chooseRider(page, "7")
  const sizeIn = async (width: number, height: number, text: number) => {
    await enter(page, { width, height, text })
    const key = page.locator(".pad-marks > button").first()
    return Number.parseFloat(await key.evaluate((one) => getComputedStyle(one).fontSize))
  }
  for (const text of [1, 1.5, 2])
    expect(await sizeIn(844, 390, text), `${text}`).toBeLessThanOrEqual(await sizeIn(390, 844, text))
  await context.close()
})

test("a long name is whole wherever a judge reads it", async ({ browser, site }) => {
  const { context, page } = await atSection(browser, site, "classic")
  await expectWhole(page.locator(".rider-name").first())
  await chooseRider(page, "7")
  await expectWhole(page.locator(".pad-name"))
  await page.setViewportSize({ width: 640, height: 360 })
  await expectWhole(page.locator(".pad-heading-name"))
  await page.setViewportSize({ width: 360, height: 640 })
  await touchElsewhere(page)
  await page.getByRole("button", { name: "3 points" }).click()
  await expectWhole(page.locator(".last-place b"))
  await page.locator(".status").click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  await expectWhole(page.locator(".scores strong"))
  await context.close()
})
