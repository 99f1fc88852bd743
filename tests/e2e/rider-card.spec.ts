import { expect, type Page } from "@playwright/test"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { holdRequests } from "./hold-requests.ts"
import { expectAccessible, lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** Anna ahead of Jaan, both with the third section still to ride. */
const race = async (site: RunningServer) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 5, null]] },
  })
  const { token } = await makeJudge(db, stage)
  const [anna = "", jaan = ""] = riders.map(({ id }) => id)
  const tap = (given: Parameters<typeof wireTap>[0]) =>
    postEvents(site, { token, stage, events: [wireTap({ ...given, time: Date.now() })] })
  const address = `${site.url}${resultsOf(stage)}`
  return { stage, anna, jaan, tap, address }
}

const nameOf = (page: Page, name: string) => page.getByRole("rowheader").getByRole("link", { name })

const lineOf = (page: Page, name: string) => page.getByRole("row").filter({ has: nameOf(page, name) })

/** The row below a rider's line. */
const cardOf = (page: Page, name: string) => lineOf(page, name).locator("xpath=following-sibling::tr[1]")

/** From now on notes what a page moves: the class of each element, and how far above or below its place a row begins. */
const watchMotion = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      const way = /translateY\((.+?)px/.exec(JSON.stringify(given[0]))?.[1]
      document.body.dataset.motion = `${document.body.dataset.motion ?? ""}${this.className},${way ?? ""};`
      return animate.apply(this, given)
    }
  })
  return async () =>
    ((await page.locator("body").getAttribute("data-motion")) ?? "")
      .split(";")
      .filter(Boolean)
      .map((noted) => noted.split(","))
      .map(([name, way]) => ({ name, way: way ? Number(way) : null }))
}

/** The page with its scripts at work, marked so that a navigation shows. */
const openResults = async (page: Page, address: string) => {
  await page.goto(`${address}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))
}

test("a card opens below its line by mouse and keyboard, and follows a judge's tap without a navigation", async ({
  page,
  site,
}) => {
  const { anna, tap, address } = await race(site)
  await openResults(page, address)
  const [name, card] = [nameOf(page, "Anna Ozola"), cardOf(page, "Anna Ozola")]
  await expect(name).toHaveAttribute("aria-expanded", "false")
  await name.focus()
  await page.keyboard.press("Enter")
  await expect(name).toHaveAttribute("aria-expanded", "true")
  await expect(card).toContainText(/Lap 1 Points 1.*Section 3 Open section 3 of lap 1 –not ridden/)
  await expect(card).toContainText("Ahead of")
  await expect(card).toContainText("fewer points (1 to 5)")

  // the whole line is what one touches, not the name alone
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await expect(cardOf(page, "Jaan Tamm")).toContainText("more points (5 to 1)")

  const moved = await watchMotion(page)
  await tap({ participant: anna, section: 3, lap: 1, name: "JudgeAddPointsD" })
  await expect(card.locator(".lap-sections li").nth(2)).toHaveText("Section 3 Open section 3 of lap 1 5")
  await expect(card).toContainText("whoever has finished comes first")
  await expect(cardOf(page, "Jaan Tamm")).toContainText("whoever has finished comes first")
  await expect.poll(async () => (await moved()).filter(({ name }) => name === "score-chip")).toHaveLength(1)
  expect(await page.locator("body[data-first-load]").count()).toBe(1)

  await name.click()
  await expect(name).toHaveAttribute("aria-expanded", "false")
  await expect(page.locator(".lap-name")).toHaveCount(1)
})

test("a card that has not come moves nothing where motion is reduced", async ({ page, site }) => {
  const { anna, address } = await race(site)
  await openResults(page, address)
  const come = await holdRequests(page, `**/results/${anna}.data*`)
  await nameOf(page, "Anna Ozola").click()
  await expect(page.locator(".card-skeleton")).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id)),
  )
  expect(moving).toEqual([])
  come()
  await expect(cardOf(page, "Anna Ozola")).toContainText("Ahead of")
})

test("an open card slides with its rider's line when the order changes", async ({ page, site }) => {
  const { anna, jaan, tap, address } = await race(site)
  await openResults(page, address)
  await nameOf(page, "Anna Ozola").click()
  await expect(cardOf(page, "Anna Ozola")).toContainText("Ahead of")
  const cardHeight = (await cardOf(page, "Anna Ozola").boundingBox())?.height ?? 0
  const moved = await watchMotion(page)
  await tap({ participant: jaan, section: 3, lap: 1, name: "JudgeFinishManual" })
  await expect(page.getByRole("rowheader").first()).toContainText("Jaan Tamm")
  const ways = (await moved()).flatMap(({ way }) => (way === null ? [] : way))
  expect(ways).toHaveLength(3)
  const [jaans = 0, annas = 0, cards = 0] = ways
  expect(jaans).toBeGreaterThan(cardHeight)
  expect(annas).toBeLessThan(0)
  expect(cards).toBe(annas)
  await expect(cardOf(page, "Anna Ozola")).toContainText("Behind")
  await tap({ participant: anna, section: 3, lap: 1, name: "JudgePenalty", points: 5 })
  await expect(cardOf(page, "Anna Ozola")).toContainText("Judge’s decision")
})

test("a visitor opens a section and sees its log, and has nothing to edit or delete with [RS-10] [RS-14]", async ({
  page,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgePenalty", points: 5 })
  await openResults(page, address)
  await nameOf(page, "Jaan Tamm").click()
  await nameOf(page, "Anna Ozola").click()
  const card = cardOf(page, "Anna Ozola")
  await expect(card).toContainText("+5")

  await card.getByRole("button", { name: "Open section 3 of lap 1" }).press("Enter")
  const popup = page.getByRole("dialog", { name: "Section 3, lap 1" })
  await expect(popup).toContainText("Anna Ozola")
  await expect(popup).toContainText("Nothing recorded yet")
  // what is open follows the race
  await tap({ participant: anna, section: 3, lap: 1, name: "JudgeAddPointsB" })
  await expect(popup.locator(".section-total b")).toHaveText("2")
  await expect(popup.locator(".section-total")).toContainText(/2User \d+ · \d+ \w+ at \d\d:\d\d/)
  await expect(popup.getByRole("listitem")).toHaveText(/^\d\d:\d\d:\d\d B added 2 · User \d+$/)
  await expect(popup.getByRole("button")).toHaveText(["Close"])
  await expectAccessible(page, "a section")
  await page.keyboard.press("Escape")
  await expect(card.getByRole("button", { name: "Open section 3 of lap 1" })).toBeFocused()

  const { db } = site.database
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.now() }
  const place = { participantId: jaan, section: 2, lap: 1 }
  await ruleOnEntry(by, stage.path, { place, ruling: { kind: "edited", points: 3 }, reason: "Seen on video" })
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const corrected = page.getByRole("dialog", { name: "Section 2, lap 1" })
  await expect(corrected).toContainText("Edited to 3")
  await expect(corrected).toContainText("5 → 3 Seen on video")
  await ruleOnEntry(by, stage.path, { place, ruling: { kind: "deleted" }, reason: null })
  await expect(corrected).toContainText("This result has been deleted")
  await corrected.getByRole("button", { name: "Close" }).click()

  await expect(page.locator(".rider-card :is(input, select, textarea)")).toHaveCount(0)
  await expect(page.locator(".rider-card button:not(.section-button)")).toHaveCount(0)
  await expect(page.getByRole("button", { name: /edit|delete|remove/i })).toHaveCount(0)
})

test("a card that cannot be fetched says so and is tried again, and the results stay", async ({
  page,
  site,
}) => {
  const { address } = await race(site)
  await openResults(page, address)
  await page.route(/\.data\b/, (route) => route.abort())
  await nameOf(page, "Anna Ozola").click()
  await expect(page.getByRole("alert")).toContainText("The scorecard could not be loaded")
  await page.unroute(/\.data\b/)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(cardOf(page, "Anna Ozola")).toContainText("Lap 1")
  await expect(page.getByRole("alert")).toHaveCount(0)

  // a section of it too, and the focus stays in its popup when what was pressed goes
  await page.route(/\.data\b/, (route) => route.abort())
  await cardOf(page, "Anna Ozola").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
  await expect(popup.getByRole("alert")).toContainText("The section could not be loaded.")
  await page.unroute(/\.data\b/)
  await popup.getByRole("button", { name: "Try again" }).press("Enter")
  await expect(popup.locator(".section-total b")).toHaveText("1")
  await expect(popup.getByRole("button", { name: "Close" })).toBeFocused()
})

test("with Ctrl a line's link opens the card in a tab of its own, which follows a judge's tap too", async ({
  page,
  context,
  site,
}) => {
  const { address, anna, tap } = await race(site)
  await openResults(page, address)
  const opened = context.waitForEvent("page")
  await nameOf(page, "Anna Ozola").click({ modifiers: ["ControlOrMeta"] })
  const tab = await opened
  await expect(tab.getByRole("heading", { name: "Anna Ozola" })).toBeVisible()
  expect(new URL(tab.url()).pathname).toBe(`${new URL(address).pathname}/${anna}`)
  await expect(nameOf(page, "Anna Ozola")).toHaveAttribute("aria-expanded", "false")
  await expect(tab.getByText("Live", { exact: true })).toBeVisible()
  await tap({ participant: anna, section: 3, lap: 1, name: "JudgeAddPointsC" })
  await expect(tab.locator(".lap-sections li").nth(2)).toContainText("3")
  await expect(tab.getByRole("main")).toContainText("Lap 1 Points 4")
})

test("without scripts the line leads to the card's own page and back", async ({ browser, site }) => {
  const { address } = await race(site)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(`${address}?lng=en`)
  await expect(nameOf(page, "Jaan Tamm")).not.toHaveAttribute("aria-expanded")
  await lineOf(page, "Jaan Tamm").locator(".points").click({ force: true })
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Number \d+ Jaan Tamm/)
  await expect(page.getByRole("main")).toContainText(/Expert.*Place 2.*Lap 1 Points 5/)
  await expect(page.getByRole("main")).toContainText(/Behind \d+ Anna Ozola: more points \(5 to 1\)/)
  await page.getByRole("link", { name: "All results" }).click()
  await expect(nameOf(page, "Jaan Tamm")).toBeVisible()
  await context.close()
})

test("a card on paper says under the name how final it is, and when the results last changed", async ({
  page,
  site,
}) => {
  const { anna, address } = await race(site)
  await page.goto(`${address}/${anna}?lng=en`)
  const state = page.locator(".card-heading .card-state")
  await expect(page.getByRole("heading", { name: "Anna Ozola" })).toBeVisible()
  await expect(state).toBeHidden()
  await page.emulateMedia({ media: "print" })
  await expect(state).toBeVisible()
  await expect(state).toHaveText(/^Provisional ?Last change: \d+ \w+ at \d\d:\d\d$/)
})

test("a card of nobody, or in a stage that is not there, is not found", async ({ page, site }) => {
  const { address } = await race(site)
  const nobody = await page.goto(`${address}/nobody?lng=en`)
  expect(nobody?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "This rider has no result in the stage" })).toBeVisible()
  await page.getByRole("link", { name: "All results" }).click()
  await expect(nameOf(page, "Anna Ozola")).toBeVisible()
  const nowhere = await page.goto(`${site.url}/competitions/no/such/stage/results/nobody?lng=en`)
  expect(nowhere?.status()).toBe(404)
  await expect(page.getByText("Stage not found in championship")).toBeVisible()
})

test("axe finds nothing and nothing overflows, on an open card and on its page, in either theme and every language", async ({
  page,
  site,
}) => {
  test.slow()
  const lap = [0, 1, 2, 3, 5, 0, 1, 2, 3, 5, 0, 1, 2, 3, 5]
  const { db } = site.database
  const classic = await makeScoredStage(db, {
    ...running(),
    cards: { "Kārlis Ļoti Garš-Uzvārdiņš": [lap, lap, [...lap.slice(1), null]], "Anna Ozola": [lap, lap] },
  })
  const open = await makeScoredStage(db, {
    ...running(),
    competitionType: "openFree",
    cards: { "Kārlis Ļoti Garš-Uzvārdiņš": [[0, 2, 37, 100, null]], "Anna Ozola": [[20]] },
  })
  for (const { stage } of [classic, open]) {
    await page.goto(site.url + resultsOf(stage))
    await expect(page.locator("[data-connection=live]")).toBeVisible()
    await nameOf(page, "Kārlis").click()
    await expect(page.locator(".rider-card")).toBeVisible()
    await lookAt(page, "an open card")
  }
  await page.goto(`${site.url}${resultsOf(classic.stage)}/${classic.riders[0]?.id}`)
  await lookAt(page, "the page of a card")
})
