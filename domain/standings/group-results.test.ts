import { expect, test } from "vitest"
import { approvedResultWith } from "#tests/support/standings.ts"
import { type ApprovedResult, classResults, type WomenFacts, womenResults } from "./group-results.ts"
import { defaultStandingsRules } from "./standings-rules.ts"

const facts: WomenFacts = {
  hasWomenClasses: true,
  classes: [
    { name: "Expert", order: 80 },
    { name: "Clubman", order: 40 },
  ],
  firstStageDay: "2026-05-16",
  points: defaultStandingsRules.points,
}

const woman = (participantId: string, known: Partial<ApprovedResult> = {}) =>
  approvedResultWith({ participantId, gender: "female", ...known })

/** Group, position, points and id, as they are listed. */
const listed = (results: readonly ApprovedResult[], known: Partial<WomenFacts> = {}) => {
  const outcome = womenResults(results, { ...facts, ...known })
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return outcome.results.map(
    ({ group, position, points, participantId }) =>
      `${group.name} ${position ?? "-"} ${points} ${participantId}`,
  )
}

test("three groups by age at the first stage, of female participants with a birth date only [RU-10]", () => {
  const results = [
    woman("turns 18 that day", { birthDate: "2008-05-16" }),
    woman("18 the day after", { birthDate: "2008-05-17" }),
    woman("turns 13 that day", { birthDate: "2013-05-16" }),
    woman("13 the day after", { birthDate: "2013-05-17" }),
    woman("no birth date", { birthDate: null }),
    approvedResultWith({ participantId: "a man", birthDate: "2008-05-16" }),
    approvedResultWith({ participantId: "no gender", birthDate: "2008-05-16", gender: null }),
  ].map((result, index) => ({ ...result, position: index + 1 }))
  expect(listed(results)).toEqual([
    "Women 1 20 turns 18 that day",
    "Juniors 1 20 18 the day after",
    "Juniors 2 17 turns 13 that day",
    "Girls 1 20 13 the day after",
  ])
  expect(listed(results, { hasWomenClasses: false })).toEqual([])
})

test("the women of a group go by class order, the higher first, then by their order inside the class", () => {
  const results = [
    woman("clubman 1", { racingClass: "Clubman", position: 1 }),
    woman("expert 9", { position: 9 }),
    woman("expert 4", { position: 4 }),
    woman("clubman 3", { racingClass: "Clubman", position: 3 }),
  ]
  expect(listed(results)).toEqual([
    "Women 1 20 expert 4",
    "Women 2 17 expert 9",
    "Women 3 15 clubman 1",
    "Women 4 13 clubman 3",
  ])
})

test("DNF, DNS and DQ come last among the women, without position and with 0 points, whatever their class [RX-09]", () => {
  const results = [
    woman("dq", { status: "DQ", position: null, positionPoints: 0 }),
    woman("dns", { status: "DNS", position: null, positionPoints: 0 }),
    woman("dnf", { status: "DNF", position: null, positionPoints: 0 }),
    woman("clubman", { racingClass: "Clubman", position: 30 }),
  ]
  expect(listed(results)).toEqual(["Women 1 20 clubman", "Women - 0 dnf", "Women - 0 dns", "Women - 0 dq"])
})

test("women who share a position in their class share it in their group, and the next one is skipped", () => {
  const results = [
    woman("b", { position: 2 }),
    woman("a", { position: 2 }),
    woman("c", { racingClass: "Clubman", position: 2 }),
  ]
  expect(listed(results)).toEqual(["Women 1 20 a", "Women 1 20 b", "Women 3 15 c"])
})

test("a championship's own points table holds among the women too", () => {
  const points = { byPosition: [25, 22], beyond: 3 }
  expect(listed([woman("a"), woman("b", { position: 5 }), woman("c", { position: 6 })], { points })).toEqual([
    "Women 1 25 a",
    "Women 2 22 b",
    "Women 3 3 c",
  ])
})

test("a woman of a class that the championship does not know is refused, a man of it is not", () => {
  const results = [woman("a", { racingClass: "Retro" }), woman("b", { racingClass: "Guest" })]
  expect(womenResults(results, facts)).toEqual({
    kind: "refused",
    reason: "class-order-not-found",
    racingClass: "Guest",
  })
  expect(listed([approvedResultWith({ racingClass: "Retro" })])).toEqual([])
})

test("a woman stays in her class and is in one group of women besides", () => {
  const results = [
    approvedResultWith({ participantId: "a man" }),
    woman("a woman", { position: 2, positionPoints: 17 }),
  ]
  expect(classResults(results).map(({ group, position, points }) => [group.name, position, points])).toEqual([
    ["Expert", 1, 20],
    ["Expert", 2, 17],
  ])
  expect(listed(results)).toEqual(["Women 1 20 a woman"])
})
