import fc from "fast-check"
import { expect, test } from "vitest"
import { changedSince, type SteppedChange, subjectsOf, type UndoStep } from "./undo-step.ts"

const change = (step: UndoStep, participantId: string | null = "anna", otherId: string | null = null) =>
  ({ step, participantId, otherId }) satisfies SteppedChange

const edited = (section: number, lap = 1): UndoStep => ({
  kind: "section",
  section,
  lap,
  before: 1,
  after: 5,
})
const marked: UndoStep = { kind: "status", before: null, after: "DNF" }
const moved: UndoStep = {
  kind: "move",
  from: { section: 1, lap: 1 },
  to: { section: 2, lap: 1 },
  events: ["tap"],
  movedBefore: [],
}

test("a change of the same thing came since, a change of another thing did not [SP-15]", () => {
  const others = [change(edited(2)), change(edited(1, 2)), change(edited(1), "bruno"), change(marked)]
  expect(changedSince(change(edited(1)), others)).toBeNull()
  const again = change(edited(1))
  expect(changedSince(change(edited(1)), [...others, again])).toBe(again)
})

test("a removed result and its status are one thing, and a move is about both of its places [SP-15]", () => {
  const removed = change({ kind: "removed", before: "DNF" })
  expect(changedSince(change(marked), [removed])).toBe(removed)
  const move = change(moved, "anna", "bruno")
  expect(changedSince(change(edited(1)), [move])).toBe(move)
  expect(changedSince(change(edited(2), "bruno"), [move])).toBe(move)
  expect(changedSince(change(edited(1), "bruno"), [move])).toBeNull()
})

test("a section that is cancelled and restored is one thing [SP-15]", () => {
  const section = { section: 4, classes: [1], since: null }
  const restored = change({ kind: "restored", ...section }, null)
  expect(changedSince(change({ kind: "cancelled", ...section }, null), [restored])).toBe(restored)
  expect(changedSince(change({ kind: "cancelled", ...section, section: 5 }, null), [restored])).toBeNull()
})

const place = { section: fc.integer({ min: 1, max: 2 }), lap: fc.integer({ min: 1, max: 2 }) }
const step: fc.Arbitrary<UndoStep> = fc.oneof(
  fc.record({
    kind: fc.constant("section" as const),
    ...place,
    before: fc.constant(1),
    after: fc.constant(2),
  }),
  fc.constant(marked),
  fc.record({
    kind: fc.constant("accepted" as const),
    ...place,
    why: fc.constant("lap-order" as const),
    before: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant("move" as const),
    from: fc.record(place),
    to: fc.record(place),
    events: fc.constant<string[]>([]),
    movedBefore: fc.constant<string[]>([]),
  }),
)
const stepped = fc.record({
  step,
  participantId: fc.constantFrom("anna", "bruno"),
  otherId: fc.constantFrom("anna", "bruno"),
})

test("whether two changes are of the same thing does not depend on which came first, and each is of its own [SP-15]", () => {
  fc.assert(
    fc.property(stepped, stepped, (one, other) => {
      expect(changedSince(one, [other]) === null).toBe(changedSince(other, [one]) === null)
      expect(subjectsOf(one).length === 0 || changedSince(one, [one]) === one).toBe(true)
    }),
  )
})
