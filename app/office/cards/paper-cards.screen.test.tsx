import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { allOf } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { type RaceInput, sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, pressInDialog, showDesk, showToSecretary } from "#tests/support/screens/show-desk.tsx"
import { body, type ShownResults } from "#tests/support/screens/show-results.tsx"
import * as paperCards from "./paper-cards.tsx"

/** Anna and Jaan have been judged, Dita's card came on paper. */
const paperRace = (given: Partial<RaceInput> = {}) =>
  sampleRace({
    cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]], "Dita Liepa": [] },
    riders: { "Dita Liepa": { racingNumber: "17" } },
    ...given,
  })

const showCards = async (race = paperRace(), shown: ShownResults = {}) => {
  const cards = await showToSecretary(race, { other: { module: paperCards, name: "cards" }, ...shown })
  await expect.element(body().getByCss(".card-grid")).toBeVisible()
  return cards
}

/** A cell of the first lap. */
const cell = (name: string, section: number) =>
  page.getByRole("textbox", { name: new RegExp(`${name} Lap 1, section ${section}$`) })
const focus = (name: string, section: number) => (cell(name, section).element() as HTMLElement).focus()
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key.length === 1 ? key : `{${key}}`)
}
const state = () => body().getByCss(".saving-state")
const allSaved = (words = "All saved") =>
  expect.element(state().getByCss("[role=status]")).toHaveTextContent(words)
const sumOf = (name: string) => page.getByRole("row").filter({ hasText: name }).getByCss(".sum")

test("a card from paper is typed with the keyboard alone, and saved as it is typed [D-37]", async () => {
  const race = paperRace()
  const { sent } = await showCards(race)
  const number = page.getByLabelText("Racing number", { exact: true })
  number.element().focus()
  await press("9", "9", "9", "9", "Enter")
  await expect.element(page.getByText("No participant of this stage has this number")).toBeVisible()
  await number.fill("17")
  await press("Enter")
  await expect.element(cell("Dita Liepa", 1)).toHaveFocus()

  // a mark leads on to the next section; what is none stays at its cell and is not sent
  await press("2", "0", "4")
  await expect.element(cell("Dita Liepa", 3)).toHaveFocus()
  await expect.element(cell("Dita Liepa", 3)).toHaveAccessibleDescription("Only 0, 1, 2, 3, 5 or M")
  await expect.element(state()).toMatchTextContent(/17 Dita Liepa, section 3, lap 1: Only 0, 1, 2, 3, 5 or M/)
  await expect.element(sumOf("Dita Liepa")).toHaveTextContent("2")
  await press("5")
  await allSaved()
  await expect.element(sumOf("Dita Liepa")).toHaveTextContent("7")
  expect(race.factsOf("Dita Liepa").entries).toHaveLength(3)

  // Anna's 0, 1, 5: one section is emptied, after a question that can be answered with no
  focus("Anna Ozola", 1)
  await press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")
  await expect.element(cell("Anna Ozola", 3)).toHaveFocus()
  await press("Backspace", "Enter")
  await expect.element(dialog()).toMatchTextContent(/The points of section 3 in lap 1 are removed/)
  await press("Escape")
  await expect.element(cell("Anna Ozola", 3)).toHaveValue("5")
  await expect.element(cell("Anna Ozola", 3)).toHaveFocus()
  await press("Backspace", "Enter", "Tab", "Enter")
  await expect.element(cell("Anna Ozola", 3)).toHaveValue("")
  await allSaved()
  const place = { participantId: race.idOf("Anna Ozola"), section: 3, lap: 1 }
  expect(sent.mock.lastCall?.[1]).toMatchObject({ cells: [{ ...place, points: null, seen: 5 }] })

  // the grid is one stop of the Tab key
  focus("Dita Liepa", 1)
  await press("End", "Tab")
  expect(allOf(".card-cell:focus")).toEqual([])
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}")
  await expect.element(cell("Dita Liepa", 3)).toHaveFocus()
  await lookAt()
})

test("the address of a card has the focus in the first cell that is missing [D-37]", async () => {
  const race = paperRace()
  await showCards(race, { at: `?participant=${race.idOf("Jaan Tamm")}` })
  await expect.element(cell("Jaan Tamm", 3)).toHaveFocus()
})

test("a cell whose next lap has points is not emptied, and says so in place of a question [SP-07]", async () => {
  await showCards(
    paperRace({
      cards: {
        "Anna Ozola": [
          [0, 1, 5],
          [null, null, 1],
        ],
      },
    }),
  )
  focus("Anna Ozola", 3)
  await press("Backspace", "Enter")
  const why = "Cannot delete section, because it has result in next lap"
  await expect.element(cell("Anna Ozola", 3)).toHaveAccessibleDescription(why)
  await expect.element(state()).toMatchTextContent(new RegExp(why))
  await press("ArrowLeft")
  await expect.element(cell("Anna Ozola", 2)).toHaveFocus()
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  focus("Anna Ozola", 3)
  await press("Escape")
  await expect.element(cell("Anna Ozola", 3)).toHaveValue("5")
  await allSaved()
})

test("cells that cannot be saved stay typed: others were faster, the network is gone, the window is closed [D-37]", async () => {
  const race = paperRace()
  const { answerAgain, unmount } = await showCards(race)
  race.score("Jaan Tamm", { section: 3, lap: 1 }, 1)
  focus("Jaan Tamm", 3)
  await press("3")
  await expect
    .element(cell("Jaan Tamm", 3))
    .toHaveAccessibleDescription("Changed meanwhile to 1. Enter saves yours, Escape takes it back.")
  await expect.element(cell("Jaan Tamm", 3)).toHaveValue("3")
  focus("Jaan Tamm", 3)
  await press("Enter")
  await allSaved()

  refuseCalls()
  focus("Dita Liepa", 1)
  await press("1", "0")
  await expect.element(state()).toMatchTextContent(/Not saved yet: 2\s*The server cannot be reached/)
  await page.getByRole("link", { name: "Kaņiera posms" }).click()
  await expect.element(dialog()).toMatchTextContent(/Leave without saving\?/)
  await pressInDialog("Stay here")
  await unmount()
  answerAgain()
  await showCards(race)
  await expect
    .element(page.getByText("What was typed on this device and not saved is here again."))
    .toBeVisible()
  await expect.element(cell("Dita Liepa", 2)).toHaveValue("0")
  await allSaved()
  expect(race.factsOf("Dita Liepa").entries).toHaveLength(2)
})

test("the grid shows what others saved meanwhile, and where that cannot be read it stays and says so [D-37]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  const race = paperRace()
  const { answerAgain } = await showCards(race)
  refuseCalls()
  await vi.advanceTimersByTimeAsync(15_000)
  const lost = page.getByText(/^This page could not be brought up to date\. What you see is from \d\d:\d\d\./)
  await expect.element(lost).toBeVisible()
  race.score("Jaan Tamm", { section: 3, lap: 1 }, 1)
  answerAgain()
  await lost.getByRole("button", { name: "Try again" }).click()
  await expect.element(cell("Jaan Tamm", 3)).toHaveValue("1")
  await expect.element(lost).not.toBeInTheDocument()

  race.score("Dita Liepa", { section: 1, lap: 1 }, 1)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(cell("Dita Liepa", 1)).toHaveValue("1")
})

test.for([
  ["en", "."],
  ["lv", ","],
  ["et", ","],
] as const)("what is typed inside a number stays there: %s [D-37]", async ([language, sign]) => {
  await showCards(paperRace({ stage: { competitionType: "openFree" } }), { language })
  const first = page.getByRole("row").filter({ hasText: "Dita Liepa" }).getByCss(".card-cell").first()
  for (const typed of [".7", ",7"]) {
    await first.fill("25")
    const input = first.element() as HTMLInputElement
    input.setSelectionRange(1, 1)
    await userEvent.keyboard(typed)
    await expect.element(first).toHaveValue(`2${sign}75`)
  }
})

test("openFree takes halves from paper, as the language writes them [D-37]", async () => {
  const race = paperRace({ stage: { competitionType: "openFree" } })
  await showCards(race, { language: "lv" })
  const first = page.getByRole("row").filter({ hasText: "Dita Liepa" }).getByCss(".card-cell").first()
  await first.click()
  await press("2", ".")
  await expect.element(first).toHaveAccessibleDescription("Punkti, piemēram, 7 vai 2,5")
  await press("5", "Enter", "1", "0")
  await allSaved("Viss saglabāts")
  await expect.element(sumOf("Dita Liepa")).toHaveTextContent("12,5")
  expect(race.entry({ participantId: race.idOf("Dita Liepa"), section: 1, lap: 1 }).total).toBe(2.5)
})

test("the grid is typed on a phone", async () => {
  await page.viewport(360, 640)
  await showCards()
  await cell("Dita Liepa", 2).click()
  await expect.element(cell("Dita Liepa", 2)).toHaveAttribute("inputmode", "numeric")
  await press("5")
  await expect.element(cell("Dita Liepa", 3)).toHaveFocus()
  await allSaved()
})

test("the grid is closed after approval", async () => {
  await showCards(paperRace({ stage: { resultsStatus: "Approved" } }))
  await expect.element(page.getByText("Results are approved and cannot be changed")).toBeVisible()
  expect(allOf(".card-cell:not([readonly])")).toEqual([])
})

test("a section that was cancelled keeps its column on the cards, and takes nothing [D-47]", async () => {
  const race = paperRace()
  race.changeClass("Expert", { lapSections: [true, false, true], cancelledSections: [2] })
  await showCards(race)
  expect(allOf(".section-heading").map((one) => one.textContent)).toEqual([
    "Lap 1, section 11",
    "Lap 1, section 2, cancelled2",
    "Lap 1, section 33",
  ])
  await expect.element(body().getByCss(".section-heading s")).toHaveTextContent("2")
  await expect.element(cell("Dita Liepa", 2)).not.toBeInTheDocument()
  focus("Dita Liepa", 1)
  await press("2")
  await expect.element(cell("Dita Liepa", 3)).toHaveFocus()
})

test("what is missing leads to the card that it is missing on [D-37]", async () => {
  await showDesk(paperRace())
  await page.getByRole("button", { name: /Jaan Tamm 1 left$/ }).click()
  await expect.element(page.getByRole("textbox", { name: /Jaan Tamm Section 3 Lap 1$/ })).toHaveFocus()
})
