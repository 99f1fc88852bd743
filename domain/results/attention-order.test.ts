import fc from "fast-check"
import { expect, test } from "vitest"
import { type AttentionKind, byUrgency } from "./attention-order.ts"

const kinds: readonly AttentionKind[] = [
  "two-attempts",
  "scored-dns",
  "points-out-of-range",
  "waiting",
  "late-phone",
  "question",
  "protest",
  "outside-class",
  "lap-order",
  "odd-times",
  "too-late",
  "times-differ",
  "more",
]

test("items that block approval come first, then rulings, waiting taps, riders' questions, and last what only looks odd [CO-02] [RX-09] [OF-04]", () => {
  const sorted = byUrgency(kinds.toReversed().map((kind) => ({ kind })))
  expect(sorted.map(({ kind }) => kind)).toEqual([
    "scored-dns",
    "points-out-of-range",
    "two-attempts",
    "waiting",
    "late-phone",
    "question",
    "protest",
    "times-differ",
    "too-late",
    "lap-order",
    "outside-class",
    "odd-times",
    "more",
  ])
})

test("the order is one and the same however the items came, nothing is lost, and equals stay in their order [CO-02]", () => {
  const items = fc.array(fc.constantFrom(...kinds), { maxLength: 30 })
  fc.assert(
    fc.property(items, (given) => {
      const numbered = given.map((kind, number) => ({ kind, number }))
      const sorted = byUrgency(numbered)
      expect(sorted.toSorted((a, b) => a.number - b.number)).toEqual(numbered)
      for (const kind of kinds) {
        const same = sorted.filter((one) => one.kind === kind).map(({ number }) => number)
        expect(same).toEqual(same.toSorted((a, b) => a - b))
      }
      expect(byUrgency(sorted)).toEqual(sorted)
    }),
  )
})
