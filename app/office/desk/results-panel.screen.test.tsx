import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { allOf } from "#tests/support/screens/boxes.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
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
  body,
  lineOf,
  namesOf,
  openCard,
  secretary,
  showResults,
} from "#tests/support/screens/show-results.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"

/** Anna has finished with 6, Jaan has the third section still to ride. */
const twoRiders = () => sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] } })

const badge = (name: string) => lineOf(name).getByCss(".badge")
const points = () => dialog().getByLabelText("Points", { exact: true })
const reason = () => dialog().getByLabelText("Reason (optional)")
/** What leads to the desk, with how many riders still have something to ride. */
const gaps = (count: number | string) =>
  page.getByRole("link", { name: `Riders with sections to go ${count}` })
test("a rider is put out of competition, which the card explains, and it is undone [RX-01] [SP-15]", async () => {
  const { sent } = await showPanel(twoRiders())
  const [leader, second] = ["Anna Ozola", "Jaan Tamm"] as const
  const place = (name: string) => lineOf(name).getByCss(".position")
  await expect.element(place(second)).toHaveTextContent("Place 2")
  const putOut = async () => {
    await choose(leader, "Out of competition")
    await expect.element(dialog()).toMatchTextContent(/Anna Ozola is listed with a place in brackets/)
    await dialog().getByLabelText("Reason").fill("Licence of another federation")
    await pressInDialog("Out of competition")
    await expect.element(place(leader)).toHaveTextContent("Place (1)")
    await expect.element(place(second)).toHaveTextContent("Place 1")
  }
  await putOut()
  expect(sent.mock.lastCall?.[1]).toMatchObject({ isOut: true, reason: "Licence of another federation" })
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.element(place(leader)).toHaveTextContent("Place 1")
  await expect.element(place(second)).toHaveTextContent("Place 2")
  await putOut()
  await expect.element(lineOf(leader)).toMatchTextContent(/out of competition/)
  await expect.element(lineOf(second)).not.toMatchTextContent(/out of competition/)
  // the list stays as it is, and explains itself to whoever opens the card
  expect(namesOf()).toEqual([leader, second])
  await openCard(leader)
  await expect.element(page.getByText("Out of competition: the place in brackets is the one")).toBeVisible()
})

test("a line that is worked on stays where it is while the panel learns what is missing", async () => {
  const race = twoRiders()
  const answer = Promise.withResolvers<void>()
  await showPanel(race, {
    answers: (results) => ({
      race: results.race.handler(async (): Promise<{ kind: "found"; desk: RaceDesk }> => {
        await answer.promise
        return { kind: "found", desk: race.desk() }
      }),
    }),
  })
  await openMenu("Jaan Tamm")
  const before = lineOf("Jaan Tamm").element().getBoundingClientRect()
  answer.resolve()
  await expect.element(gaps(1)).toBeVisible()
  expect(lineOf("Jaan Tamm").element().getBoundingClientRect()).toEqual(before)
  await menuItem("Set DNF").click()
  await expect.element(dialog()).toBeVisible()
})

test("where the panel cannot learn what is missing it says so, and asks again when told to", async () => {
  const race = twoRiders()
  let fails = true
  await showPanel(race, {
    answers: (results) => ({
      race: results.race.handler(() => {
        if (fails) throw new Error("no answer")
        return { kind: "found" as const, desk: race.desk() }
      }),
    }),
  })
  const alert = page.getByRole("alert").filter({ hasText: "The server did not answer as it should." })
  await expect.element(alert).toBeVisible()
  await expect.element(gaps("…")).toBeVisible()
  fails = false
  await alert.getByRole("button", { name: "Try again" }).click()
  await expect.element(gaps(1)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test("a secretary sets DNF and DQ with a reason, and clears the status [SP-04]", async () => {
  const race = twoRiders()
  const { sent } = await showPanel(race)
  const participantId = race.idOf("Jaan Tamm")
  await choose("Jaan Tamm", "Set DNF")
  await reason().fill("Broken chain")
  await pressInDialog("Set status")
  await expectToast("Status set")
  await expect.element(badge("Jaan Tamm")).toHaveTextContent("DNF")
  expect(sent.mock.lastCall).toMatchObject([
    "setStatus",
    { participantId, seen: null, status: "DNF", reason: "Broken chain" },
  ])
  await openMenu("Jaan Tamm")
  await expect.element(menuItem("Set DNF")).toBeDisabled()
  await menuItem("Set DQ").click()
  await pressInDialog("Set status")
  await expect.element(badge("Jaan Tamm")).toHaveTextContent("DQ")
  await openMenu("Jaan Tamm")
  await expect.element(menuItem("Set DQ")).toBeDisabled()
  await userEvent.keyboard("{Escape}")

  await choose("Jaan Tamm", "Clear status")
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledTimes(2)
  await choose("Jaan Tamm", "Clear status")
  await pressInDialog("Clear status")
  await expectToast("Removed status")
  await expect.element(badge("Jaan Tamm")).not.toBeInTheDocument()
  expect(sent.mock.lastCall).toMatchObject(["setStatus", { participantId, seen: "DQ", status: null }])
})

test("penalty points are given, changed and deleted; digits only, above 0 to save [SP-08]", async () => {
  await showPanel(twoRiders())
  await choose("Anna Ozola", "Add penalty points")
  const save = dialog().getByRole("button", { name: "Save" })
  await expect.element(save).toBeDisabled()
  await points().fill("0")
  await expect.element(save).toBeDisabled()
  // no number is made of what is not one
  await points().fill("1x2")
  await expect.element(points()).toHaveAccessibleDescription(/^Please enter digits only/)
  await expect.element(save).toBeDisabled()
  await points().fill("5 ")
  await save.click()
  await expectToast("Penalty points added")
  await expect.element(pointsOf("Anna Ozola")).toHaveTextContent("11")

  const card = await openCard("Anna Ozola")
  await expect.element(card).toMatchTextContent(/Secretary’s decision/)
  await card.getByRole("button", { name: "Edit 5" }).click()
  await points().fill("3")
  await reason().fill("Late at the start")
  await pressInDialog("Save")
  await expect.element(card).toMatchTextContent(/\+3 Late at the start/)
  await expect.element(pointsOf("Anna Ozola")).toHaveTextContent("9")

  await card.getByRole("button", { name: "Delete 3" }).click()
  await pressInDialog("Delete")
  await expectToast("Penalty points removed")
  await expect.element(card).toMatchTextContent(/No penalty points/)
  await expect.element(pointsOf("Anna Ozola")).toHaveTextContent("6")
})

test("minutes are credited for a reason that everybody reads, changed, taken back, and undone [TI-08]", async () => {
  const { sent } = await showPanel(
    sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]] }, riders: { "Anna Ozola": { timeCredit: null } } }),
  )
  const card = await openCard("Anna Ozola")
  await card.getByRole("button", { name: "Credit minutes" }).click()
  const minutes = dialog().getByLabelText("Minutes", { exact: true })
  await minutes.fill("1441")
  await expect.element(dialog().getByRole("button", { name: "Save" })).toBeDisabled()
  await minutes.fill("10")
  await pressInDialog("Save")
  await expect.element(dialog()).toMatchTextContent(/Write the reason/)
  expect(sent).not.toHaveBeenCalled()
  await dialog().getByLabelText("Reason").fill("Helped an injured rider")
  await pressInDialog("Save")
  await expectToast("Minutes credited")
  await expect.element(card).toMatchTextContent(/Minutes credited: 10 – Helped an injured rider/)
  const first = { minutes: 10, reason: "Helped an injured rider" }
  expect(sent.mock.lastCall).toMatchObject(["creditTime", { seen: null, credit: first }])

  await card.getByRole("button", { name: "Change credited minutes" }).click()
  await minutes.fill("12")
  await pressInDialog("Save")
  await expect.element(card).toMatchTextContent(/Minutes credited: 12/)
  expect(sent.mock.lastCall).toMatchObject(["creditTime", { seen: first, credit: { minutes: 12 } }])
  await card.getByRole("button", { name: "Take minutes back" }).click()
  await expectToast("Minutes taken back")
  await expect.element(card).not.toMatchTextContent(/Helped an injured rider/)
  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect.element(card).toMatchTextContent(/Minutes credited: 12/)
})

test("a failed save says why, and the input stays typed", async () => {
  const { answerAgain } = await showPanel(twoRiders())
  await choose("Anna Ozola", "Add penalty points")
  await points().fill("5")
  refuseCalls()
  await pressInDialog("Save")
  await expect.element(dialog()).toMatchTextContent(/The server cannot be reached/)
  await expect.element(dialog()).toMatchTextContent(/Error adding penalty points/)
  await pressInDialog("OK")
  answerAgain()
  await expect.element(points()).toHaveValue("5")
  await pressInDialog("Cancel")
  await expect.element(dialog()).toMatchTextContent(/Leave without saving\?/)
  await userEvent.keyboard("{Escape}")
  await pressInDialog("Save")
  await expect.element(pointsOf("Anna Ozola")).toHaveTextContent("11")
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()

  await choose("Jaan Tamm", "Set DNF")
  await reason().fill("Broken chain")
  refuseCalls()
  await pressInDialog("Set status")
  await expect.element(dialog()).toMatchTextContent(/The server cannot be reached/)
  await pressInDialog("OK")
  answerAgain()
  // it is asked again, as it was typed
  await expect.element(reason()).toHaveValue("Broken chain")
  await pressInDialog("Set status")
  await expectToast("Status set")
  await choose("Jaan Tamm", "Clear status")
  await expect.element(reason()).toHaveValue("")
})

test("a result is deleted only while its total is null [SP-05]", async () => {
  const race = sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Liis Kask": [] } })
  race.setStatus("Liis Kask", "DNF")
  const { sent } = await showPanel(race)
  await openMenu("Anna Ozola")
  await expect.element(menuItem("Delete result")).toBeDisabled()
  await expect
    .element(page.getByRole("menu"))
    .toHaveAccessibleDescription(
      "A result with points gets no DNS and cannot be deleted. Delete its points first.",
    )
  await userEvent.keyboard("{Escape}")

  await choose("Liis Kask", "Delete result")
  await pressInDialog("Delete")
  await expectToast("Result is removed")
  await expect.element(lineOf("Liis Kask")).not.toBeInTheDocument()
  // the focus leaves with the line, and moves to the search
  await expect.element(page.getByRole("searchbox")).toHaveFocus()
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    "deleteResult",
    expect.objectContaining({ participantId: race.idOf("Liis Kask") }),
  )
})

test.for([[], [{ ...secretary, secretaryOf: ["elsewhere"] }]])(
  "visitors and secretaries of other institutions see nothing of the desk",
  async ([viewer]) => {
    await showResults(twoRiders(), { ...(viewer && { viewer }) })
    await openCard("Jaan Tamm")
    await expect.element(body().getByCss(".rider-card")).toBeVisible()
    expect(allOf(".secretary-panel, .line-menu, .rider-card button:not(.section-button)")).toEqual([])
  },
)

test("by points, too, each line has its menu", async () => {
  const race = sampleRace({
    stage: { competitionType: "openFree" },
    cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] },
  })
  await showPanel(race, { at: "?view=points" })
  await choose("Jaan Tamm", "Set DQ")
  await pressInDialog("Set status")
  await expect.element(badge("Jaan Tamm")).toHaveTextContent("DQ")
  await expect.element(lineOf("Jaan Tamm").getByCss(".position")).toHaveTextContent("–")
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})
