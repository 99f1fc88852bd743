import { expect } from "@playwright/test"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { running } from "#tests/support/running.ts"
import { cell, race as cockpitRace, openCockpit, press } from "./cockpit.ts"
import { dialog, enterAs, lineOf, openDesk } from "./desk.ts"
import { chooseSection, expectCounts, makeJudgedStage, openAsJudge, score } from "./judge-phone.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

const lapSections = [true, true]

/** Two classes ride two sections, Expert twice: Anna has 6 points, Jaan 10. */
const twoClasses = {
  ...running(),
  classes: [
    { name: "Expert", order: 2, lap: 2, lapSections },
    { name: "Junior", order: 1, lap: 1, lapSections },
  ],
  cards: {
    "Anna Ozola": [
      [0, 1],
      [2, 3],
    ],
    "Jaan Tamm": [[5, 5]],
  },
  riders: { "Jaan Tamm": { racingClass: "Junior" } },
}

test("a secretary cancels a section in a lap of a class, sees what it does before, and takes it back [RX-07] [D-37]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, twoClasses)
  const address = site.url + resultsOf(stage)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await page.getByText(/^Sections still to ride/).click()
  const actions = page.getByRole("button", { name: "Actions: Section 2" })
  await actions.click()
  await page.getByRole("menuitem", { name: "Cancel section…" }).click()
  const question = dialog(page)
  const outcome = question.locator(".cancel-section [role=status]")
  for (const name of ["Lap 1", "Lap 2", "Expert", "Junior"])
    await expect(question.getByRole("checkbox", { name })).toBeChecked()
  // laps and classes are ticked alike, in the colour of the theme
  for (const box of await question.getByRole("checkbox").all()) {
    await expect(box).toHaveCSS("opacity", "1")
    await expect(box).not.toHaveCSS("accent-color", "auto")
  }
  await expect(outcome).toHaveText("3 scores are kept but not counted.")
  await lookAt(page, "cancel-in-laps")
  await question.getByRole("checkbox", { name: "Expert" }).uncheck()
  await question.getByRole("checkbox", { name: "Lap 1" }).uncheck()
  // Junior has no second lap
  await expect(outcome).toHaveText("Choose at least one lap and one class.")
  const yes = question.getByRole("button", { name: "Cancel section" })
  await expect(yes).toHaveAttribute("aria-disabled", "true")
  await question.getByRole("checkbox", { name: "Expert" }).check()
  await expect(outcome).toHaveText("1 score is kept but not counted.")
  await yes.click()
  await toast(page, "Section changed")
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("3")
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("10")
  await expect(page.locator(".sections-progress")).toContainText("Cancelled: Expert (lap 2)")
  await expect(page.getByText("Cancelled: section 2 (lap 2)").first()).toBeVisible()

  await actions.click()
  await page.getByRole("menuitem", { name: "Restore…" }).click()
  await expect(question.getByRole("checkbox")).toHaveCount(2)
  await expect(outcome).toHaveText("1 score counts again, and riders need the section there to finish.")
  await question.getByRole("button", { name: "Restore" }).click()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("6")
  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("3")
})

test("without script, results, card and stage say in which lap a section was cancelled, in every language [RX-07] [D-47]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, twoClasses)
  const actor = await makeSecretary(db, stage.institutionId)
  const cut = { section: 2, isCancelled: true, laps: [2] }
  await cancelSection({ db, actor, now: Date.now() }, stage.path, cut)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [language, text] of [
    ["en", "Cancelled: section 2 (lap 2)"],
    ["lv", "Anulēts: kontroles posms Nr. 2 (2. aplis)"],
    ["et", "Tühistatud: sektsioon nr 2 (2. ring)"],
  ] as const)
    for (const address of [resultsOf(stage), pageOf(stage)]) {
      await page.goto(`${site.url}${address}?lng=${language}`)
      await expect(page.getByText(text, { exact: true })).toHaveCount(1)
    }
  await page.goto(`${site.url}${english(`${resultsOf(stage)}/${riders[0]?.id}`)}`)
  await expect(page.locator(".lap-sections [data-cancelled]")).toHaveText(["Section 2 cancelled 3"])
  await context.close()
})

test("a judge is told in which laps of which classes their section is cancelled, and the others go on [RX-07] [D-47]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeJudgedStage(db, ["7", "8"], { competitionStartDate: Date.UTC(2026, 4, 16, 7) })
  const actor = await makeSecretary(db, stage.institutionId)
  const by = { db, actor, now: Date.UTC(2026, 4, 16, 11, 5) }
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 3)
  const [{ name = "" } = {}] = stage.classes
  await cancelSection(by, stage.path, { section: 3, isCancelled: true, laps: [1], classes: [name] })
  await page.evaluate(() => dispatchEvent(new Event("online")))
  const notice = page.getByText(`Cancelled here at 14:05: ${name} (lap 1).`)
  await expect(notice).toBeVisible()
  // also without a network, the second lap is what is left to ride here
  await context.setOffline(true)
  await page.reload()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await cancelSection(by, stage.path, { section: 3, isCancelled: false })
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(notice).toHaveCount(0)
  await score(page, "7", 1)
  await expectCounts(page, { waiting: 0, sent: 1 })
  await context.close()
})

test("a cancelled lap of a card takes no input: keys skip it, and the sum leaves it out [RX-07] [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await cockpitRace(site)
  const actor = await makeSecretary(site.database.db, stage.institutionId)
  const by = { db: site.database.db, actor, now: Date.now() }
  await cancelSection(by, stage.path, { section: 1, isCancelled: true, laps: [2] })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Anna Ozola" }) })
    .first()
    .click()
  const cancelled = page.getByRole("textbox", { name: "7 Anna Ozola Section 1 Lap 2 cancelled" })
  await expect(cancelled).toHaveAttribute("readonly", "")
  await expect(cancelled).toHaveValue("2")
  await expect(page.locator(".typed-card tfoot td")).toHaveText(["1", "3"])
  await cell(page, "Anna Ozola", 2, 1).focus()
  await press(page, "Enter")
  await expect(cell(page, "Anna Ozola", 2, 2)).toBeFocused()
  await press(page, "ArrowUp")
  await expect(cell(page, "Anna Ozola", 2, 2)).toBeFocused()
})
