import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { allOf } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { type RaceInput, sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, pressInDialog, showDesk, showPanel } from "#tests/support/screens/show-desk.tsx"
import { body, openCard } from "#tests/support/screens/show-results.tsx"

/** Two laps of two sections: Anna (7) is through, Jaan (20) has the second lap to ride, Dita (31) has not started. */
const race = (given: Partial<RaceInput> = {}) =>
  sampleRace({
    cards: {
      "Anna Ozola": [
        [0, 1],
        [2, 3],
      ],
      "Jaan Tamm": [
        [1, 5],
        [null, null],
      ],
      "Dita Liepa": [],
    },
    riders: {
      "Anna Ozola": { racingNumber: "7" },
      "Jaan Tamm": { racingNumber: "20" },
      "Dita Liepa": { racingNumber: "31" },
    },
    ...given,
  })

const openDesk = async (given = race()) => {
  const desk = await showDesk(given)
  await expect.element(page.getByRole("button", { name: /^Only with gaps/ })).toBeEnabled()
  return desk
}

const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key.length === 1 ? key : `{${key}}`)
}

/** A cell of the rider's card. */
const cell = (name: string, section: number, lap: number) =>
  page.getByRole("textbox", { name: new RegExp(`${name} Section ${section} Lap ${lap}$`) })

/** A cell of the matrix. */
const score = (name: string, section: number, lap: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) })
    .getByRole("gridcell", { name: `Section ${section}, lap ${lap}` })

const number = page.getByLabelText("Racing number", { exact: true })
const allSaved = () =>
  expect.element(body().getByCss(".saving-state [role=status]")).toHaveTextContent("All saved")
const focus = (one: { element(): Element }) => (one.element() as HTMLElement).focus()

test("a rider is found and a card is written by keyboard alone [CO-04]", async () => {
  const given = race()
  await openDesk(given)
  await expect.element(number).toHaveFocus()
  // from anywhere on the page: not the search of the site
  for (const away of [
    page.getByRole("button", { name: /^Only with gaps/ }),
    page.getByRole("link", { name: "Kaņiera posms" }),
  ]) {
    focus(away)
    await press("/")
    await expect.element(number).toHaveFocus()
  }
  await page.getByRole("heading", { level: 1 }).click()
  await press("/")
  await expect.element(number).toHaveFocus()
  await press("9", "9", "Enter")
  await expect.element(page.getByText("No participant of this stage has this number")).toBeVisible()
  // letters are letters in a field
  await press("j", "?")
  await expect.element(number).toHaveFocus()
  await number.fill("31")
  await press("Enter")
  await expect.element(cell("Dita Liepa", 1, 1)).toHaveFocus()

  // a lap goes down its sections, and on to the next lap
  await press("0", "5", "1")
  await expect.element(cell("Dita Liepa", 2, 2)).toHaveFocus()
  await allSaved()
  await expect.element(score("Dita Liepa", 2, 1)).toHaveAccessibleName("Section 2, lap 1: 5")
  await press("4")
  await expect.element(cell("Dita Liepa", 2, 2)).toHaveAccessibleDescription("Only 0, 1, 2, 3, 5 or M")
  await expect.element(score("Dita Liepa", 2, 2)).toHaveAccessibleName(/not saved, please check$/)
  await press("Escape", "ArrowUp")
  await expect.element(cell("Dita Liepa", 1, 2)).toHaveFocus()
  await press("Backspace", "Enter")
  await expect.element(dialog()).toMatchTextContent(/The points of section 1 in lap 2 are removed/)
  await press("Tab", "Enter")
  await allSaved()
  await expect.poll(() => given.factsOf("Dita Liepa").entries.length).toBe(2)

  // from rider to rider at the same cell, to the log, and to the next number
  await press("k")
  await expect.element(cell("Jaan Tamm", 1, 2)).toHaveFocus()
  await press("k")
  await expect.element(cell("Anna Ozola", 1, 2)).toHaveValue("2")
  await press("o")
  await expect.element(dialog()).toMatchTextContent(/7 Anna Ozola/)
  await press("Escape")
  await expect.element(cell("Anna Ozola", 1, 2)).toHaveFocus()
  await press("?")
  await expect.element(page.getByText("Next rider, previous rider")).toBeVisible()
  await press("/")
  await expect.element(number).toHaveFocus()
})

test("in the matrix arrows lead around, and a digit goes to the cell of the card [CO-04]", async () => {
  await openDesk()
  focus(page.getByRole("rowheader", { name: "Anna Ozola" }))
  // not the search of the site
  await press("/")
  await expect.element(number).toHaveFocus()
  focus(page.getByRole("rowheader", { name: "Anna Ozola" }))
  await press("ArrowDown", "End")
  await expect.element(score("Jaan Tamm", 2, 2)).toHaveFocus()
  await press("3")
  await expect.element(cell("Jaan Tamm", 2, 2)).toHaveValue("3")
  await allSaved()
  await score("Anna Ozola", 1, 1).click()
  await expect.element(cell("Anna Ozola", 1, 1)).toHaveFocus()
  await expect.element(cell("Anna Ozola", 1, 1)).toHaveValue("0")
})

test("typed points stay, marked in their cell, while the network is down and after the page is reopened [CO-04]", async () => {
  const given = race()
  const { answerAgain, unmount } = await openDesk(given)
  refuseCalls()
  await number.fill("31")
  await press("Enter", "2")
  await expect.element(body().getByCss(".saving-state")).toMatchTextContent(/Not saved yet: 1/)
  await expect.element(score("Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 2, not saved yet")
  await unmount()
  answerAgain()
  await openDesk(given)
  await expect
    .element(page.getByText("What was typed on this device and not saved is here again."))
    .toBeVisible()
  await allSaved()
  await expect.element(score("Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 2")
})

test("points of openFree are typed with decimals, and Enter goes on [CO-04]", async () => {
  await openDesk(race({ stage: { competitionType: "openFree" } }))
  await number.fill("31")
  await press("Enter", "1", "2", ".", "5", "Enter")
  await expect.element(cell("Dita Liepa", 2, 1)).toHaveFocus()
  await allSaved()
  await expect.element(score("Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 12.5")
})

test("a cancelled lap of a card takes no input: keys skip it, and the sum leaves it out [RX-07] [CO-04]", async () => {
  const given = race()
  given.changeClass("Expert", { cancelledInLaps: [{ section: 1, lap: 2 }] })
  await openDesk(given)
  await number.fill("7")
  await press("Enter")
  const cancelled = page.getByRole("textbox", { name: "7 Anna Ozola Section 1 Lap 2 cancelled" })
  await expect.element(cancelled).toHaveAttribute("readonly", "")
  await expect.element(cancelled).toHaveValue("2")
  expect(allOf(".typed-card tfoot td").map((one) => one.textContent)).toEqual(["1", "3"])
  focus(cell("Anna Ozola", 2, 1))
  await press("Enter")
  await expect.element(cell("Anna Ozola", 2, 2)).toHaveFocus()
  await press("ArrowUp")
  await expect.element(cell("Anna Ozola", 2, 2)).toHaveFocus()
})

test("a secretary enters M in a section's popup and on the desk, and the sum of the card has what it costs [RX-02]", async () => {
  const cards = { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] }
  const judged = sampleRace({ cards, missedPoints: 20 })
  const by = { time: Date.now(), reason: null, attempt: null, by: "Sanita Sekretāre" }
  judged.tell("Jaan Tamm", { section: 2, lap: 1 }, { events: [{ ...by, name: "MissedSection", points: 20 }] })
  const panel = await showPanel(judged)
  const card = await openCard("Jaan Tamm")
  await card.getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await dialog().getByRole("button", { name: "M", exact: true }).click()
  await expect.element(dialog()).toMatchTextContent(/the rider did not ride this section/)
  await pressInDialog("Save")
  await expect.element(dialog().getByCss(".section-total")).toMatchTextContent(/missed: 20 points/)
  await expect.element(dialog()).toMatchTextContent(/5 → M/)
  await expect
    .element(dialog().getByRole("listitem").first())
    .toMatchTextContent(/Entered as missed by a secretary M · /)
  await panel.unmount()

  await openDesk(race({ missedPoints: 20 }))
  focus(score("Jaan Tamm", 1, 2))
  await press("m")
  await expect.element(cell("Jaan Tamm", 1, 2)).toHaveValue("M")
  await allSaved()
  await expect.element(score("Jaan Tamm", 1, 2)).toHaveTextContent("M")
  await expect.element(body().getByCss(".typed-card tfoot")).toMatchTextContent(/20/)
})

test("the matrix shows all scores, follows live, and shows only the riders with gaps [CO-03]", async () => {
  const given = race()
  const { send } = await openDesk(given)
  const ride = (section: number, points: number) => {
    given.score("Jaan Tamm", { section, lap: 2 }, points)
    send()
  }
  const riders = () =>
    allOf("tr[data-rider]").map((one) => /[A-Z][a-z]+ [A-Z][a-z]+/.exec(one.textContent ?? "")?.[0])
  expect(riders()).toEqual(["Anna Ozola", "Jaan Tamm", "Dita Liepa"])
  await expect.element(score("Anna Ozola", 2, 2)).toHaveAccessibleName("Section 2, lap 2: 3")
  await expect.element(score("Jaan Tamm", 1, 2)).toHaveAccessibleName("Section 1, lap 2: not ridden")
  ride(1, 2)
  await expect.element(score("Jaan Tamm", 1, 2)).toHaveAccessibleName("Section 1, lap 2: 2")

  await page.getByRole("button", { name: "Only with gaps (1)" }).click()
  await expect.poll(riders).toEqual(["Jaan Tamm"])
  // riders who finish stay in place until the list is chosen again
  ride(2, 1)
  const none = page.getByRole("button", { name: "Only with gaps (0)" })
  await expect.element(none).toBeVisible()
  expect(riders()).toEqual(["Jaan Tamm"])
  await none.click()
  await expect.poll(riders).toHaveLength(3)
})

test("a line of what needs a look gives the focus on to the heading of the list once it is settled [CO-02] [SP-04]", async () => {
  const given = race()
  given.setStatus("Anna Ozola", "DNF")
  const desk = await showDesk(given, {
    answers: (results) => ({
      clearDnfOfFinished: results.clearDnfOfFinished.handler(({ input }) => {
        given.setStatus("Anna Ozola", null)
        desk.send()
        return { kind: "changed" as const, count: input.confirmed, revision: given.board().revision }
      }),
    }),
  })
  const clear = page.getByRole("button", { name: "Clear their DNF (1)" })
  await clear.click()
  await dialog().getByRole("button", { name: "Clear status" }).click()
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(body().getByCss(".attention h2")).toHaveFocus()
})

test("a draft says what is still to be done, and leads to where it is [CO-01]", async () => {
  const given = sampleRace({ cards: {} })
  const none = { isPublished: false, participants: 0, judges: 0, hasRegulation: false }
  const readiness = { ...given.readiness(), ...none }
  vi.spyOn(given, "readiness").mockReturnValue(readiness)
  await openDesk(given)
  const current = body().getByCss(".day-steps > [aria-current=step]")
  await expect.element(current).toMatchTextContent(/Still to do: 4/)
  for (const name of [
    "The stage is a draft",
    "No participants yet",
    "No judge and no pass",
    "No regulation yet",
  ])
    await expect.element(current.getByRole("link", { name })).toBeVisible()
  await expect.element(body().getByCss(".score-matrix")).toMatchTextContent(/No participants yet/)
  await current.getByRole("link", { name: "Publish the stage" }).click()
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/^\/championship\//)
})

test("above the results and on the desk, an open card shows the new reason that somebody else gives for a penalty [SP-08] [CO-04]", async () => {
  const given = race()
  const give = (reason: string) =>
    given.penalise("Anna Ozola", { points: 5, reason, timestamp: given.board().stage.competitionStartDate })
  give("Paddock")
  const penalties = body().getByCss(".desk-penalties")
  const desk = await openDesk(given)
  await number.fill("7")
  await press("Enter")
  await expect.element(penalties).toMatchTextContent(/Paddock/)
  give("Noise test")
  desk.send()
  await expect.element(penalties).toMatchTextContent(/Noise test/)
  await desk.unmount()

  const { send } = await showPanel(given)
  await openCard("Anna Ozola")
  await expect.element(penalties).toMatchTextContent(/Noise test/)
  give("Left the course")
  send()
  await expect.element(penalties).toMatchTextContent(/Left the course/)
})

test("the desk, with a card and its keys open, is accessible and fits", async () => {
  await openDesk()
  await number.fill("20")
  await press("Enter", "?")
  await expect.element(page.getByText("Next rider, previous rider")).toBeVisible()
  await lookAt()
})
