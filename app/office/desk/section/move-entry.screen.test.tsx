import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, pressInDialog, showPanel } from "#tests/support/screens/show-desk.tsx"
import { openCard, type ShownResults } from "#tests/support/screens/show-results.tsx"

/** Anna has finished with 6, Jaan has the third section still to ride. */
const twoRiders = () => sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] } })

const nth = (attempt: number) => `00000000-0000-4000-8000-00000000000${attempt}`

/** What the log of a section has of attempts that ended. */
const attempts = (...numbers: number[]): Pick<EntryDetail, "events"> => ({
  events: numbers.map((number) => ({
    name: "JudgeAddPointsA",
    points: 1,
    time: Date.now() - 10_000 + number,
    reason: null,
    attempt: nth(number),
    by: "Juris Judge",
  })),
})

const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
const rider = popup.getByLabelText("Rider")
const what = popup.getByLabelText("What")
const move = popup.getByRole("button", { name: "Move", exact: true })
const reason = popup.getByLabelText("Reason for the move (optional)")

const toast = (text: string) => page.getByCss(".toast").filter({ hasText: text })

/** Opens Jaan's popup of the second section, where a move can be typed. */
const openMove = async () => {
  const card = await openCard("Jaan Tamm")
  await card.getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await popup.getByText("Move to another rider or section").click()
}

const second = { section: 2, lap: 1 }

test("a move that is typed stays while attempts come and go, and asks before it is left [D-37]", async () => {
  const race = twoRiders()
  const answers: ShownResults["answers"] = (results) => ({
    moveEntry: results.moveEntry.handler(({ input }) => {
      if (input.seen === null) return { kind: "to-confirm", reason: "target-has-entry", total: 1, moved: 5 }
      return { kind: "moved", revision: race.board().revision }
    }),
  })
  const { send } = await showPanel(race, { answers })
  const come = (...numbers: number[]) => {
    race.tell("Jaan Tamm", second, attempts(...numbers))
    race.score("Jaan Tamm", second, 5)
    send()
  }
  await openMove()
  await rider.selectOptions(race.idOf("Anna Ozola"))
  await reason.fill("71 for 17")
  const isKept = async () => {
    await expect.element(rider).toHaveValue(race.idOf("Anna Ozola"))
    await expect.element(reason).toHaveValue("71 for 17")
  }
  come(1, 2)
  await expect.poll(() => what.getByRole("option").elements()).toHaveLength(3)
  await isKept()
  await what.selectOptions(nth(2))
  come(1, 2, 3)
  await expect.poll(() => what.getByRole("option").elements()).toHaveLength(4)
  await expect.element(what).toHaveValue(nth(2))
  await isKept()

  for (const leave of [
    () => userEvent.keyboard("{Escape}"),
    () => popup.getByRole("button", { name: "Close" }).click(),
  ]) {
    await leave()
    await expect.element(dialog()).toMatchTextContent(/Leave without saving\?/)
    await pressInDialog("Stay here")
  }

  // somebody else moves the one that is chosen
  come(1, 3)
  await expect
    .element(what)
    .toHaveAccessibleDescription("The attempt that you chose is no longer here. Check what is moved.")
  await expect.element(what).toHaveValue("")
  await isKept()
  await what.selectOptions(nth(3))
  await expect.element(what).toHaveAccessibleDescription("")
  await move.click()
  await expect
    .element(dialog())
    .toMatchTextContent(
      /There are already points there.*From: 2 Jaan Tamm, Section 2, lap 1\. Points: 5.*To: 1 Anna Ozola, Section 2, lap 1\. Points: 1/,
    )
  await pressInDialog("Move")
  const moved = "2 Jaan Tamm, Section 2, lap 1 → 1 Anna Ozola"
  await expect.element(toast("Moved")).toMatchTextContent(moved)
  await toast("Moved").getByRole("button", { name: "Undo" }).click()
  await expect.element(toast("Undone")).toMatchTextContent(moved)
  await popup.getByRole("button", { name: "Close" }).click()
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
})

test("a typed move stays where its section is cancelled, emptied or approved, or its rider goes, and says why it cannot be done", async () => {
  const race = twoRiders()
  const { send } = await showPanel(race)
  await openMove()
  await rider.selectOptions(race.idOf("Anna Ozola"))
  const isHeld = async (why: string) => {
    await expect.element(move).toHaveAccessibleDescription(why)
    await expect.element(move).toBeDisabled()
    await expect.element(rider).toHaveValue(race.idOf("Anna Ozola"))
    await expect.element(popup.getByRole("button", { name: "Delete section" })).not.toBeInTheDocument()
  }
  const isFree = () => expect.element(move).toBeEnabled()
  const cancel = (lapSections: boolean[], cancelledSections: number[]) => {
    race.changeClass("Expert", { lapSections, cancelledSections })
    send()
  }
  cancel([true, false, true], [2])
  await isHeld("This section is cancelled. What you typed is not saved.")
  cancel([true, true, true], [])
  await isFree()

  race.score("Jaan Tamm", second, null)
  send()
  await isHeld("There are no points here any more")
  race.score("Jaan Tamm", second, 5)
  send()
  await isFree()

  race.remove("Jaan Tamm")
  send()
  await isHeld("This rider is no longer in the results.")
  race.set("Jaan Tamm", {})
  send()
  await isFree()

  race.changeStage({ resultsStatus: "Approved" })
  send()
  const approved = "Results are approved and cannot be changed. An admin can reopen them."
  await isHeld(approved)
  expect(popup.getByText(approved).elements()).toHaveLength(1)
})

test("a popup says that the riders could not be read, and has them from the desk without reading them again", async () => {
  const race = twoRiders()
  let [fails, reads] = [true, 0]
  await showPanel(race, {
    answers: (results) => ({
      race: results.race.handler(() => {
        reads += 1
        if (fails) throw new Error("no answer")
        return { kind: "found" as const, desk: race.desk() }
      }),
    }),
  })
  const card = await openCard("Jaan Tamm")
  await card.getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await popup.getByText("Move to another rider or section").click()
  const alert = popup.getByRole("alert")
  await expect.element(alert).toMatchTextContent(/The server did not answer as it should\./)
  fails = false
  await alert.getByRole("button", { name: "Try again" }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await rider.selectOptions(race.idOf("Anna Ozola"))
  await rider.selectOptions(race.idOf("Jaan Tamm"))
  await popup.getByRole("button", { name: "Close" }).click()

  const before = reads
  await card.getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const first = page.getByRole("dialog", { name: "Section 1, lap 1" })
  await first.getByText("Move to another rider or section").click()
  await first.getByLabelText("Rider").selectOptions(race.idOf("Anna Ozola"))
  expect(reads).toBe(before)
})
