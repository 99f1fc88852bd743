import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { allOf } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, pointsOf, pressInDialog, showPanel } from "#tests/support/screens/show-desk.tsx"
import { openCard } from "#tests/support/screens/show-results.tsx"

/** Anna has finished her first lap with 6, Jaan has its third section still to ride. */
const twoLaps = (competitionType: "classic" | "openFree" = "classic") =>
  sampleRace({
    stage: { competitionType },
    cards: {
      "Anna Ozola": [
        [0, 1, 5],
        [null, null, null],
      ],
      "Jaan Tamm": [
        [0, 5, null],
        [null, null, null],
      ],
    },
  })

const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
const newPoints = popup.getByLabelText("New points", { exact: true })
const openSection = async (section: number) => {
  const card = await openCard("Jaan Tamm")
  await card.getByRole("button", { name: `Open section ${section} of lap 1` }).click()
  return card
}

test("a section is looked into, edited and deleted, but not while the next lap has a result [SP-06] [SP-07]", async () => {
  const race = twoLaps()
  const { send, sent } = await showPanel(race)
  const card = await openSection(2)
  const recorded = popup.getByCss(".section-total > span").first()
  await expect.element(recorded).toMatchTextContent(/^Juris Judge · \d+ \w+ at \d\d:\d\d$/)
  await expect.element(popup.getByCss(".section-total b")).toHaveTextContent("5")

  // anything other than a mark becomes 0
  await newPoints.fill("4")
  await expect.element(popup).toMatchTextContent(/Counts as 0/)
  // what is saved is shown once, whichever way it was entered
  const chosen = popup.getByRole("button", { pressed: true })
  await expect.element(chosen).toHaveTextContent("0")
  await popup.getByRole("button", { name: "3", exact: true }).click()
  await expect.element(chosen).toHaveTextContent("3")
  await expect.element(newPoints).toHaveValue("3")
  await popup.getByCss(".edit-section").getByLabelText("Reason (optional)").fill("Written down wrongly")
  // what is typed is not lost by Escape
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog()).toMatchTextContent(/Leave without saving\?/)
  await pressInDialog("Stay here")
  // whoever is in a hurry presses twice
  await popup.getByRole("button", { name: "Save" }).dblClick()
  await expect.element(popup.getByCss(".section-total b")).toHaveTextContent("3")
  const place = { participantId: race.idOf("Jaan Tamm"), section: 2, lap: 1 }
  const reason = "Written down wrongly"
  expect(sent.mock.calls).toMatchObject([["editSection", { place, seen: 5, points: 3, reason }]])
  await expect
    .element(popup)
    .toMatchTextContent(/5 → 3 Written down wrongly Sanita Sekretāre · \d+ \w+ at \d\d:\d\d/)
  await expect.element(pointsOf("Jaan Tamm")).toHaveTextContent("3")

  race.score("Jaan Tamm", { section: 2, lap: 2 }, 1)
  send()
  // an impossible action is disabled, and says why
  const remove = popup.getByRole("button", { name: "Delete section" })
  await expect
    .element(remove)
    .toHaveAccessibleDescription("Cannot delete section, because it has result in next lap")
  await expect.element(remove).toBeDisabled()
  const reRide = popup.getByRole("button", { name: "Give a re-ride" })
  await expect
    .element(reRide)
    .toHaveAccessibleDescription("It cannot be ridden again: this section has a result in the next lap.")
  // each reason below its button, at the same edge
  for (const button of [remove, reRide]) {
    const [above, below] = [button.element(), button.element().nextElementSibling].map((one) =>
      one?.getBoundingClientRect(),
    )
    expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? 0)
    expect(below?.left).toBe(above?.left)
  }
  await popup.getByText("Move to another rider or section").click()
  await popup.getByLabelText("Rider").selectOptions(race.idOf("Anna Ozola"))
  const move = popup.getByRole("button", { name: "Move", exact: true })
  await expect.element(move).toBeDisabled()
  await expect
    .element(move)
    .toHaveAccessibleDescription(
      "It cannot be moved: this section has a result in the next lap. Move that one first.",
    )
  for (const button of [remove, move]) {
    button.element().focus()
    await userEvent.keyboard("{Enter}")
  }
  expect(allOf("dialog")).toHaveLength(1)
  expect(sent).toHaveBeenCalledOnce()
  await popup.getByRole("button", { name: "Close" }).click()
  await pressInDialog("Leave")

  await card.getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const first = page.getByRole("dialog", { name: "Section 1, lap 1" })
  await first.getByRole("button", { name: "Delete section" }).click()
  await pressInDialog("Delete")
  await expect.element(first).toMatchTextContent(/This result has been deleted/)
  await expect.element(first.getByCss(".section-total")).toHaveFocus()
})

test("openFree takes any number, halves too, and makes none of what is not one [SP-06]", async () => {
  await showPanel(twoLaps("openFree"))
  await openSection(2)
  await newPoints.fill("-4x7")
  await expect.element(popup.getByRole("button", { name: "3", exact: true })).not.toBeInTheDocument()
  await expect.element(newPoints).toHaveValue("-4x7")
  await newPoints.fill("47,")
  await popup.getByRole("button", { name: "Save" }).click()
  await expect
    .element(newPoints)
    .toHaveAccessibleDescription(
      "Please enter points from 0 to 9999.99, with at most two decimals, such as 7 or 2.5.",
    )
  await newPoints.fill("47,5")
  await expect.element(newPoints).toHaveAccessibleDescription("")
  await popup.getByRole("button", { name: "Save" }).click()
  await expect.element(popup).toMatchTextContent(/5 → 47\.5/)
  await expect.element(pointsOf("Jaan Tamm")).toHaveTextContent("47.5")
})

test("everybody sees which section was cancelled, and what was scored there [D-47]", async () => {
  const race = twoLaps()
  const { send } = await showPanel(race)
  const card = await openCard("Anna Ozola")
  race.changeClass("Expert", { lapSections: [true, false, true], cancelledSections: [2] })
  send()
  // above the class, and on the open card
  await expect.poll(() => page.getByText("Cancelled: section 2").elements()).toHaveLength(2)
  await expect.element(pointsOf("Anna Ozola")).toHaveTextContent("5")
  const cancelled = card
    .getByRole("listitem")
    .getByRole("listitem")
    .filter({ hasText: "Section 2 cancelled" })
    .first()
  await expect.element(cancelled).toHaveTextContent("Section 2 cancelled Open section 2 of lap 1 1")
  await lookAt()
  await cancelled.getByRole("button").click()
  await expect.element(dialog().getByCss(".section-total")).toMatchTextContent(/Cancelled/)
  await expect.element(dialog().getByLabelText("New points")).not.toBeInTheDocument()
})
