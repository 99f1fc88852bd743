import { expect, test } from "vitest"
import { wordsOf } from "#app/site/i18n/all-words.ts"
import type { StandingLine, StandingsColumn } from "#contracts/standings/standings.ts"
import type { StandingReason } from "#domain/standings/rank-standings.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { shownRulesWith } from "#tests/support/shown-rules.ts"
import { type ExplainOptions, explainStanding } from "./explain-standing.ts"

const columns: StandingsColumn[] = [
  {
    order: 2,
    place: "Cēsis",
    title: "Cēsis",
    day: "2026-05-30",
    url: "/",
    resultsStatus: "Approved",
    isDraft: false,
  },
]

const line = (name: string, reason: StandingReason | null = null): StandingLine => ({
  id: name,
  name,
  racingNumber: null,
  club: null,
  team: null,
  position: 1,
  total: 0,
  totalMinusWorst: 0,
  dropped: [],
  below: null,
  racingClass: "Expert",
  card: null,
  rider: null,
  reason,
  cells: [],
  secret: null,
})

const counted = { counted: 7, stages: 8 }

/** What the rider behind reads, and the rider ahead. */
const explained = (reason: StandingReason | null, known: Partial<ExplainOptions["standings"]> = {}) => {
  const [anna, bruno] = [line("Anna"), line("Bruno", reason)]
  const standings = { columns, counted, rules: shownRulesWith({}), ...known }
  const options = { t: wordsOf("en", "standings"), language: "en", standings }
  return [
    ...explainStanding({ ahead: anna, line: bruno, behind: undefined }, options),
    ...explainStanding({ ahead: undefined, line: anna, behind: bruno }, options),
  ]
}

test("each rule is explained to both riders, their own figure first", () => {
  expect(explained({ code: "total", ahead: 37, behind: 20 })).toEqual([
    "Behind Anna: fewer points in total (20 to 37)",
    "Ahead of Bruno: more points in total (37 to 20)",
  ])
  expect(explained({ code: "total-minus-worst", ahead: 20, behind: 17 })).toEqual([
    "Behind Anna: fewer points without the worst stage (17 to 20)",
    "Ahead of Bruno: more points without the worst stage (20 to 17)",
  ])
  expect(explained({ code: "more-results", ahead: 3, behind: 2 })).toEqual([
    "Behind Anna: equal points, fewer stages with a result (2 to 3)",
    "Ahead of Bruno: equal points, more stages with a result (3 to 2)",
  ])
  expect(explained({ code: "later-stage", order: 2, ahead: 20, behind: 0 })).toEqual([
    "Behind Anna: equal points, but fewer at Cēsis, the latest stage where they differ (0 to 20)",
    "Ahead of Bruno: equal points, but more at Cēsis, the latest stage where they differ (20 to 0)",
  ])
  expect(explained({ code: "better-places", place: 1, ahead: 2, behind: 1 })).toEqual([
    "Behind Anna: equal points, fewer finishes in place 1 (1 to 2)",
    "Ahead of Bruno: equal points, more finishes in place 1 (2 to 1)",
  ])
})

test("the rules of a championship are named: how many stages are dropped or count, and zeros [RX-06]", () => {
  const reason = { code: "total-minus-worst", ahead: 90, behind: 84 } as const
  expect(explained(reason, { counted: { counted: 6, stages: 8 } })).toEqual([
    "Behind Anna: fewer points without the 2 worst stages (84 to 90)",
    "Ahead of Bruno: more points without the 2 worst stages (90 to 84)",
  ])
  const { drops } = defaultStandingsRules
  const best = {
    counted: { counted: 6, stages: 8 },
    rules: shownRulesWith({ drops: { ...drops, kind: "best", count: 6 } }),
  }
  expect(explained(reason, best)).toEqual([
    "Behind Anna: fewer points in the 6 best stages (84 to 90)",
    "Ahead of Bruno: more points in the 6 best stages (90 to 84)",
  ])
  expect(explained(reason, { counted: null })).toEqual([
    "Behind Anna: fewer points in total (84 to 90)",
    "Ahead of Bruno: more points in total (90 to 84)",
  ])
  expect(explained({ code: "most-zeros", ahead: 31, behind: 30 })).toEqual([
    "Behind Anna: equal points, fewer sections ridden with 0 (30 to 31)",
    "Ahead of Bruno: equal points, more sections ridden with 0 (31 to 30)",
  ])
})

test("a rider with too few stages reads how many they have and how many are needed, and so does the last rider with a place [RX-06]", () => {
  const below = { ridden: 1, stages: 4, needed: 3 }
  const anna = line("Anna")
  const bruno = { ...line("Bruno", { code: "below-minimum", ...below }), position: null, below }
  const standings = { columns, counted, rules: shownRulesWith({ needed: 3 }) }
  const options = { t: wordsOf("en", "standings"), language: "en", standings }
  expect(explainStanding({ ahead: anna, line: bruno, behind: undefined }, options)).toEqual([
    "No place: 1 of 4 stages; 3 are needed",
  ])
  expect(explainStanding({ ahead: undefined, line: anna, behind: bruno }, options)).toEqual([
    "Ahead of Bruno, who has no place: 1 of 4 stages; 3 are needed",
  ])
})

test("equals share their place, and without a reason the places wait to be set", () => {
  expect(explained({ code: "equal" })).toEqual([
    "Same place as Anna: equal in everything",
    "Same place as Bruno: equal in everything",
  ])
  expect(new Set(explained(null))).toEqual(
    new Set(["The organisers have not updated the places since the results changed."]),
  )
})
