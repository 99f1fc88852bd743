import fc from "fast-check"
import { expect, test } from "vitest"
import { timedFacts } from "#tests/support/arbitraries.ts"
import { sampleClass } from "#tests/support/sample-board.ts"
import { type BoardFacts, nextLines } from "./board-lines.ts"
import type { LineFacts } from "./read-board.ts"

const classes = [sampleClass({ name: "Expert" }), sampleClass({ name: "Hobby" })]
const stage: BoardFacts["stage"] = {
  competitionType: "classic",
  ties: ["score-counts", "earlier-end"],
  resultsStatus: null,
}

const line: fc.Arbitrary<LineFacts> = fc
  .record({
    facts: timedFacts,
    participantId: fc.constantFrom("a", "b", "c", "d"),
    racingClass: fc.constantFrom("Expert", "Hobby", "Gone"),
  })
  .map(({ facts, ...whose }) => ({
    ...facts,
    ...whose,
    name: whose.participantId,
    bike: null,
    club: null,
    penaltyEntries: facts.penaltyEntries.map((penalty) => ({ ...penalty, reason: "" })),
    frozenPosition: null,
    frozenInBrackets: null,
    frozenPlace: null,
    frozenPlaceInBrackets: null,
  }))

/** A board's facts after lines have changed, with the time since which places won are shown. */
const after = (before: BoardFacts, changed: readonly LineFacts[], since = before.since): BoardFacts => ({
  ...before,
  since,
  facts: new Map([...before.facts, ...changed.map((one) => [one.participantId, one] as const)]),
})

const nothing: BoardFacts = { facts: new Map(), classes, stage, ranksUnfinished: false, since: 5 }
const empty = new Map()

test("a board that is made from the one before is the board that is made at once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(line, { maxLength: 2 }), fc.nat(6))), (changes) => {
      let [facts, lines] = [nothing, nextLines(empty, nothing)]
      for (const [changed, since] of changes) {
        facts = after(facts, changed, since)
        lines = nextLines(lines, facts)
      }
      expect([...lines]).toEqual([...nextLines(empty, facts)])
    }),
  )
})

test("an unchanged line is the same object, so that it is not computed or written again", () => {
  fc.assert(
    fc.property(fc.array(line), line, (lines, changed) => {
      const facts = after(nothing, lines)
      const before = nextLines(empty, facts)
      const now = nextLines(before, after(facts, [changed]))
      for (const [id, one] of now) {
        const last = before.get(id)
        const isSame = id !== changed.participantId && last?.json === one.json
        if (isSame) expect(one).toBe(last)
      }
      expect(nextLines(now, after(facts, [changed]))).toEqual(now)
    }),
  )
})
