import { expect, type Locator } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { fingersOn } from "./fingers.ts"
import {
  chooseRider,
  expectCounts,
  fillingStorage,
  judgeSection,
  makeJudgedStage,
  openPass,
  passAddress,
  score,
  totals,
  touchElsewhere,
} from "./judge-phone.ts"
import { test } from "./site.ts"

test("a penalty or a correction that the phone cannot keep is told where it was given, and can be given again as it stands", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const { fill, free } = await fillingStorage(page)
  const dialog = page.getByRole("dialog")
  const notKept = "This phone could not keep the tap"

  await chooseRider(page, "7")
  await page.getByRole("button", { name: "Penalty" }).click()
  await dialog.getByLabel("Points").fill("10")
  await dialog.getByLabel("Reason").fill("Outside the tape")
  await fill()
  await dialog.getByRole("button", { name: "Add the penalty" }).click()
  await expect(dialog.getByRole("alert")).toContainText(notKept)
  await expect(dialog.getByRole("alert")).toBeInViewport()
  await expect(dialog.getByLabel("Points")).toHaveValue("10")
  await expect(dialog.getByLabel("Reason")).toHaveValue("Outside the tape")
  await expect(page.getByRole("alert")).toHaveCount(1)
  await free()
  await dialog.getByRole("button", { name: "Add the penalty" }).click()
  await expect(page.getByRole("button", { name: "Penalties: 10" })).toBeVisible()
  await expect(page.getByRole("alert")).toHaveCount(0)
  await page.getByRole("button", { name: "3 points" }).click()
  // what is opened on the pad goes with it
  await expect(page.locator(".last-score")).toContainText("Saved")

  await page.getByRole("button", { name: /^Waiting/ }).click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  await page.getByRole("button", { name: "Correct" }).click()
  // Firefox reports a press on a label as two clicks: on the label, and on its control
  const isLetThrough = await dialog.getByRole("radio", { name: "2" }).evaluate((radio) => {
    const click = () => new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 })
    radio.nextElementSibling?.dispatchEvent(click())
    return radio.dispatchEvent(click())
  })
  expect(isLetThrough).toBe(true)
  await dialog.getByRole("radio", { name: "5" }).check({ force: true })
  await dialog.getByLabel("Reason").fill("Misheard")
  await fill()
  for (const button of ["Save the correction", "Delete this score"]) {
    await dialog.getByRole("button", { name: button }).click()
    await expect(dialog.getByRole("alert")).toContainText(notKept)
    await expect(dialog.getByRole("alert")).toBeInViewport()
    await expect(dialog.getByRole("radio", { name: "5" })).toBeChecked()
    await expect(dialog.getByLabel("Reason")).toHaveValue("Misheard")
  }
  await free()
  await dialog.getByRole("button", { name: "Save the correction" }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 5 })
  await context.close()
})

test("a double tap scores nothing that its first tap brought under the thumb, and leads no further back than one", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const rider = page.getByRole("button", { name: /^Racing number 7\b/ })
  const three = page.getByRole("button", { name: "3 points" })
  await page.clock.install()
  await rider.click()
  const spot = (await three.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.goBack()
  // a long list of riders has one under the thumb wherever it is
  await rider.evaluate((line, { x, y, width, height }) => {
    Object.assign(line.style, {
      position: "fixed",
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
      zIndex: "1",
    })
  }, spot)
  // the second tap comes as soon as the pad is there, and no later
  await page.clock.pauseAt(Date.now() + 60_000)
  await rider.click()
  await three.click()
  await page.clock.resume()
  await expect(three).toBeVisible()
  await expectCounts(page, { waiting: 0, sent: 0 })

  // on a phone that is slow to keep, both touches are there before the screen changes
  await three.evaluate((button) => {
    for (let touch = 0; touch < 2; touch += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.locator(".last-score")).toContainText("Saved")
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 3 })
  await expect(page.getByRole("region", { name: "Type a number" })).toBeVisible()
  await context.close()
})

test("another lap is asked about at the pad, and nothing stays of the lap that was left", async ({
  browser,
  site,
}) => {
  const classes = [{ name: "Expert", lap: 2, lapSections: [true] }]
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7"], { classes })
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  const dialog = page.getByRole("dialog")
  const lap = page.getByRole("combobox", { name: "Lap" })

  await chooseRider(page, "7")
  await lap.selectOption("2")
  await expect(dialog).toContainText("All sections must be finished before the next lap")
  await dialog.getByRole("button", { name: "OK" }).click()
  await expect(lap).toHaveValue("1")
  await page.getByRole("button", { name: "3 points" }).click()
  await expect(page.locator(".last-score")).toContainText("Saved")
  await touchElsewhere(page)

  await chooseRider(page, "7")
  await expect(lap).toHaveValue("2")
  const dab = page.getByRole("button", { name: /^Dab/ })
  await dab.click()
  await expect(dab).toContainText("Dabs: 1")
  await page.getByRole("button", { name: "Undo" }).click()
  await lap.selectOption("1")
  await expect(dialog).toContainText("This rider already has a score here")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(lap).toHaveValue("2")
  await lap.selectOption("1")
  await dialog.getByRole("button", { name: "Keep both: the secretary decides" }).click()
  await expect(lap).toHaveValue("1")
  await touchElsewhere(page)
  await page.getByRole("button", { name: "1 point", exact: true }).click()
  await expect(page.locator(".last-score")).toContainText("Saved")
  await expect(page.getByText("In the section")).toHaveCount(0)
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 1 })
  await context.close()
})

test("a score that was corrected stands again as it was given when the correction is taken back, and is not asked for", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await score(page, "7", 3)
  await page.locator(".status").click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  await page.getByRole("button", { name: "Correct" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "5" }).check({ force: true })
  await dialog.getByRole("button", { name: "Wrong button" }).click()
  await dialog.getByRole("button", { name: "Save the correction" }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole("button", { name: "Back" }).click()
  await expect(page.locator(".last-score b").first()).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 3 })
  await expect(page.getByRole("region", { name: "Type a number" })).toBeVisible()
  await expect(page.locator(".last-score")).toContainText("Rider 7")
  await context.close()
})

test("a penalty that is touched twice is given once", async ({ browser, site }) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await chooseRider(page, "7")
  await page.getByRole("button", { name: "Penalty" }).click()
  await page.getByRole("dialog").getByLabel("Points").fill("5")
  // on a phone that is slow to keep, both touches are there before the dialog closes
  await page.getByRole("button", { name: "Add the penalty" }).evaluate((button) => {
    for (let touch = 0; touch < 2; touch += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.getByRole("button", { name: "Penalties: 5" })).toBeVisible()
  await page.getByRole("button", { name: "3 points" }).click()
  await expectCounts(page, { waiting: 0, sent: 2 })
  await context.close()
})

test("a finger that bounces off a key has pressed it once; two quick dabs, and two fingers at once, press twice", async ({
  browser,
  site,
}) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const touch = await fingersOn(page)
  const dab = page.getByRole("button", { name: /^Dab/ })
  const undo = page.getByRole("button", { name: "Undo" })
  await chooseRider(page, "7")
  const bounce = (on: Locator, rest: number, pause: number) =>
    touch({ on, from: 0, to: rest }, { on, from: rest + pause, to: 2 * rest + pause })
  // the last lands 99 ms after the first
  for (const [nth, { rest, pause }] of [
    { rest: 20, pause: 30 },
    { rest: 5, pause: 80 },
    { rest: 19, pause: 80 },
  ].entries()) {
    await bounce(dab, rest, pause)
    await expect(dab).toContainText(`Dabs: ${nth + 1}`)
    await expectCounts(page, { waiting: 0, sent: nth + 1 })
  }
  await touch({ on: dab, from: 0, to: 50 }, { on: dab, from: 112, to: 162 })
  await expect(dab).toContainText("Dabs: 5")
  await touch({ on: dab, from: 0, to: 60, beside: -30 }, { on: dab, from: 20, to: 80, beside: 30 })
  await expect(dab).toContainText("Dabs: 7")
  await bounce(undo, 20, 30)
  await expect(dab).toContainText("Dabs: 6")
  await expectCounts(page, { waiting: 0, sent: 8 })
  await context.close()
})

test("a gate and a fault that two thumbs press at once both count, and a gate that a finger bounces off counts once", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"], { competitionType: "openFree" })
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  const touch = await fingersOn(page)
  const gate = page.getByRole("button", { name: "Gate D" })
  const fault = page.getByRole("button", { name: /^Fault/ })
  await chooseRider(page, "7")
  await touch({ on: gate, from: 0, to: 70 }, { on: fault, from: 30, to: 90 })
  await expect(page.locator(".pad-total b")).toHaveText("20")
  await expect(fault).toContainText("1 of 5")
  await touch({ on: gate, from: 0, to: 20 }, { on: gate, from: 50, to: 70 })
  await expect(page.locator(".pad-total b")).toHaveText("40")
  await expectCounts(page, { waiting: 0, sent: 3 })
  await context.close()
})
