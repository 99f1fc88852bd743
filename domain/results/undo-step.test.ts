import fc from "fast-check"
import { expect, test } from "vitest"
import {
  changedSince,
  isRiderGone,
  lapsToUndo,
  ridersChangedSince,
  type SteppedChange,
  subjectsOf,
  type UndoStep,
} from "./undo-step.ts"

const change = (
  step: UndoStep,
  participantId: string | null = "anna",
  { otherId = null, riders = [] }: Partial<Pick<SteppedChange, "otherId" | "riders">> = {},
) => ({ step, participantId, otherId, riders }) satisfies SteppedChange

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
  const move = change(moved, "anna", { otherId: "bruno" })
  expect(changedSince(change(edited(1)), [move])).toBe(move)
  expect(changedSince(change(edited(2), "bruno"), [move])).toBe(move)
  expect(changedSince(change(edited(1), "bruno"), [move])).toBeNull()
})

test("a section that is cancelled and restored is one thing [SP-15]", () => {
  const rides = [{ classKey: 1, name: "Expert", laps: [1, 2], since: null }]
  const section = { section: 4, rides, isWhole: true }
  const restored = change({ kind: "restored", ...section }, null)
  expect(changedSince(change({ kind: "cancelled", ...section }, null), [restored])).toBe(restored)
  expect(changedSince(change({ kind: "cancelled", ...section, section: 5 }, null), [restored])).toBeNull()
})

test("other laps of a section, and other classes, are other things [SP-15] [RX-07]", () => {
  const cancelled = (classKey: number, laps: number[]) => {
    const rides = [{ classKey, name: "Expert", laps, since: null }]
    return change({ kind: "cancelled", section: 4, rides, isWhole: false }, null)
  }
  const first = cancelled(1, [1])
  expect(changedSince(first, [cancelled(1, [2, 3]), cancelled(2, [1])])).toBeNull()
  const again = cancelled(1, [3, 1])
  expect(changedSince(first, [again])).toBe(again)
})

const ofMany = (...riders: string[]) =>
  change({ kind: "statuses", was: "no-status", after: "DNF", count: riders.length }, null, { riders })

test("a status of many is a change of the status of each of them [SP-14] [SP-15]", () => {
  const many = ofMany("anna", "bruno")
  expect(changedSince(change(marked), [many])).toBe(many)
  expect(changedSince(change(marked, "carl"), [many])).toBeNull()
})

test("a DNS that was kept is not taken back by undoing what set it [SP-15] [RX-09]", () => {
  const kept = change({ kind: "kept-dns", count: 2 })
  const dns = change({ kind: "status", before: null, after: "DNS" })
  expect(changedSince(dns, [kept])).toBe(kept)
  expect(changedSince(dns, [change({ kind: "kept-dns", count: 2 }, "bruno")])).toBeNull()
})

test("a status of many has been changed since once that of each has been, and not before [SP-14]", () => {
  const many = ofMany("anna", "bruno")
  const [anna, bruno] = [change(marked), change(marked, "bruno")]
  expect(changedSince(many, [anna, change(edited(1), "bruno")])).toBeNull()
  expect([...ridersChangedSince(many, [anna])]).toEqual(["anna"])
  expect(changedSince(many, [anna, bruno])).toBe(anna)
  const again = ofMany("bruno", "anna", "carl")
  expect(changedSince(many, [again])).toBe(again)
})

test("nothing about a removed rider can be undone; changes about several riders, or none, still can [SP-15]", () => {
  expect([edited(1), marked, moved].map((step) => isRiderGone(change(step, null)))).toEqual([
    true,
    true,
    true,
  ])
  expect(isRiderGone(change(moved, "anna"))).toBe(true)
  expect(isRiderGone(change(moved, "anna", { otherId: "bruno" }))).toBe(false)
  expect(isRiderGone(ofMany("anna"))).toBe(false)
  expect(isRiderGone(ofMany()), "all of them are gone").toBe(true)
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
  riders: fc.constant<string[]>([]),
})

test("whether two changes are of the same thing does not depend on which came first, and each is of its own [SP-15]", () => {
  fc.assert(
    fc.property(stepped, stepped, (one, other) => {
      expect(changedSince(one, [other]) === null).toBe(changedSince(other, [one]) === null)
      expect(subjectsOf(one).length === 0 || changedSince(one, [one]) === one).toBe(true)
    }),
  )
})

test("undoing a change of a section in all laps of a class is about the laps that there are now [RX-07]", () => {
  const ride = (laps: number[], ofLaps?: number) => ({
    ...{ classKey: 1, name: "Expert", laps, since: null },
    ...(ofLaps !== undefined && { ofLaps }),
  })
  expect(lapsToUndo(ride([1, 2], 2), { lap: 3 })).toEqual([1, 2, 3])
  // another change had cancelled the first lap before
  expect(lapsToUndo(ride([2], 2), { lap: 3 })).toEqual([2, 3])
  expect(lapsToUndo(ride([1, 2], 2), { lap: 1 })).toEqual([1])
  expect(lapsToUndo(ride([1, 2]), { lap: 3 })).toEqual([1, 2])
})
