import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type RaceInput, sampleRace } from "#tests/support/screens/sample-race.ts"
import {
  choose,
  dialog,
  menuItem,
  openMenu,
  pointsOf,
  pressInDialog,
  showPanel,
} from "#tests/support/screens/show-desk.tsx"
import {
  lineOf,
  linkOf,
  namesOf,
  openCard,
  shownCard,
  showResults,
} from "#tests/support/screens/show-results.tsx"

/** Three riders with 0, 1 and 2 points, who have a section still to ride, and a class that nobody rides. */
const closeRace = (others: RaceInput["cards"] = {}) =>
  sampleRace({
    classes: ["Clubman", "Expert"].map((name) => ({ name })),
    cards: {
      "Anna Ozola": [[0, 0, null]],
      "Jaan Tamm": [[0, 1, null]],
      "Liis Kask": [[0, 2, null]],
      ...others,
    },
    racingClass: "Expert",
  })

const third = { section: 3, lap: 1 }
const newPoints = () => dialog().getByLabelText("New points")
const penaltyPoints = () => dialog().getByLabelText("Points", { exact: true })
const reason = () => dialog().getByLabelText("Reason (optional)")
const alert = () => dialog().getByRole("alert")
const noDialog = () => expect.element(page.getByRole("dialog")).not.toBeInTheDocument()

/** A dialog is on top of the page, and the focus in it. */
const isOnTop = () => {
  const opened = dialog().element()
  return opened.matches(":modal") && opened.contains(document.activeElement)
}

const openSection = async (name: string, section: number) => {
  const card = await openCard(name)
  await card.getByRole("button", { name: `Open section ${section} of lap 1` }).click()
}

test("what a secretary types about a section stays while the rider moves down, up and to another class [RS-10] [SP-06]", async () => {
  const race = closeRace()
  const { send } = await showPanel(race)
  const ride = async (name: string, points: number, order: string[]) => {
    race.score(name, third, points)
    send()
    await expect.poll(namesOf).toEqual(order)
    await expect.element(newPoints()).toHaveFocus()
  }
  await openSection("Jaan Tamm", 1)
  await newPoints().fill("2")
  await ride("Jaan Tamm", 5, ["Jaan Tamm", "Anna Ozola", "Liis Kask"])
  await ride("Anna Ozola", 1, ["Anna Ozola", "Jaan Tamm", "Liis Kask"])
  await ride("Liis Kask", 1, ["Anna Ozola", "Liis Kask", "Jaan Tamm"])
  race.set("Jaan Tamm", { racingClass: "Clubman" })
  send()
  await expect.poll(namesOf).toEqual(["Jaan Tamm", "Anna Ozola", "Liis Kask"])

  expect(isOnTop()).toBe(true)
  await expect.element(newPoints()).toHaveValue("2")
  await pressInDialog("Save")
  await expect.element(pointsOf("Jaan Tamm")).toHaveTextContent("8")
  await userEvent.keyboard("{Escape}")
  await noDialog()
  await expect.element(linkOf("Jaan Tamm")).toHaveFocus()
  await expect.element(await shownCard("Jaan Tamm")).toMatchTextContent(/Lap 1/)
})

test("a rider's menu and what is typed about a penalty stay while rows move, and the penalty is given [SP-08]", async () => {
  const race = closeRace()
  const { send } = await showPanel(race)
  await openMenu("Anna Ozola")
  race.score("Jaan Tamm", third, 5)
  send()
  await expect.poll(namesOf).toEqual(["Jaan Tamm", "Anna Ozola", "Liis Kask"])
  await menuItem("Add penalty points").click()
  await penaltyPoints().fill("3")
  race.score("Liis Kask", third, 1)
  race.set("Anna Ozola", { racingClass: "Clubman" })
  send()
  await expect.poll(() => namesOf()[0]).toBe("Anna Ozola")
  expect(isOnTop()).toBe(true)
  await expect.element(penaltyPoints()).toHaveValue("3")
  await pressInDialog("Save")
  await expect.element(pointsOf("Anna Ozola")).toHaveTextContent("3")
})

test("what is typed about a penalty that somebody else changes meanwhile stays, and does not overwrite it [SP-08]", async () => {
  const race = closeRace()
  const given = (points: number) =>
    race.penalise("Anna Ozola", { points, reason: "Late", timestamp: Date.now() })
  given(5)
  const { send } = await showPanel(race)
  const card = await openCard("Anna Ozola")
  await card.getByRole("button", { name: "Edit 5" }).click()
  await reason().fill("Late at the start")
  given(10)
  await pressInDialog("Save")
  await expect.element(dialog()).toMatchTextContent(/Somebody changed it meanwhile/)
  send()
  await pressInDialog("OK")
  await expect.element(reason()).toHaveValue("Late at the start")
  await pressInDialog("Cancel")
  await pressInDialog("Leave")
  await expect.element(card).toMatchTextContent(/\+10 Late/)
  await card.getByRole("button", { name: "Edit 10" }).click()
  await reason().fill("Late at the start")
  await pressInDialog("Save")
  await expect.element(card).toMatchTextContent(/\+10 Late at the start/)
})

test("a dialog says that its rider is gone, or that results were approved, and keeps what was typed", async () => {
  const race = closeRace({ "Zane Liepa": [] })
  race.setStatus("Zane Liepa", "DNF")
  const { send } = await showPanel(race)
  await choose("Zane Liepa", "Add penalty points")
  await penaltyPoints().fill("5")
  race.remove("Zane Liepa")
  send()
  await expect.element(alert()).toHaveTextContent("This rider is no longer in the results.")
  await expect.element(penaltyPoints()).toHaveValue("5")
  await expect.element(dialog().getByRole("button", { name: "Save" })).toBeDisabled()
  await pressInDialog("Cancel")
  await pressInDialog("Leave")

  await openSection("Jaan Tamm", 1)
  await newPoints().fill("2")
  race.changeStage({ resultsStatus: "Approved" })
  send()
  await expect.element(alert()).toMatchTextContent(/approved/)
  await expect.element(newPoints()).toHaveValue("2")
})

test("what is typed about a section stays where it is cancelled, or its rider goes, and says why it is not saved", async () => {
  const race = closeRace({ "Zane Liepa": [[null, null, 1]] })
  const { send } = await showPanel(race)
  const isKept = async () => {
    await expect.element(newPoints()).toHaveValue("2")
    await expect.element(dialog().getByRole("button", { name: "Save" })).toBeDisabled()
    await expect.element(dialog().getByRole("button", { name: "Delete section" })).not.toBeInTheDocument()
    await expect.element(dialog().getByText("Move to another rider or section")).not.toBeInTheDocument()
  }
  await openSection("Zane Liepa", 3)
  await newPoints().fill("2")
  await expect.element(dialog().getByRole("button", { name: "Delete section" })).toBeEnabled()
  race.score("Zane Liepa", third, null)
  race.remove("Zane Liepa")
  send()
  await expect.element(alert()).toHaveTextContent("This rider is no longer in the results.")
  await isKept()
  await pressInDialog("Close")
  await pressInDialog("Leave")

  await openSection("Jaan Tamm", 1)
  await newPoints().fill("2")
  race.changeClass("Expert", { lapSections: [false, true, true], cancelledSections: [1] })
  send()
  await expect.element(alert()).toHaveTextContent("This section is cancelled. What you typed is not saved.")
  await isKept()
  race.changeClass("Expert", { lapSections: [true, true, true], cancelledSections: [] })
  send()
  await expect.element(alert()).not.toBeInTheDocument()
  await pressInDialog("Save")
  await expect.element(pointsOf("Jaan Tamm")).toHaveTextContent("3")
})

test("the dialog says if points change while others are being typed", async () => {
  const race = closeRace()
  const { send } = await showPanel(race)
  await openSection("Jaan Tamm", 1)
  await newPoints().fill("2")
  race.score("Jaan Tamm", { section: 1, lap: 1 }, 3)
  send()
  await expect.element(alert()).toMatchTextContent(/The points were changed meanwhile/)
  await expect.element(dialog().getByCss(".section-total b")).toHaveTextContent("3")
  await expect.element(newPoints()).toHaveValue("2")
})

test("a visitor's popup of a section stays on top while its rider moves [RS-10]", async () => {
  const race = closeRace()
  const { send } = await showResults(race)
  await openSection("Jaan Tamm", 3)
  race.score("Jaan Tamm", third, 5)
  race.score("Anna Ozola", third, 1)
  send()
  await expect.poll(namesOf).toEqual(["Anna Ozola", "Jaan Tamm", "Liis Kask"])
  await expect.element(dialog().getByCss(".section-total b")).toHaveTextContent("5")
  expect(isOnTop()).toBe(true)
  await userEvent.keyboard("{Escape}")
  await noDialog()
})

test("toasts show above a dialog, and can be taken away there [SH-09]", async () => {
  await showPanel(closeRace())
  await openSection("Jaan Tamm", 1)
  await newPoints().fill("2")
  await pressInDialog("Save")
  const toast = dialog().getByCss(".toast").filter({ hasText: "Total points updated" })
  await toast.getByRole("button", { name: "Dismiss" }).click()
  await expect.element(toast).not.toBeInTheDocument()
})

test("an action has one toast from beginning to end [SH-09]", async () => {
  const { sent } = await showPanel(closeRace())
  const answer = Promise.withResolvers<void>()
  sent.mockReturnValueOnce(answer.promise)
  await choose("Jaan Tamm", "Set DNF")
  await pressInDialog("Set status")
  const toast = page.getByRole("status").getByCss(".toast")
  await expect.element(toast).toMatchTextContent(/Setting status\.\.\./)
  const shown = toast.element()
  answer.resolve()
  await expect.element(toast).toMatchTextContent(/Status set/)
  expect(toast.element()).toBe(shown)
})

test("a reason that is typed for a status stays after a refusal, and is not lost unasked [D-17]", async () => {
  const race = closeRace()
  const { send, sent } = await showPanel(race)
  await choose("Jaan Tamm", "Set DQ")
  const yes = dialog().getByRole("button", { name: "Set status" })
  await reason().fill("Outside help")
  await userEvent.keyboard("{Escape}")
  await pressInDialog("Stay here")
  await expect.element(reason()).toHaveValue("Outside help")

  // somebody else is quicker, by less than the stream's delay
  race.setStatus("Jaan Tamm", "DQ")
  await yes.click()
  await expect.element(dialog()).toMatchTextContent(/It already has this status/)
  await pressInDialog("OK")
  await expect.element(reason()).toHaveValue("Outside help")
  send()
  await expect.element(alert()).toHaveTextContent("It already has this status")
  await expect.element(yes).toBeDisabled()
  race.setStatus("Jaan Tamm", null)
  send()
  await expect.element(alert()).not.toBeInTheDocument()
  await yes.click()
  await noDialog()
  await expect.element(lineOf("Jaan Tamm").getByCss(".badge").filter({ hasText: "DQ" })).toBeVisible()
  expect(sent.mock.lastCall?.[1]).toMatchObject({ status: "DQ", reason: "Outside help" })

  await choose("Anna Ozola", "Set DNF")
  await reason().fill("Broken chain")
  await expect.element(yes).toBeEnabled()
  race.remove("Anna Ozola")
  send()
  await expect.element(alert()).toHaveTextContent("This rider is no longer in the results.")
  await expect.element(yes).toBeDisabled()
  await expect.element(reason()).toHaveValue("Broken chain")
})

test("a reason for deleting a section stays, and the dialog says that results were approved meanwhile [SP-09]", async () => {
  const race = closeRace()
  const { send } = await showPanel(race)
  await openSection("Jaan Tamm", 1)
  await pressInDialog("Delete section")
  await reason().fill("Ridden twice")
  race.changeStage({ resultsStatus: "Approved" })
  send()
  await expect.element(alert()).toMatchTextContent(/Results are approved/)
  await expect.element(dialog().getByRole("button", { name: "Delete", exact: true })).toBeDisabled()
  await expect.element(reason()).toHaveValue("Ridden twice")
})
