import { expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { goOnTouching, touch } from "#tests/support/screens/fingers.ts"
import {
  alert,
  chooseRider,
  dialog,
  expectCounts,
  fillStorage,
  lastScore,
  press,
  score,
  showJudge,
  status,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { expert, openFree, sampleStage } from "#tests/support/screens/judge-server.ts"

const keypad = page.getByRole("region", { name: "Type a number" })
const dab = page.getByRole("button", { name: /^Dab/ })
const lap = page.getByRole("combobox", { name: "Lap" })

/** On a phone that is slow to keep, both touches are there before the screen changes. */
const touchTwice = async (name: string) => {
  const button = page.getByRole("button", { name })
  await expect.element(button).toBeVisible()
  const element = button.element()
  for (let touch = 0; touch < 2; touch += 1) if (element instanceof HTMLElement) element.click()
}

/** Opens the correction of the one score that this phone has. */
const correct = async () => {
  await status.click()
  await press("Scored on this phone")
  await press("Correct")
}

/** Chooses a score in the correction; its radio button lies under the words. */
const chooseScore = (points: string) =>
  userEvent.click(dialog.getByRole("radio", { name: points }), { force: true })

test("a penalty or a correction that the phone cannot keep is told where it was given, and can be given again as it stands", async () => {
  const server = await showJudge(sampleStage(["7"]))
  const expectNotKept = async () => {
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(/This phone could not keep the tap/)
    await expect.element(dialog.getByRole("alert")).toBeInViewport()
  }
  await chooseRider("7")
  await press("Penalty")
  await dialog.getByLabelText("Points").fill("10")
  await dialog.getByLabelText("Reason").fill("Outside the tape")
  const free = fillStorage()
  await press("Add the penalty")
  await expectNotKept()
  await expect.element(dialog.getByLabelText("Points")).toHaveValue("10")
  await expect.element(dialog.getByLabelText("Reason")).toHaveValue("Outside the tape")
  await expect.poll(() => alert.all().length).toBe(1)
  free()
  await press("Add the penalty")
  await expect.element(page.getByRole("button", { name: "Penalties: 10" })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await press("3 points")
  // what is opened on the pad goes with it
  await expect.element(lastScore).toMatchTextContent(/Saved/)

  await correct()
  // Firefox reports a press on a label as two clicks: on the label, and on its control
  const radio = dialog.getByRole("radio", { name: "2" }).element()
  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 })
  radio.nextElementSibling?.dispatchEvent(click())
  expect(radio.dispatchEvent(click())).toBe(true)
  await chooseScore("5")
  await dialog.getByLabelText("Reason").fill("Misheard")
  const freeAgain = fillStorage()
  for (const button of ["Save the correction", "Delete this score"]) {
    await dialog.getByRole("button", { name: button }).click()
    await expectNotKept()
    await expect.element(dialog.getByRole("radio", { name: "5" })).toBeChecked()
    await expect.element(dialog.getByLabelText("Reason")).toHaveValue("Misheard")
  }
  freeAgain()
  await dialog.getByRole("button", { name: "Save the correction" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.totals()).toEqual({ "7 1/1": 5 })
})

test("a double tap scores nothing that its first tap brought under the thumb", async () => {
  const server = await showJudge(sampleStage(["7"]))
  const rider = page.getByRole("button", { name: /^Racing number 7\b/ })
  const three = page.getByRole("button", { name: "3 points" })
  await rider.click()
  await expect.element(three).toBeVisible()
  const { x, y, width, height } = three.element().getBoundingClientRect()
  await press("Back")
  await expect.element(rider).toBeVisible()
  // a long list of riders has one under the thumb wherever it is
  const line = rider.element()
  if (line instanceof HTMLElement)
    Object.assign(line.style, {
      ...{ position: "fixed", zIndex: "1" },
      ...{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` },
    })
  await touch({ on: rider, from: 0, to: 50 })
  await expect.element(three).toBeVisible()
  await goOnTouching({ on: three, from: 180, to: 230 })
  await touchElsewhere()
  await expect.element(three).toBeVisible()
  expect(server.taps).toEqual([])
  await expectCounts(0, 0)
})

test("both touches of a double tap on a score give it once, and lead no further back than one", async () => {
  const server = await showJudge(sampleStage(["7"]))
  await chooseRider("7")
  await touchTwice("3 points")
  await expect.element(lastScore).toMatchTextContent(/Saved/)
  await expectCounts(0, 1)
  expect(server.totals()).toEqual({ "7 1/1": 3 })
  await expect.element(keypad).toBeVisible()
})

test("another lap is asked about at the pad, and nothing stays of the lap that was left", async () => {
  const classes = [expert({ lapSections: [true] })]
  const server = await showJudge(sampleStage(["7"], { classes, sections: [1] }))
  await chooseRider("7")
  await lap.selectOptions("2")
  await expect.element(dialog).toMatchTextContent(/All sections must be finished before the next lap/)
  await dialog.getByRole("button", { name: "OK" }).click()
  await expect.element(lap).toHaveValue("1")
  await press("3 points")
  await expect.element(lastScore).toMatchTextContent(/Saved/)
  await touchElsewhere()

  await chooseRider("7")
  await expect.element(lap).toHaveValue("2")
  await dab.click()
  await expect.element(dab).toMatchTextContent(/Dabs: 1/)
  await press("Undo")
  await lap.selectOptions("1")
  await expect.element(dialog).toMatchTextContent(/This rider already has a score here/)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect.element(lap).toHaveValue("2")
  await lap.selectOptions("1")
  await dialog.getByRole("button", { name: "Keep both: the secretary decides" }).click()
  await expect.element(lap).toHaveValue("1")
  await touchElsewhere()
  await page.getByRole("button", { name: "1 point", exact: true }).click()
  await expect.element(lastScore).toMatchTextContent(/Saved/)
  await expect.element(page.getByText("In the section")).not.toBeInTheDocument()
  await expectCounts(0, 5)
  expect(server.totals()).toEqual({ "7 1/1": 1 })
})

test("a score that was corrected stands again as it was given when the correction is taken back, and is not asked for", async () => {
  const server = await showJudge(sampleStage(["7"]))
  await score("7", 3)
  await correct()
  await chooseScore("5")
  await dialog.getByRole("button", { name: "Wrong button" }).click()
  await dialog.getByRole("button", { name: "Save the correction" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.totals()).toEqual({ "7 1/1": 5 })
  await press("Back")
  await expect.element(lastScore).toBeVisible()
  await press("Undo")
  await expect.poll(() => server.totals()).toEqual({ "7 1/1": 3 })
  await expect.element(keypad).toBeVisible()
  await expect.element(lastScore).toMatchTextContent(/Rider 7/)
})

test("Escape, or the back gesture of a phone, closes no dialog in which something is typed", async () => {
  await showJudge(sampleStage(["7"]))
  const typed = async (field: Locator, text: string) => {
    await field.fill(text)
    // a second Escape closes a dialog whose first one was only prevented
    await userEvent.keyboard("{Escape}{Escape}")
    await expect.element(field).toHaveValue(text)
    await press("Cancel")
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await chooseRider("7")
  await press("Penalty")
  await typed(dialog.getByLabelText("Points"), "10")
  await press("Penalty")
  await typed(dialog.getByLabelText("Reason"), "Outside the tape")
  await press("Penalty")
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  await press("3 points")
  await expect.element(lastScore).toMatchTextContent(/Saved/)
  await touchElsewhere()
  await correct()
  await typed(dialog.getByLabelText("Reason"), "A wrong button")
  await press("Correct")
  await press("Re-ride")
  await press("Other reason")
  await typed(dialog.getByLabelText("Other reason"), "A dog ran into the section")
})

test("a penalty that is touched twice is given once", async () => {
  const server = await showJudge(sampleStage(["7"]))
  await chooseRider("7")
  await press("Penalty")
  await dialog.getByLabelText("Points").fill("5")
  await touchTwice("Add the penalty")
  await expect.element(page.getByRole("button", { name: "Penalties: 5" })).toBeVisible()
  await press("3 points")
  await expectCounts(0, 2)
  expect(server.taps.map(({ name }) => name)).toEqual(["JudgePenalty", "JudgeAddPointsC"])
})

test("a finger that bounces off a key has pressed it once; two quick dabs, and two fingers at once, press twice", async () => {
  await showJudge(sampleStage(["7"]))
  const undo = page.getByRole("button", { name: "Undo" })
  await chooseRider("7")
  await expect.element(dab).toBeVisible()
  const bounce = (on: Locator, rest: number, pause: number) =>
    touch({ on, from: 0, to: rest }, { on, from: rest + pause, to: 2 * rest + pause })
  // the last lands 99 ms after the first
  for (const [nth, { rest, pause }] of [
    { rest: 20, pause: 30 },
    { rest: 5, pause: 80 },
    { rest: 19, pause: 80 },
  ].entries()) {
    await bounce(dab, rest, pause)
    await expect.element(dab).toMatchTextContent(new RegExp(`Dabs: ${nth + 1}`))
    await expectCounts(0, nth + 1)
  }
  await touch({ on: dab, from: 0, to: 50 }, { on: dab, from: 112, to: 162 })
  await expect.element(dab).toMatchTextContent(/Dabs: 5/)
  await touch({ on: dab, from: 0, to: 60, beside: -30 }, { on: dab, from: 20, to: 80, beside: 30 })
  await expect.element(dab).toMatchTextContent(/Dabs: 7/)
  await bounce(undo, 20, 30)
  await expect.element(dab).toMatchTextContent(/Dabs: 6/)
  await expectCounts(0, 8)
})

test("a gate and a fault that two thumbs press at once both count, and a gate that a finger bounces off counts once", async () => {
  const server = await showJudge(sampleStage(["7"], { settings: openFree }))
  const gate = page.getByRole("button", { name: "Gate D" })
  const fault = page.getByRole("button", { name: /^Fault/ })
  const total = page.getByCss(".pad-total b")
  await chooseRider("7")
  await expect.element(gate).toBeVisible()
  await touch({ on: gate, from: 0, to: 70 }, { on: fault, from: 30, to: 90 })
  await expect.element(total).toHaveTextContent("20")
  await expect.element(fault).toMatchTextContent(/1 of 5/)
  await touch({ on: gate, from: 0, to: 20 }, { on: gate, from: 50, to: 70 })
  await expect.element(total).toHaveTextContent("40")
  await touchElsewhere()
  await press("Finish")
  await expectCounts(0, 4)
  expect(server.totals()).toEqual({ "7 1/1": 40 })
})
