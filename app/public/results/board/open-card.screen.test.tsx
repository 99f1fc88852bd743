import { expect, test, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import { allOf, boxesOf } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import {
  answerForRace,
  body,
  lineOf,
  linkOf,
  namesOf,
  openCard,
  shownCard,
  showResults,
} from "#tests/support/screens/show-results.tsx"

/** Anna ahead of Jaan, both with the third section still to ride. */
const twoRiders = () => sampleRace({ cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 5, null]] } })
const third = { section: 3, lap: 1 }

/** Notes what is moved from now on: the class of each element, and how far above or below its place a row begins. */
const watchMotion = () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList)
  const moved: { name: string; way: number | null }[] = []
  vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element, keyframes) {
    const way = /translateY\((.+?)px/.exec(JSON.stringify(keyframes))?.[1]
    moved.push({ name: this.className, way: way === undefined ? null : Number(way) })
    return {} as Animation
  })
  return () => moved
}

test("a card opens below its line by mouse and keyboard, and follows a judge's tap", async () => {
  const race = twoRiders()
  const { send } = await showResults(race)
  const name = linkOf("Anna Ozola")
  await expect.element(name).toHaveAttribute("aria-expanded", "false")
  name.element().focus()
  await userEvent.keyboard("{Enter}")
  const card = await shownCard("Anna Ozola")
  await expect
    .element(card)
    .toMatchTextContent(/Lap 1 Points 1.*Section 3 Open section 3 of lap 1 –not ridden/)
  await expect.element(card).toMatchTextContent(/Ahead of.*fewer points \(1 to 5\)/)

  // the whole line is what one touches, not the name alone
  await lineOf("Jaan Tamm").getByCss(".points").click()
  const jaans = await shownCard("Jaan Tamm")
  await expect.element(jaans).toMatchTextContent(/more points \(5 to 1\)/)

  const moved = watchMotion()
  race.score("Anna Ozola", third, 5)
  send()
  await expect
    .element(card.getByCss(".lap-sections li").nth(2))
    .toHaveTextContent("Section 3 Open section 3 of lap 1 5")
  await expect.element(card).toMatchTextContent(/whoever has finished comes first/)
  await expect.element(jaans).toMatchTextContent(/whoever has finished comes first/)
  await expect.poll(() => moved().filter(({ name }) => name === "score-chip")).toHaveLength(1)

  await name.click()
  await expect.element(name).toHaveAttribute("aria-expanded", "false")
  expect(allOf(".lap-name")).toHaveLength(1)
})

test("a card that has not come is as wide as its line, and moves nothing where motion is reduced", async () => {
  await page.viewport(360, 740)
  const race = twoRiders()
  await showResults(race)
  const answer = Promise.withResolvers<void>()
  answerForRace(race, (results) => ({
    riderCard: results.riderCard.handler(async ({ input, errors }) => {
      await answer.promise
      const card = race.card(input.participantId)
      if (!card) throw errors["result-not-found"]()
      return card
    }),
  }))
  const lineWidth = boxesOf(".result")[0]?.width ?? 0
  expect(lineWidth).toBe(boxesOf(".class-results summary")[0]?.width)
  await linkOf("Anna Ozola").click()
  await expect.element(body().getByCss(".card-skeleton")).toBeVisible()
  // its cell has a padding of 12 px on either side; one stands in for the code of the card, the next for its data
  await expect.poll(() => boxesOf(".card-skeleton")[0]?.width).toBe(lineWidth - 24)
  expect(boxesOf(".result")[0]?.width).toBe(lineWidth)
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
  expect(moving).toEqual([])
  answer.resolve()
  await expect.element(await shownCard("Anna Ozola")).toMatchTextContent(/Ahead of/)
})

test("an open card slides with its rider's line when the order changes", async () => {
  const race = twoRiders()
  const { send } = await showResults(race)
  const card = await openCard("Anna Ozola")
  await expect.element(card).toMatchTextContent(/Ahead of/)
  const cardHeight = card.element().getBoundingClientRect().height
  const moved = watchMotion()
  race.score("Jaan Tamm", third, 0)
  send()
  await expect.poll(namesOf).toEqual(["Jaan Tamm", "Anna Ozola"])
  const ways = moved().flatMap(({ way }) => way ?? [])
  expect(ways).toHaveLength(3)
  const [jaans = 0, annas = 0, cards = 0] = ways
  expect(jaans).toBeGreaterThan(cardHeight)
  expect(annas).toBeLessThan(0)
  expect(cards).toBe(annas)
  await expect.element(card).toMatchTextContent(/Behind/)
  race.penalise("Anna Ozola", { points: 5, reason: "AddPenaltyPointsJudge", timestamp: Date.now() })
  send()
  await expect.element(card).toMatchTextContent(/Judge’s decision/)
})

test("a visitor opens a section and sees its log, and has nothing to edit or delete with [RS-10] [RS-14]", async () => {
  const race = twoRiders()
  race.penalise("Anna Ozola", { points: 5, reason: "AddPenaltyPointsJudge", timestamp: Date.now() })
  const logged: { [key: string]: Partial<EntryDetail> } = {}
  const { send } = await showResults(race, {
    answers: (results) => ({
      entry: results.entry.handler(({ input: { place } }) => ({
        ...race.entry(place),
        ...logged[`${place.participantId}/${place.section}`],
      })),
    }),
  })
  const jaans = await openCard("Jaan Tamm")
  const card = await openCard("Anna Ozola")
  await expect.element(card).toMatchTextContent(/\+5/)

  const section = card.getByRole("button", { name: "Open section 3 of lap 1" })
  section.element().focus()
  await userEvent.keyboard("{Enter}")
  const popup = page.getByRole("dialog", { name: "Section 3, lap 1" })
  await expect.element(popup).toMatchTextContent(/Anna Ozola.*Nothing recorded yet/)
  // what is open follows the race
  const tap = {
    name: "JudgeAddPointsB",
    points: 2,
    time: Date.now(),
    reason: null,
    attempt: "1",
    by: "Juris Judge",
  }
  logged[`${race.idOf("Anna Ozola")}/3`] = { events: [{ ...tap, name: "JudgeAddPointsB" }] }
  race.score("Anna Ozola", third, 2)
  send()
  await expect.element(popup.getByCss(".section-total b")).toHaveTextContent("2")
  await expect
    .element(popup.getByCss(".section-total"))
    .toMatchTextContent(/2Juris Judge · \d+ \w+ at \d\d:\d\d/)
  await expect
    .element(popup.getByRole("listitem"))
    .toMatchTextContent(/^\d\d:\d\d:\d\d B added 2 · Juris Judge$/)
  expect(allOf("[role=dialog] button, dialog button").map((one) => one.textContent)).toEqual(["Close"])
  await userEvent.keyboard("{Escape}")
  await expect.element(section).toHaveFocus()

  const corrected = {
    before: 5,
    after: 3,
    takesBack: false,
    reason: "Seen on video",
    time: Date.now(),
    by: "Sanita",
  }
  const edited = { ...tap, name: "EditedTo", points: 3, attempt: null } as const
  const place = `${race.idOf("Jaan Tamm")}/2`
  logged[place] = { events: [edited], corrections: [corrected] }
  race.score("Jaan Tamm", { section: 2, lap: 1 }, 3)
  send()
  await jaans.getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const second = page.getByRole("dialog", { name: "Section 2, lap 1" })
  await expect.element(second).toMatchTextContent(/Edited to 3/)
  await expect.element(second).toMatchTextContent(/5 → 3 Seen on video/)
  logged[place] = { isDeleted: true }
  race.score("Jaan Tamm", { section: 2, lap: 1 }, null)
  send()
  await expect.element(second).toMatchTextContent(/This result has been deleted/)
  await second.getByRole("button", { name: "Close" }).click()

  expect(allOf(".rider-card :is(input, select, textarea)")).toEqual([])
  expect(allOf(".rider-card button:not(.section-button)")).toEqual([])
  await expect.element(page.getByRole("button", { name: /edit|delete|remove/i })).not.toBeInTheDocument()
})

test("a card that cannot be fetched says so and is tried again, and the results stay", async () => {
  const race = twoRiders()
  await showResults(race)
  const fail = () =>
    answerForRace(race, (results) => ({
      riderCard: results.riderCard.handler(({ errors }) => {
        throw errors["result-not-found"]()
      }),
      entry: results.entry.handler(({ errors }) => {
        throw errors["entry-not-found"]()
      }),
    }))
  fail()
  await linkOf("Anna Ozola").click()
  await expect.element(page.getByRole("alert")).toMatchTextContent(/The scorecard could not be loaded/)
  answerForRace(race)
  await page.getByRole("button", { name: "Try again" }).click()
  const card = await shownCard("Anna Ozola")
  await expect.element(card).toMatchTextContent(/Lap 1/)
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()

  // a section of it too, and the focus stays in its popup when what was pressed goes
  fail()
  await card.getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
  await expect.element(popup.getByRole("alert")).toMatchTextContent(/The section could not be loaded\./)
  answerForRace(race)
  popup.getByRole("button", { name: "Try again" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(popup.getByCss(".section-total b")).toHaveTextContent("1")
  await expect.element(popup.getByRole("button", { name: "Close" })).toHaveFocus()
})

test("a card on paper says under the name how final it is, and when the results last changed", async () => {
  const race = twoRiders()
  await showResults(race, { at: `/${race.idOf("Anna Ozola")}` })
  const state = body().getByCss(".card-heading .card-state")
  await expect.element(page.getByRole("heading", { name: "Anna Ozola" })).toBeVisible()
  await expect.element(state).not.toBeVisible()
  await commands.emulate({ media: "print" })
  await expect.element(state).toBeVisible()
  await expect.element(state).toMatchTextContent(/^Provisional ?Last change: \d+ \w+ at \d\d:\d\d$/)
})

test("a card of nobody says so, and leads to the results", async () => {
  await showResults(twoRiders(), { at: "/nobody" })
  await expect
    .element(page.getByRole("heading", { name: "This rider has no result in the stage" }))
    .toBeVisible()
  await page.getByRole("link", { name: "All results" }).click()
  await expect.element(linkOf("Anna Ozola")).toBeVisible()
})

const lapSections = [true, false, false, true]
const withCancelled = [
  { name: "Meistari", lap: 1, lapSections: [true, true, true, true] },
  { name: "Eksperti", lap: 1, lapSections, cancelledSections: [2] },
  { name: "Juniori", lap: 1, lapSections: [false, true, false, false], cancelledSections: [1, 4] },
]

test("the list by points and a rider's card say which sections were cancelled [D-47]", async () => {
  const race = sampleRace({
    stage: { competitionType: "openFree" },
    classes: withCancelled,
    racingClass: "Eksperti",
    cards: { "Anna Ozola": [[0, null, null, 2]] },
  })
  const { unmount } = await showResults(race, { at: "?view=points" })
  await expect.element(linkOf("Anna Ozola")).toBeVisible()
  expect(allOf(".cancelled-sections").map((one) => one.textContent)).toEqual([
    "Eksperti Cancelled: section 2",
    "Juniori Cancelled: sections 1, 4",
  ])
  await unmount()
  const byClasses = await showResults(race)
  const words = document.createRange()
  words.selectNodeContents(page.getByText("Cancelled: section 2", { exact: true }).element())
  const [table] = boxesOf("table")
  expect((table?.top ?? 0) - words.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(6)
  await byClasses.unmount()

  await showResults(race, { at: `/${race.idOf("Anna Ozola")}` })
  const text = body().getByCss(".rider-card").getByText("Cancelled: section 2", { exact: true })
  await expect.element(text).toBeVisible()
  // what only screen readers are told is a pixel high
  expect(text.element().getBoundingClientRect().height).toBeGreaterThan(10)
})

const lap = [0, 1, 2, 3, 5, 0, 1, 2, 3, 5, 0, 1, 2, 3, 5]
const long = "Kārlis Ļoti Garš-Uzvārdiņš"

test("an open card and a section of it are accessible and fit", async () => {
  const cards = { [long]: [lap, lap, [...lap.slice(1), null]], "Anna Ozola": [lap, lap] }
  await showResults(sampleRace({ cards }))
  const card = await openCard(long)
  await card.getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await expect.element(page.getByRole("dialog").getByCss(".section-total")).toBeVisible()
  await lookAt()
})

test("an open card of openFree, and the page of a card, are accessible and fit", async () => {
  const cards = { [long]: [[0, 2, 37, 100, null]], "Anna Ozola": [[20]] }
  const race = sampleRace({ stage: { competitionType: "openFree" }, cards })
  const { unmount } = await showResults(race)
  await openCard(long)
  await lookAt()
  await unmount()
  await showResults(race, { at: `/${race.idOf(long)}` })
  await lookAt()
})
