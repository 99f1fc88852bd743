import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type AdFacts,
  adActions,
  adMarks,
  adState,
  ageChangesOn,
  expiryOf,
  isRenewable,
  seenByOthers,
} from "./ad-state.ts"

const day = 24 * 3_600_000
const posted = Date.UTC(2026, 4, 1)

const facts = (overrides: Partial<AdFacts> = {}): AdFacts => ({
  mark: "active",
  listedOn: posted,
  removedOn: null,
  isSellerConfirmed: true,
  ...overrides,
})

const anyFacts = fc.record({
  mark: fc.constantFrom(...adMarks),
  listedOn: fc.integer({ min: 0, max: 2e12 }),
  removedOn: fc.option(fc.integer({ min: 0, max: 2e12 })),
  isSellerConfirmed: fc.constant(true),
})
const anyInstant = fc.integer({ min: 0, max: 4e12 })

test("an ad is shown for 45 days, to the millisecond", () => {
  const last = posted + 45 * day - 1
  expect([adState(facts(), last), seenByOthers(facts(), last)]).toEqual(["active", "shown"])
  expect([adState(facts(), last + 1), seenByOthers(facts(), last + 1)]).toEqual(["expired", "hidden"])
})

test("a reserved ad expires too, a sold one stays sold but is not shown longer", () => {
  const late = posted + 46 * day
  expect(adState(facts({ mark: "reserved" }), late)).toBe("expired")
  expect(adState(facts({ mark: "sold" }), late)).toBe("sold")
  expect(seenByOthers(facts({ mark: "sold" }), posted)).toBe("shown")
  expect(seenByOthers(facts({ mark: "sold" }), late)).toBe("hidden")
})

test("a removed ad is nothing else, and its owner can only delete it", () => {
  fc.assert(
    fc.property(anyFacts, anyInstant, (ad, now) => {
      const removed = { ...ad, removedOn: now }
      expect(adState(removed, now)).toBe("removed")
      expect(seenByOthers(removed, now)).toBe("removed")
      expect(adActions(removed, now)).toEqual(["delete"])
    }),
  )
})

test("an ad can be renewed in its last week and after it, and is then like a new one", () => {
  expect(isRenewable(facts(), posted + 38 * day - 1)).toBe(false)
  expect(isRenewable(facts(), posted + 38 * day)).toBe(true)
  expect(isRenewable(facts(), posted + 400 * day)).toBe(true)
  expect(isRenewable(facts({ mark: "sold" }), posted + 400 * day)).toBe(false)
  fc.assert(
    fc.property(anyFacts, anyInstant, (ad, now) => {
      fc.pre(isRenewable(ad, now))
      const renewed = { ...ad, listedOn: now }
      expect(seenByOthers(renewed, now)).toBe("shown")
      expect(expiryOf(renewed)).toBe(now + 45 * day)
      expect(isRenewable(renewed, now)).toBe(false)
    }),
  )
})

test("no action leaves an ad in its present state, and every ad can be deleted", () => {
  fc.assert(
    fc.property(anyFacts, anyInstant, (ad, now) => {
      const actions = adActions(ad, now)
      expect(actions).toContain("delete")
      expect(actions).not.toContain(`mark-${adState(ad, now)}`)
      expect(actions.includes("renew")).toBe(isRenewable(ad, now))
    }),
  )
})

test("only its owner sees an ad in any state while the seller's address is not confirmed (D-43)", () => {
  const waiting = { isSellerConfirmed: false }
  expect(adState(facts(waiting), posted)).toBe("waiting")
  expect(adState(facts({ ...waiting, mark: "reserved" }), posted)).toBe("waiting")
  expect(adState(facts({ ...waiting, mark: "sold" }), posted)).toBe("sold")
  expect(adState(facts({ ...waiting, removedOn: posted }), posted)).toBe("removed")
  fc.assert(
    fc.property(anyFacts, anyInstant, (ad, now) => {
      expect(seenByOthers({ ...ad, ...waiting }, now)).toBe("hidden")
      // what the owner may do does not depend on it
      expect(adActions({ ...ad, ...waiting }, now)).toEqual(adActions(ad, now))
    }),
  )
})

const hour = 3_600_000
const listed = Date.UTC(2026, 4, 1)

test("the age of an ad changes each hour for a day, then each day", () => {
  expect(ageChangesOn(listed, listed)).toBe(listed + hour)
  expect(ageChangesOn(listed, listed + hour - 1)).toBe(listed + hour)
  expect(ageChangesOn(listed, listed + hour)).toBe(listed + 2 * hour)
  expect(ageChangesOn(listed, listed + 24 * hour)).toBe(listed + 48 * hour)
  expect(ageChangesOn(listed, listed + 49 * hour)).toBe(listed + 72 * hour)
})
