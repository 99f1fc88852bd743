import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { sectionEntry } from "#server/db/schema/judging.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { callsOf } from "./calls.ts"
import { dialog, enterAs } from "./desk.ts"
import { expectAccessible, expectFitting } from "./look-at.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { toast } from "./toasts.ts"

/** Two laps of two sections: Anna (7) is through, Jaan (20) has the second lap to ride, Dita (31) has not started. */
const race = async (site: RunningServer, overrides: StageInput = {}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    ...overrides,
    cards: {
      "Anna Ozola": [
        [0, 1],
        [2, 3],
      ],
      "Jaan Tamm": [
        [1, 5],
        [null, null],
      ],
    },
    riders: { "Anna Ozola": { racingNumber: "7" }, "Jaan Tamm": { racingNumber: "20" } },
  })
  const [anna = "", jaan = ""] = riders.map(({ id }) => id)
  const { id: dita } = await makeParticipant(db, stage, { name: "Dita Liepa", racingNumber: "31" })
  const { token } = await makeJudge(db, stage)
  const tap = (given: Parameters<typeof wireTap>[0]) =>
    postEvents(site, { token, stage, events: [wireTap({ time: Date.now(), ...given })] })
  return { stage, anna, jaan, dita, tap, address: site.url + english(`${pageOf(stage)}/cockpit`) }
}

const openCockpit = async (page: Page, address: string) => {
  await page.goto(address)
  // it can be pressed once scripts run
  await expect(page.getByRole("button", { name: /^Only with gaps/ })).toBeEnabled()
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A cell of the rider's card. */
const cell = (page: Page, name: string, section: number, lap: number) =>
  page.getByRole("textbox", { name: new RegExp(`${name} Section ${section} Lap ${lap}$`) })

/** A cell of the matrix. */
const score = (page: Page, name: string, section: number, lap: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) })
    .getByRole("gridcell", { name: `Section ${section}, lap ${lap}` })

const current = (page: Page) => page.locator(".day-steps > [aria-current=step]")
const status = (page: Page) => page.locator(".saving-state [role=status]")

test("a day goes from the race to published standings on one screen, each step with the one button that is next [CO-01]", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { stage, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("link", { name: "Cockpit" }).click()
  await expect(current(page)).toContainText("1 rider has neither finished nor a status")
  await expect(page.getByRole("button", { name: "Approve results" })).toHaveCount(0)
  await openCockpit(page, address)

  await page.getByLabel("Racing number", { exact: true }).fill("20")
  await press(page, "Enter", "0", "1")
  await expect(status(page)).toHaveText("All saved")
  const next = current(page).getByRole("button")
  for (const [step, button, answer, done] of [
    ["Approve", "Approve results", "Approve results", "Results approved"],
    ["Generate", "Generate standings", null, "Standings updated successfully"],
    ["Confirm", "Approve the standings", "Yes", "Positions set"],
    ["Publish", "Publish standings", "Yes", "Standings published"],
  ] as const) {
    await expect(current(page)).toContainText(step)
    const primary = current(page).locator(".button")
    await expect(primary).toHaveText(button)
    await primary.click()
    if (answer) await dialog(page).getByRole("button", { name: answer }).click()
    await toast(page, done)
  }
  await expect(page.getByText("Everything is published. The day is done.")).toBeVisible()
  await expect(next).toHaveCount(0)
  // what is approved is read, and no longer typed
  await expect(cell(page, "Jaan Tamm", 1, 2)).not.toBeEditable()
})

test("a draft says what is still to be done, and leads to where it is [CO-01]", async ({
  page,
  context,
  site,
}) => {
  const stage = await makeStage(site.database.db, { ...running(), status: "draft" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, site.url + english(`${pageOf(stage)}/cockpit`))
  await expect(current(page)).toContainText("Still to do: 4")
  for (const said of [
    "The stage is a draft",
    "No participants yet",
    "No judge and no pass",
    "No regulation yet",
  ])
    await expect(current(page).getByRole("link", { name: said })).toBeVisible()
  await expect(page.locator(".score-matrix")).toContainText("No participants yet")
  await current(page).getByRole("link", { name: "Publish the stage" }).click()
  await expect(page).toHaveURL(/\/championship\//)
})

test("nobody but the secretaries of its institution opens the cockpit [CO-01]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary elsewhere", { context, site, stage })
  await page.goto(address)
  await expect(page).toHaveURL(/\/401$/)
})

test("what needs a decision is settled where it is listed, and what blocks the approval stands first [CO-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, tap, address } = await race(site)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsB" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const queue = page.locator(".queue")
  const items = queue.locator(":scope > ul > li")
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText("1 rider has neither finished nor a status")
  await expect(items.last()).toContainText("7 Anna Ozola")
  await expect(score(page, "Anna Ozola", 1, 1)).toHaveAccessibleName(/to be settled$/)

  await items.last().getByRole("button", { name: "Show on the card of Anna Ozola" }).click()
  await expect(cell(page, "Anna Ozola", 1, 1)).toBeFocused()
  await items.last().getByRole("button", { name: "Count this one 0" }).click()
  await toast(page, "Decision saved")
  await expect(items).toHaveCount(1)
  await items
    .first()
    .getByRole("button", { name: /Jaan Tamm/ })
    .click()
  await expect(cell(page, "Jaan Tamm", 1, 2)).toBeFocused()
  await press(page, "3", "5")
  await expect(status(page)).toHaveText("All saved")
  await expect(queue).toContainText("Nothing to look at")
})

test("the matrix shows all scores, follows live, and shows only the riders with gaps [CO-03]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await expect(page.getByRole("rowheader")).toContainText(["Anna Ozola", "Jaan Tamm", "Dita Liepa"])
  await expect(score(page, "Anna Ozola", 2, 2)).toHaveAccessibleName("Section 2, lap 2: 3")
  await expect(score(page, "Jaan Tamm", 1, 2)).toHaveAccessibleName("Section 1, lap 2: not ridden")
  await tap({ participant: jaan, section: 1, lap: 2, name: "JudgeAddPointsB" })
  await expect(score(page, "Jaan Tamm", 1, 2)).toHaveAccessibleName("Section 1, lap 2: 2")

  await page.getByRole("button", { name: "Only with gaps (1)" }).click()
  const riders = page.locator("tr[data-rider]")
  await expect(riders).toHaveCount(1)
  await expect(riders).toContainText("Jaan Tamm")
  // whoever is through stays where they are until the list is chosen again
  await tap({ participant: jaan, section: 2, lap: 2, name: "JudgeAddPointsA" })
  await expect(page.getByRole("button", { name: "Only with gaps (0)" })).toBeVisible()
  await expect(riders).toHaveCount(1)
  await page.getByRole("button", { name: "Only with gaps (0)" }).click()
  await expect(riders).toHaveCount(3)
})

test("a rider is found and a card is written by keyboard alone [CO-04]", async ({ page, context, site }) => {
  const { stage, dita, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const number = page.getByLabel("Racing number", { exact: true })
  await number.focus()
  await press(page, "9", "9", "Enter")
  await expect(page.getByText("No participant of this stage has this number")).toBeVisible()
  // letters are letters in a field
  await press(page, "j", "?")
  await expect(number).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await press(page, "3", "1", "Enter")
  await expect(cell(page, "Dita Liepa", 1, 1)).toBeFocused()

  // a lap goes down its sections, and on to the next lap
  await press(page, "0", "5", "1")
  await expect(cell(page, "Dita Liepa", 2, 2)).toBeFocused()
  await expect(status(page)).toHaveText("All saved")
  await expect(score(page, "Dita Liepa", 2, 1)).toHaveAccessibleName("Section 2, lap 1: 5")
  await press(page, "4")
  await expect(cell(page, "Dita Liepa", 2, 2)).toHaveAccessibleDescription("Only 0, 1, 2, 3 or 5")
  await expect(score(page, "Dita Liepa", 2, 2)).toHaveAccessibleName(/not saved, please look$/)
  await press(page, "Escape", "ArrowUp")
  await expect(cell(page, "Dita Liepa", 1, 2)).toBeFocused()
  await press(page, "Backspace", "Enter")
  await expect(dialog(page)).toContainText("The points of section 1 in lap 2 are removed")
  await press(page, "Tab", "Enter")
  await expect(status(page)).toHaveText("All saved")
  const { db } = site.database
  const stored = await db.select().from(sectionEntry).where(eq(sectionEntry.participantId, dita))
  expect(stored.filter(({ total }) => total !== null)).toHaveLength(2)

  // from rider to rider at the same cell, to the log, and to the next number
  await press(page, "k")
  await expect(cell(page, "Jaan Tamm", 1, 2)).toBeFocused()
  await press(page, "k")
  await expect(cell(page, "Anna Ozola", 1, 2)).toHaveValue("2")
  await press(page, "o")
  await expect(dialog(page)).toContainText("7 Anna Ozola")
  await press(page, "Escape")
  await expect(cell(page, "Anna Ozola", 1, 2)).toBeFocused()
  await press(page, "?")
  await expect(page.getByText("Next rider, previous rider")).toBeVisible()
  await press(page, "/")
  await expect(number).toBeFocused()
})

test("in the matrix arrows lead around, and a digit goes to the cell of the card [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByRole("rowheader", { name: "Anna Ozola" }).focus()
  await press(page, "ArrowDown", "End")
  await expect(score(page, "Jaan Tamm", 2, 2)).toBeFocused()
  await press(page, "3")
  await expect(cell(page, "Jaan Tamm", 2, 2)).toHaveValue("3")
  await expect(status(page)).toHaveText("All saved")
  await score(page, "Anna Ozola", 1, 1).click()
  await expect(cell(page, "Anna Ozola", 1, 1)).toBeFocused()
  await expect(cell(page, "Anna Ozola", 1, 1)).toHaveValue("0")
})

test("what is typed stays, marked in its cell, while the network is gone and after the page is opened again [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.route(callsOf("results", "enterCards"), (route) => route.abort())
  await page.getByLabel("Racing number", { exact: true }).fill("31")
  await press(page, "Enter", "2")
  await expect(page.locator(".saving-state")).toContainText("Not saved yet: 1")
  await expect(score(page, "Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 2, not saved yet")
  page.on("dialog", (leaving) => leaving.accept())
  await page.unroute(callsOf("results", "enterCards"))
  await openCockpit(page, address)
  await expect(page.getByText("What was typed on this device and not saved is here again.")).toBeVisible()
  await expect(status(page)).toHaveText("All saved")
  await expect(score(page, "Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 2")
})

test("points of openFree are typed with decimals, and Enter goes on [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { competitionType: "openFree" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByLabel("Racing number", { exact: true }).fill("31")
  await press(page, "Enter", "1", "2", ".", "5", "Enter")
  await expect(cell(page, "Dita Liepa", 2, 1)).toBeFocused()
  await expect(status(page)).toHaveText("All saved")
  await expect(score(page, "Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 12.5")
})

test("the cockpit is clean for axe in both themes, with a card open, and fits every width in every language", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { stage, anna, tap, address } = await race(site)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsB" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByLabel("Racing number", { exact: true }).fill("20")
  await press(page, "Enter", "?")
  await expectAccessible(page, "the cockpit")
  for (const language of ["lv", "et", "en"]) {
    await page.goto(address.replace("lng=en", `lng=${language}`))
    await expectFitting(page, `the cockpit, ${language}`)
  }
})
