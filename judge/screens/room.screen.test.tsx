import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { cdp, type Locator, page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import en from "#locales/en/judge.json"
import et from "#locales/et/judge.json"
import lv from "#locales/lv/judge.json"
import {
  alert,
  chooseRider,
  fillStorage,
  keyBoxes,
  press,
  resize,
  showJudge,
  speak,
  startApp,
  status,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { classicSettings, openFree, sampleStage } from "#tests/support/screens/judge-server.ts"

const settingsOf = { classic: classicSettings(), openFree }
const types = ["classic", "openFree"] as const

const longName = "Maximilian-Alexander Oberländer-Schmidt"

/** A stage with many riders, of whom one has a long name. */
const crowded = (type: (typeof types)[number] = "classic") => {
  const numbers = Array.from({ length: 12 }, (_, nth) => String(101 + nth))
  const stage = sampleStage(["7", ...numbers], { settings: settingsOf[type] })
  return {
    ...stage,
    roster: stage.roster.map((rider) => (rider.racingNumber === "7" ? { ...rider, name: longName } : rider)),
  }
}

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

/** Keys that are not whole on the screen, that something covers, or whose words do not fit; how far the page is too wide. */
const lost = () => {
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
}

const nothing = { keys: [], tooWide: 0 }

const riders = page.getByCss(".rider")
const pad = page.getByCss(".pad-screen")
const dab = page.getByCss(".dab")

const notKept = { en, lv, et }

/** Presses a key of a phone that can store nothing, and reads what it says in its language. */
const pressInVain = async (language: keyof typeof notKept) => {
  const free = fillStorage()
  await dab.click()
  await expect.element(alert.getByRole("heading")).toHaveTextContent(notKept[language].trouble.notKept)
  free()
}

/** The pad without a notice, in a language. */
const openAgain = async (language: keyof typeof notKept) => {
  await startApp()
  speak(language)
  await expect.element(dab).toBeVisible()
}

test.for(types)(
  "with large text, and on a phone that lies on its side, every key and the list of riders can be used (%s)",
  async (type) => {
    await showJudge(crowded(type))
    await expect.element(riders.first()).toBeVisible()
    for (const language of languages) {
      speak(language)
      for (const { width, height, text } of rooms) {
        await resize(width, height, text)
        expect(lost(), `list ${language} ${width} × ${height}, ${text}`).toEqual(nothing)
        for (const rider of [0, 1]) await expect.element(riders.nth(rider)).toBeInViewport({ ratio: 0.9 })
      }
    }
    await riders.first().click()
    await expect.element(pad).toBeVisible()
    for (const language of languages) {
      speak(language)
      for (const { width, height, text } of rooms) {
        await resize(width, height, text)
        expect(lost(), `pad ${language} ${width} × ${height}, ${text}`).toEqual(nothing)
      }
    }
  },
)

test.for(types)(
  "below the notice that nothing could be kept every key is on the screen of a small phone (%s)",
  async (type) => {
    await showJudge(crowded(type))
    await chooseRider("7")
    await expect.element(dab).toBeVisible()
    await pressInVain("en")
    for (const language of languages) {
      speak(language)
      for (const { width, height, text } of rooms) {
        await resize(width, height, text)
        expect(lost(), `${language} ${width} × ${height}, ${text}`).toEqual(nothing)
      }
    }
  },
)

test.for(types)("on a phone with room no key moves when a notice comes (%s)", async (type) => {
  await showJudge(crowded(type))
  await chooseRider("7")
  for (const language of languages)
    for (const [width, height] of [
      [360, 740],
      [390, 844],
    ] as const) {
      const of = `${language} ${width} × ${height}`
      await resize(width, height)
      await openAgain(language)
      const before = keyBoxes()
      await pressInVain(language)
      expect(keyBoxes(), of).toEqual(before)
      expect(lost(), of).toEqual(nothing)
    }
})

test("the scores are written no larger on a phone that lies on its side, also with large text", async () => {
  await showJudge(crowded())
  await chooseRider("7")
  await expect.element(pad).toBeVisible()
  const sizeIn = async (width: number, height: number, text: number) => {
    await resize(width, height, text)
    const key = page.getByCss(".pad-marks > button").first().element()
    return Number.parseFloat(getComputedStyle(key).fontSize)
  }
  for (const text of [1, 1.5, 2])
    expect(await sizeIn(844, 390, text), `${text}`).toBeLessThanOrEqual(await sizeIn(390, 844, text))
})

/** The whole of the long name is read: nothing of it is cut off. */
const expectWhole = async (name: Locator) => {
  await expect.element(name).toHaveTextContent(longName)
  const one = name.element()
  const isInline = one.clientWidth === 0
  const missing = Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight)
  // letters stand out a little where lines are close to each other
  expect(isInline ? 0 : missing).toBeLessThan(6)
}

test("a long name is whole wherever a judge reads it", async () => {
  await showJudge(crowded())
  await expectWhole(page.getByCss(".rider-name").first())
  await chooseRider("7")
  await expectWhole(page.getByCss(".pad-name"))
  await resize(640, 360)
  await expectWhole(page.getByCss(".pad-heading-name"))
  await resize(360, 640)
  await touchElsewhere()
  await press("3 points")
  await expectWhole(page.getByCss(".last-place b"))
  await status.click()
  await press("Scored on this phone")
  await expectWhole(page.getByCss(".scores strong"))
})

test("a long list of riders scrolls within the screen, and the keypad stays in its place", async () => {
  await showJudge(sampleStage(Array.from({ length: 60 }, (_, at) => String(100 + at))))
  const first = page.getByRole("button", { name: /Racing number 100\b/ })
  await expect.element(first).toBeInViewport({ ratio: 1 })
  expect(document.documentElement.scrollHeight - innerHeight).toBe(0)
  document.querySelector("main")?.scrollBy(0, 2_000)
  await expect.element(first).not.toBeInViewport()
  await expect.element(page.getByCss(".keypad")).toBeInViewport({ ratio: 1 })
})

/** Phones without buttons: what the line at the foot and the notch take of the screen. */
const roundPhones = [
  { width: 390, height: 844, insets: { top: 47, bottom: 34, left: 0, right: 0 } },
  { width: 844, height: 390, insets: { top: 0, bottom: 21, left: 47, right: 47 } },
]

describe("no key is under the notch of a phone, or under the line at its foot", () => {
  const setInsets = (insets: Partial<(typeof roundPhones)[number]["insets"]>) =>
    cdp().send("Emulation.setSafeAreaInsetsOverride", { insets })
  afterEach(() => setInsets({}))

  const expectInside = async (screen: string) => {
    for (const { width, height, insets } of roundPhones) {
      await resize(width, height)
      await setInsets(insets)
      const of = `${screen} at ${width}`
      await expect.poll(lost, { message: of }).toEqual(nothing)
      const keys = document.querySelectorAll(".top-bar button, main button, select, .keypad button")
      const outside = [...keys].filter((key) => {
        const { left, top, right, bottom } = key.getBoundingClientRect()
        const isInside =
          left >= insets.left &&
          top >= insets.top &&
          right <= width - insets.right + 0.5 &&
          bottom <= height - insets.bottom + 0.5
        return !isInside && key.closest(".section-screen main") === null
      })
      expect(keys.length, of).toBeGreaterThan(9)
      expect(
        outside.map(({ textContent }) => textContent),
        of,
      ).toEqual([])
    }
  }

  test.for(types)("%s", async (type) => {
    await showJudge(crowded(type))
    await expect.element(riders.first()).toBeVisible()
    await expectInside("list")
    await chooseRider("7")
    await expect.element(dab).toBeVisible()
    await expectInside("pad")
    await pressInVain("en")
    await expectInside("notice")
  })
})

describe("where a phone has all its text twice as large", () => {
  // what people set in their phone: queries of the screen's size count by it, too
  const setText = (standard: number) => cdp().send("Page.setFontSizes", { fontSizes: { standard } })
  beforeEach(() => setText(32))
  afterEach(() => setText(16))

  test.for(types)("no key is lost when it lies on its side (%s)", async (type) => {
    await showJudge(sampleStage(["120"], { settings: settingsOf[type] }))
    expect(getComputedStyle(document.documentElement).fontSize).toBe("36px")
    await page.viewport(640, 360)
    for (const screen of [".keypad", ".pad-screen"]) {
      if (screen === ".pad-screen") await riders.first().click()
      await expect.element(page.getByCss(screen)).toBeVisible()
      for (const language of languages) {
        speak(language)
        const keys = page.getByCss(`.top-bar button, ${screen} button`)
        expect(keys.all().length).toBeGreaterThan(3)
        for (const key of keys.all())
          await expect.element(key, { message: language }).toBeInViewport({ ratio: 0.99 })
      }
    }
  })
})
