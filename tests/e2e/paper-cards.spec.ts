import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { callsOf } from "./calls.ts"
import { dialog, enterAs, resultOf } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { expectAccessible } from "./look-at.ts"
import { cell, openCards, paperRace, press, status } from "./paper-race.ts"
import { test } from "./site.ts"
import { phone } from "./visitor.ts"

test("a card from paper is typed with the keyboard alone, and saved as it is typed (D-37)", async ({
  page,
  context,
  site,
}) => {
  const { stage, dita, cards, address } = await paperRace(site)
  await enterAs("secretary", { context, site, stage })
  await page.goto(`${address}?lng=en`)
  await page.getByRole("link", { name: "Paper scorecards" }).press("Enter")
  await expect(page.locator(".card-cell:not([readonly])").first()).toBeVisible()
  await page.getByLabel("Racing number", { exact: true }).focus()
  await press(page, "9", "9", "9", "9", "Enter")
  await expect(page.getByText("No participant of this stage has this number")).toBeVisible()
  await page.keyboard.press("ControlOrMeta+a")
  await press(page, "1", "7", "Enter")
  await expect(cell(page, "Dita Liepa", 1)).toBeFocused()

  // a mark leads on to the next section; what is none stays at its cell and is not sent
  await press(page, "2", "0", "4")
  await expect(cell(page, "Dita Liepa", 3)).toBeFocused()
  await expect(cell(page, "Dita Liepa", 3)).toHaveAccessibleDescription("Only 0, 1, 2, 3, 5 or M")
  await expect(page.locator(".saving-state")).toContainText(
    "17 Dita Liepa, section 3, lap 1: Only 0, 1, 2, 3, 5 or M",
  )
  await expectAccessible(page, "the grid")
  const line = page.getByRole("row").filter({ hasText: "Dita Liepa" })
  await expect(line.locator(".sum")).toHaveText("2")
  await press(page, "5")
  await expect(status(page)).toHaveText("All saved")
  await expect(line.locator(".sum")).toHaveText("7")
  await expect.poll(() => resultOf(site, stage, dita)).toBeTruthy()

  // Anna's 0, 1, 5: one section is emptied, after a question that can be answered with no
  await cell(page, "Anna Ozola", 1).focus()
  await press(page, "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")
  await expect(cell(page, "Anna Ozola", 3)).toBeFocused()
  await press(page, "Backspace", "Enter")
  await expect(dialog(page)).toContainText("The points of section 3 in lap 1 are removed")
  await press(page, "Escape")
  await expect(cell(page, "Anna Ozola", 3)).toHaveValue("5")
  await expect(cell(page, "Anna Ozola", 3)).toBeFocused()
  await press(page, "Backspace", "Enter", "Tab", "Enter")
  await expect(cell(page, "Anna Ozola", 3)).toHaveValue("")
  await expect(status(page)).toHaveText("All saved")
  await openCards(page, cards)
  await expect(cell(page, "Anna Ozola", 3)).toHaveValue("")
  await expect(cell(page, "Dita Liepa", 1)).toHaveValue("2")

  // what is missing leads to the card that it is missing on
  await page.goto(`${address}?lng=en`)
  await page.getByText("Sections still to ride: 2 riders").click()
  await page.locator(".race-overview").getByRole("link", { name: "Anna Ozola" }).click()
  await expect(cell(page, "Anna Ozola", 3)).toBeFocused()

  // the grid is one stop of the Tab key
  await cell(page, "Dita Liepa", 1).focus()
  await press(page, "End", "Tab")
  await expect(page.locator(".card-cell:focus")).toHaveCount(0)
  await press(page, "Shift+Tab")
  await expect(cell(page, "Dita Liepa", 3)).toBeFocused()
})

test("a cell whose next lap has points is not emptied, and says so in place of a question (SP-07)", async ({
  page,
  context,
  site,
}) => {
  const classes = [{ name: "Expert", lap: 2, lapSections: [true, true, true] }]
  const { stage, anna, tap, cards } = await paperRace(site, { classes })
  await tap({ participant: anna, section: 3, lap: 2, name: "JudgeAddPointsA" })
  await enterAs("secretary", { context, site, stage })
  await openCards(page, cards)
  await cell(page, "Anna Ozola", 3).focus()
  await press(page, "Backspace", "Enter")
  const why = "Cannot delete section, because it has result in next lap"
  await expect(cell(page, "Anna Ozola", 3)).toHaveAccessibleDescription(why)
  await expect(page.locator(".saving-state")).toContainText(why)
  await press(page, "ArrowLeft")
  await expect(cell(page, "Anna Ozola", 2)).toBeFocused()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await cell(page, "Anna Ozola", 3).press("Escape")
  await expect(cell(page, "Anna Ozola", 3)).toHaveValue("5")
  await expect(status(page)).toHaveText("All saved")
})

test("cells that cannot be saved stay typed: others were faster, the network is gone, the window is closed (D-37)", async ({
  page,
  context,
  site,
}) => {
  const { stage, dita, jaan, tap, cards } = await paperRace(site)
  await enterAs("secretary", { context, site, stage })
  await openCards(page, cards)
  // the grid reads every few seconds what others saved
  const letNewsThrough = await holdRequests(page, callsOf("results", "race"))
  await tap({ participant: jaan, section: 3, lap: 1, name: "JudgeAddPointsA" })
  await cell(page, "Jaan Tamm", 3).focus()
  await press(page, "3")
  const problem = "Changed meanwhile to 1. Enter saves yours, Escape takes it back."
  await expect(cell(page, "Jaan Tamm", 3)).toHaveAccessibleDescription(problem)
  await expect(cell(page, "Jaan Tamm", 3)).toHaveValue("3")
  await cell(page, "Jaan Tamm", 3).press("Enter")
  await expect(status(page)).toHaveText("All saved")
  letNewsThrough()

  await page.route(callsOf("results", "enterCards"), (route) => route.abort())
  await cell(page, "Dita Liepa", 1).focus()
  await press(page, "1", "0")
  await expect(page.locator(".saving-state")).toContainText(/Not saved yet: 2\s*The server cannot be reached/)
  await page.getByRole("link", { name: stage.title }).click()
  await expect(dialog(page)).toContainText("Leave without saving?")
  await dialog(page).getByRole("button", { name: "Stay here" }).click()
  page.once("dialog", (question) => question.accept())
  await page.goto(`${cards}?lng=en`)
  await expect(page.getByText("What was typed on this device and not saved is here again.")).toBeVisible()
  await expect(cell(page, "Dita Liepa", 2)).toHaveValue("0")
  await page.unroute(callsOf("results", "enterCards"))
  await expect(status(page)).toHaveText("All saved")
  await expect.poll(() => resultOf(site, stage, dita)).toBeTruthy()
})

test("the grid shows what others saved meanwhile, and where that cannot be read it stays and says so (D-37)", async ({
  page,
  context,
  site,
}) => {
  const { stage, dita, jaan, tap, cards } = await paperRace(site)
  await enterAs("secretary", { context, site, stage })
  await page.clock.install()
  await openCards(page, cards)
  await context.setOffline(true)
  const failed = page.waitForEvent("requestfailed")
  await page.clock.fastForward(15_000)
  await failed
  const lost = page.getByText(/^This page could not be brought up to date\. What you see is from \d\d:\d\d\./)
  await expect(lost).toBeVisible()
  await tap({ participant: jaan, section: 3, lap: 1, name: "JudgeAddPointsA" })
  await context.setOffline(false)
  await lost.getByRole("button", { name: "Try again" }).click()
  await expect(cell(page, "Jaan Tamm", 3)).toHaveValue("1")
  await expect(lost).toHaveCount(0)

  await tap({ participant: dita, section: 1, lap: 1, name: "JudgeAddPointsA" })
  await page.clock.fastForward(15_000)
  await expect(cell(page, "Dita Liepa", 1)).toHaveValue("1")
})

test("what is typed inside a number stays there, in each language (D-37)", async ({
  page,
  context,
  site,
}) => {
  const { stage, cards } = await paperRace(site, { competitionType: "openFree" })
  await enterAs("secretary", { context, site, stage })
  for (const [language, sign] of [
    ["en", "."],
    ["lv", ","],
    ["et", ","],
  ] as const) {
    await openCards(page, cards, language)
    const first = page.getByRole("row").filter({ hasText: "Dita Liepa" }).locator(".card-cell").first()
    for (const typed of [".7", ",7", "x.7"]) {
      await first.fill("25")
      await first.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
      await page.keyboard.type(typed)
      await expect(first, `${language} ${typed}`).toHaveValue(`2${sign}75`)
    }
    await first.fill("")
    await page.keyboard.press("Escape")
    await expect(first).toHaveValue("")
  }
})

test("openFree takes halves from paper, as the language writes them (D-37)", async ({
  page,
  context,
  site,
}) => {
  const { stage, cards } = await paperRace(site, { competitionType: "openFree" })
  await enterAs("secretary", { context, site, stage })
  await page.goto(`${cards}?lng=lv`)
  const line = page.getByRole("row").filter({ hasText: "Dita Liepa" })
  const first = line.locator(".card-cell").first()
  await expect(first).toBeEditable()
  await first.pressSequentially("2.")
  await expect(first).toHaveAccessibleDescription("Punkti, piemēram, 7 vai 2,5")
  await first.pressSequentially("5")
  await press(page, "Enter", "1", "0")
  await expect(status(page)).toHaveText("Viss saglabāts")
  await expect(line.locator(".sum")).toHaveText("12,5")
  await page.reload()
  await expect(first).toHaveValue("2,5")
})

test("the grid is typed on a phone, in three languages, and is closed after approval and to others", async ({
  browser,
  context,
  site,
  page,
}) => {
  const { stage, cards } = await paperRace(site)
  const touched = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  await enterAs("secretary", { context: touched, site, stage })
  const onPhone = await touched.newPage()
  await openCards(onPhone, cards)
  await cell(onPhone, "Dita Liepa", 2).tap()
  await expect(cell(onPhone, "Dita Liepa", 2)).toHaveAttribute("inputmode", "numeric")
  await onPhone.keyboard.press("5")
  await expect(cell(onPhone, "Dita Liepa", 3)).toBeFocused()
  await expect(status(onPhone)).toHaveText("All saved")
  for (const language of ["lv", "et"]) {
    await openCards(onPhone, cards, language)
    const overflow = () => onPhone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
  }
  await site.database.db
    .update(stageTable)
    .set({ resultsStatus: "Approved" })
    .where(eq(stageTable.key, stage.key))
  await onPhone.goto(`${cards}?lng=en`)
  await expect(onPhone.getByText("Results are approved and cannot be changed")).toBeVisible()
  await expect(onPhone.locator(".card-cell:not([readonly])")).toHaveCount(0)
  await touched.close()

  await enterAs("secretary elsewhere", { context, site, stage })
  await page.goto(`${cards}?lng=en`)
  await expect(page).toHaveURL(/\/401$/)
})

test("a section that was cancelled keeps its column on the cards, and takes nothing (D-47)", async ({
  page,
  context,
  site,
}) => {
  const { stage, cards } = await paperRace(site)
  await enterAs("secretary", { context, site, stage })
  await site.database.db
    .update(stageClass)
    .set({ lapSections: [true, false, true], cancelledSections: [2], cancelledOn: { 2: Date.now() } })
    .where(eq(stageClass.stageKey, stage.key))
  await openCards(page, cards)
  await expect(page.locator(".section-heading")).toHaveText([
    "Lap 1, section 11",
    "Lap 1, section 2, cancelled2",
    "Lap 1, section 33",
  ])
  await expect(page.locator(".section-heading s")).toHaveText("2")
  await expect(cell(page, "Dita Liepa", 2)).toHaveCount(0)
  await cell(page, "Dita Liepa", 1).focus()
  await press(page, "2")
  await expect(cell(page, "Dita Liepa", 3)).toBeFocused()
})
