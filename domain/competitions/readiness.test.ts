import fc from "fast-check"
import { expect, test } from "vitest"
import { openChecks, type ReadinessFacts, readyChecks } from "./readiness.ts"

const ready: ReadinessFacts = {
  isPublished: true,
  classes: 2,
  participants: 40,
  unconfirmed: 0,
  startList: null,
  judges: 0,
  passes: 12,
  hasRegulation: true,
}

test("a stage is ready once it is published, all are confirmed, somebody may judge and the regulation is there [CO-01]", () => {
  expect(openChecks(ready)).toEqual([])
  expect(openChecks({ ...ready, judges: 1, passes: 0 })).toEqual([])
})

test("each thing that is not ready is named, in the order of the checks [CO-01]", () => {
  expect(openChecks({ ...ready, isPublished: false })).toEqual(["published"])
  expect(openChecks({ ...ready, classes: 0 })).toEqual(["registration"])
  expect(openChecks({ ...ready, unconfirmed: 1 })).toEqual(["participants"])
  expect(openChecks({ ...ready, participants: 0 })).toEqual(["participants"])
  expect(openChecks({ ...ready, passes: 0 })).toEqual(["judges"])
  expect(openChecks({ ...ready, hasRegulation: false })).toEqual(["regulation"])
  expect(openChecks({ ...ready, startList: "made" })).toEqual(["startList"])
  expect(openChecks({ ...ready, startList: "published" })).toEqual([])
  const nothing: ReadinessFacts = {
    ...ready,
    isPublished: false,
    classes: 0,
    participants: 0,
    startList: "made",
    passes: 0,
    hasRegulation: false,
  }
  expect(openChecks(nothing)).toEqual(readyChecks)
})

test("confirming one more rider never opens a check [CO-01]", () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 300 }), (confirmed, unconfirmed) => {
      const participants = confirmed + unconfirmed
      const before = openChecks({ ...ready, participants, unconfirmed })
      const after = openChecks({ ...ready, participants, unconfirmed: unconfirmed - 1 })
      expect(before).toEqual(["participants"])
      for (const check of after) expect(before).toContain(check)
    }),
  )
})
