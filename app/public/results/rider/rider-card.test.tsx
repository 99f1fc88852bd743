import { expect, test } from "vitest"
import type { RiderCard as Card } from "#contracts/results/rider-card.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { markupOf, textIn } from "#tests/support/text-of.tsx"
import { RiderCard } from "./rider-card.tsx"

const { stage } = sampleBoard()
const openFree = { ...stage, competitionType: "openFree" as const }

const sections = (...points: (number | null)[]) =>
  points.map((one, i) => ({ section: i + 1, points: one, isMissed: false, isCancelled: false }))

/** A card, by default of a classic stage with two laps of three sections. */
const cardWith = (given: Partial<Card>): Card => ({
  revision: 1,
  changedOn: null,
  stage,
  racingClass: sampleClass({ lapSections: [true, true, true] }),
  row: sampleRow({ total: 8, ridden: 4 }),
  laps: [
    { lap: 1, points: 8, sections: sections(0, 3, 5) },
    { lap: 2, points: 0, sections: sections(0, null, null) },
  ],
  statistics: { 0: 2, 1: 0, 2: 0, 3: 1, 5: 1 },
  penalties: [],
  racingTime: null,
  ahead: null,
  behind: null,
  rival: null,
  ...given,
})

const cardMarkup = (given: Partial<Card>) => markupOf(<RiderCard card={cardWith(given)} />)

/** The words that a visitor reads above the links of a card. */
const cardText = (given: Partial<Card> = {}) =>
  textIn(cardMarkup(given).replace(/<p class="card-links[^"]*">.*?<\/p>/, ""))

const penalty = { points: 5, reason: "Helmet", timestamp: stage.competitionStartDate }

test("a card shows points per lap and section, statistics in classic only, and penalty points [RS-07]", () => {
  expect(cardText()).toBe(
    [
      "Lap 1 Points 8 Section 1 0 Section 2 3 Section 3 5",
      "Lap 2 Points 0 Section 1 0 Section 2 – not ridden Section 3 – not ridden",
      "Total 8",
      "Sections by points 0 × 2 1 × 0 2 × 0 3 × 1 5 × 1",
      "Penalty points No penalty points",
    ].join(" "),
  )
  expect(cardText({ stage: openFree, statistics: null })).not.toContain("Sections by points")
  expect(cardText({ penalties: [penalty] })).toMatch(/Penalty points \+5 Helmet 10:00$/)
})

test("a card says why a rider has more time, or as much as they need [TI-08]", () => {
  const credit = { minutes: 10, reason: "Helped an injured rider" }
  expect(cardText({ time: { credit, limitLifted: "Fog" } })).toMatch(
    /No penalty points Time limit lifted: Fog Minutes credited: 10 – Helped an injured rider$/,
  )
})

test("a lap without a score and a rider without points have a dash", () => {
  const laps = [{ lap: 1, points: null, sections: sections(null) }]
  expect(cardText({ laps, row: sampleRow({ total: null }) })).toMatch(
    /^Lap 1 Points – Section 1 – not ridden Total – /,
  )
})

/** Two laps of three sections, the last of them not ridden. */
const ridden = { scores: "0,3,5,0,1,", ridden: 5 }
const rival = { name: "Anna Ozola", racingNumber: "7", scores: "0,1,0,,0,", penalties: 0, isLeader: true }

test("a card draws the day as a line of sections, beside that of the leader, and has the same sums as a table [TV-06]", () => {
  const card = { row: sampleRow({ ...ridden, order: 1 }), rival }
  const text = cardText(card)
  expect(text).toContain(
    "The sum of points after each section: the higher the line, the fewer points. Compared with the leader of the class. A gap in the line is a section that is not ridden.",
  )
  expect(text).toContain(
    "Section 77 Laura Ozoliņa 7 Anna Ozola Lap 1 S1 0 0 S2 3 1 S3 8 1 Lap 2 S1 8 – S2 9 1 S3 – – Total",
  )
  // in classic 0 is at the top: a clean section is level, all others fall
  const [own, others] = [...cardMarkup(card).matchAll(/data-line="\d"><path d="(M0 0[^"]*)"/g)]
    .map(([, d]) => d)
    .reverse()
  expect(own).toBe("M0 0L16.67 0L33.33 33.33L50 88.89L66.67 88.89L83.33 100")
  expect(others).toBe("M0 0L16.67 0L33.33 11.11L50 11.11M83.33 11.11h0")
})

test("a leader's day is drawn beside the runner-up's; in openFree more points are higher, and penalties are left out [TV-06]", () => {
  const text = cardText({
    row: sampleRow({ ...ridden, order: 0, penalties: 5 }),
    rival: { ...rival, isLeader: false },
    stage: openFree,
    statistics: null,
  })
  expect(text).toContain("the higher the line, the more points. Compared with the rider in second place.")
  expect(text).toContain("Penalty points are not included.")
})

test("a single section draws no line", () => {
  expect(cardText({ row: sampleRow({ scores: "0,,,,,", ridden: 1 }), rival })).not.toContain("The day")
})

test("a cancelled section keeps its score, and says that it is cancelled [D-47]", () => {
  const [first, ...others] = sections(5, 3)
  const laps = [{ lap: 1, points: 3, sections: first ? [{ ...first, isCancelled: true }, ...others] : [] }]
  expect(cardText({ laps })).toMatch(/^Lap 1 Points 3 Section 1 cancelled 5 Section 2 3 /)
})

test("a penalty for which nobody gave a reason says whose it was; in openFree it is taken off", () => {
  const byJudge = { ...penalty, reason: "AddPenaltyPointsJudge" }
  const bySecretary = { ...penalty, reason: "AddPenaltyPointsSecretary" }
  expect(cardText({ penalties: [byJudge, bySecretary] })).toMatch(
    /\+5 Judge’s decision 10:00 \+5 Secretary’s decision 10:00$/,
  )
  expect(cardText({ stage: openFree, penalties: [byJudge] })).toContain("-5 Judge’s decision")
})

test("the chips of classic are named by their score, those of openFree shaded by their worth", () => {
  expect(
    cardMarkup({})
      .match(/data-score="[^"]+"/g)
      ?.slice(0, 6),
  ).toEqual(["0", "3", "5", "0", "none", "none"].map((score) => `data-score="${score}"`))
  const laps = [{ lap: 1, points: 30, sections: sections(10, 20, null) }]
  expect(cardMarkup({ stage: openFree, statistics: null, laps }).match(/(?<=--ink\) )\d+%/g)).toEqual([
    "15%",
    "30%",
  ])
})

test("a card says why the rider is in this place, and nothing where there is nobody to compare with", () => {
  const ahead = { name: "Anna Ozola", racingNumber: "7", reason: { code: "equal" } as const }
  const behind = { name: "Jaan Tamm", racingNumber: "12", reason: { code: "finished" } as const }
  expect(cardText({ ahead, behind, racingTime: 11_520_000 })).toMatch(
    /Racing time 3 h 12 min .* Why this place\? Same place as 7 Anna Ozola: equal in everything Ahead of 12 Jaan Tamm: whoever has finished comes first 4 of \d+ sections ridden: others may have ridden more or fewer$/,
  )
  expect(cardText()).not.toContain("Why this place?")
})

test("a place in a race in progress says how many sections it is based on, until the rider has finished", () => {
  const ahead = { name: "Anna Ozola", racingNumber: "7", reason: { code: "equal" } as const }
  const racingClass = sampleClass({ lap: 2, lapSections: [true, true, true] })
  const saysHowMany = (row: Parameters<typeof sampleRow>[0], given: Partial<Card> = {}) =>
    cardText({ ahead, racingClass, row: sampleRow(row), ...given }).endsWith(
      "4 of 6 sections ridden: others may have ridden more or fewer",
    )
  expect(saysHowMany({ total: 8, ridden: 4 })).toBe(true)
  expect(saysHowMany({ total: 8, ridden: 4, status: "DNF" })).toBe(false)
  expect(saysHowMany({ total: 8, ridden: 4, isFinished: true })).toBe(false)
  expect(saysHowMany({ total: 8, ridden: 4 }, { stage: { ...stage, resultsStatus: "Approved" } })).toBe(false)
})
