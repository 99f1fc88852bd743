import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import type { ShownRules, StandingsColumn } from "#contracts/standings/standings.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { shownRulesWith } from "#tests/support/shown-rules.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { RulesOfStandings } from "./rules-of-standings.tsx"

const english = speechOf("en")

const columns = ["Madona", "Smiltene", "Cēsis", "Võru"].map(
  (place, order): StandingsColumn => ({
    ...{ order, place, title: place, day: `2026-05-1${order}`, url: `/${order}`, isDraft: false },
    resultsStatus: "StandingsPublished",
  }),
)

/** What is said of rules, in a season of four stages. */
const shown = (known: Partial<ShownRules>): string[] => {
  const markup = renderToStaticMarkup(
    <SpeechContext value={english}>
      <RulesOfStandings rules={shownRulesWith(known)} columns={columns} />
    </SpeechContext>,
  )
  return markup.match(/(?<=<(?:li|p class="notice")>).*?(?=<\/(?:li|p)>)/g) ?? []
}

const { drops } = defaultStandingsRules

test("the page says by which rules its places were set, first the usual ones [RX-06]", () => {
  expect(shown({})).toEqual([
    "Final standings: the worst result of each rider is dropped.",
    "Equal points: more stages with a result; more points in the latest stage, then in the one before.",
    "Points by place: 20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2; all others: 1.",
  ])
})

test("each rule of a championship of its own is a sentence [RX-06]", () => {
  const sentences = shown({
    drops: { ...drops, count: 2, from: 5 },
    alwaysCounted: [0, 2],
    missedStage: "worst",
    minimum: { numerator: 2, denominator: 3, from: 1 },
    needed: 3,
    tieOrder: ["most-zeros"],
    withoutZeros: [
      { group: { kind: "class", name: "Expert" }, stages: [1] },
      { group: { kind: "women", name: "Women" }, stages: [0, 1] },
    ],
    areChanged: true,
  })
  expect(sentences.slice(0, -1)).toEqual([
    "The championship’s rules have changed since these places were set. Press Approve or Final to apply the new ones. Generating standings, merging or deleting entries, and reopening a stage apply them too.",
    "Final standings: the 2 worst results of each rider are dropped.",
    "A missed stage, a DNF, a DNS or a DQ is the worst result and is dropped first.",
    "Nothing is dropped until there are 5 stages.",
    "Never dropped: Madona, Cēsis.",
    "A place needs 2/3 of the stages, rounded up: now 3 of 4. A DNF counts as ridden, a DNS or a DQ does not.",
    "Equal points: more sections ridden with 0.",
    "The zeros of these stages do not break ties, because they are not known for every rider (Expert): Smiltene.",
    "The zeros of these stages do not break ties, because they are not known for every rider (Women): Madona, Smiltene.",
  ])
  expect(shown({ drops: { ...drops, kind: "best", count: 6 } })[0]).toBe(
    "Final standings: the 6 best results of each rider count.",
  )
  expect(shown({ drops: { ...drops, count: 0 } })[0]).toBe("All results count: none is dropped.")
  expect(shown({ minimum: { numerator: 1, denominator: 2, from: 6 }, tieOrder: [] })).toContain(
    "From 6 stages on, a place needs 1/2 of the stages, rounded up.",
  )
})
