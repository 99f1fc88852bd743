import fc from "fast-check"
import { expect, test } from "vitest"
import { entryEvents, ruling, scoring } from "#tests/support/arbitraries.ts"
import { foldEntry } from "./entry.ts"
import type { Ruling } from "./judge-event.ts"
import { type HeldTap, placeHeld, rulingInForce } from "./lifted-ruling.ts"
import { placeEvent, type UnappliedReason, waitsAlone } from "./place-event.ts"

const given = (id: string, decided: Ruling | null = null) => ({ id, lifts: null, ruling: decided })
const lift = (id: string, lifts: string) => ({ id, lifts, ruling: null })

test("two rulings and a lift leave the first one, and another lift leaves none [SP-15]", () => {
  const both = [given("first"), given("second")]
  expect(rulingInForce(both)?.id).toBe("second")
  expect(rulingInForce([...both, lift("a", "second")])?.id).toBe("first")
  expect(rulingInForce([...both, lift("a", "second"), lift("b", "first")])).toBeNull()
  expect(rulingInForce([...both, lift("a", "second"), given("third")])?.id).toBe("third")
})

test("a lift of a ruling that was moved to another entry changes nothing [SP-15]", () => {
  expect(rulingInForce([given("first"), lift("a", "elsewhere")])?.id).toBe("first")
})

// rulings on an entry, each of which may be lifted by a later event
const rulings = fc.array(fc.record({ decided: ruling, isLifted: fc.boolean() }), { maxLength: 5 })

test("an entry is as if the rulings that were lifted had never been, whatever was tapped and decided around them [SP-15]", () => {
  fc.assert(
    fc.property(entryEvents, scoring, rulings, (events, rules, made) => {
      const log = made.map(({ decided }, index) => given(String(index), decided))
      const lifts = made.flatMap(({ isLifted }, index) => (isLifted ? lift(`lift ${index}`, `${index}`) : []))
      const standing = log.filter((_, index) => made[index]?.isLifted === false)
      const now = rulingInForce([...log, ...lifts])
      const never = rulingInForce(standing)
      expect(foldEntry(events, rules, now?.ruling ?? null)).toEqual(
        foldEntry(events, rules, never?.ruling ?? null),
      )
    }),
  )
})

const held = (id: string, more: Partial<HeldTap> = {}): HeldTap => ({
  id,
  attempt: "ride",
  phone: "phone",
  isLate: false,
  isDismissed: false,
  isBeforeReRide: false,
  ...more,
})

test("what waited because of a ruling counts when it is lifted [SP-15]", () => {
  expect([...placeHeld([held("1"), held("2")], () => undefined)]).toEqual([
    ["1", null],
    ["2", null],
  ])
})

test("no tap of an attempt counts if a secretary has left part of it out [SP-15]", () => {
  const taps = [held("1", { isDismissed: true }), held("2"), held("3", { attempt: "other" })]
  expect([...placeHeld(taps, () => undefined)]).toEqual([["3", null]])
})

test("an attempt that was already waiting before the current re-ride does not count at all [RX-03]", () => {
  const taps = [held("1", { isBeforeReRide: true }), held("2"), held("3", { attempt: "again" })]
  expect([...placeHeld(taps, () => undefined)]).toEqual([["3", null]])
})

/** A tap with everything that decides whether it counts, except the ruling. */
type Arriving = { attempt: string; phone: string; isLate: boolean }
type Placed = Arriving & { id: string; unapplied: UnappliedReason | null }

/** Places taps one after the other, as the server does; `ruled` says whether the entry had a ruling when a tap came. */
const arrive = (taps: readonly Arriving[], ruled: (index: number) => boolean): Placed[] => {
  const placed: Placed[] = []
  for (const [index, tap] of taps.entries()) {
    const ofAttempt = placed.filter(({ attempt }) => attempt === tap.attempt)
    const begun = ofAttempt.find(({ unapplied }) => unapplied === null)?.phone
    const waits = ofAttempt.findLast(
      ({ phone, unapplied }) => phone === tap.phone && unapplied !== null && !waitsAlone(unapplied),
    )
    const unapplied = placeEvent({
      participant: "rider",
      isKnown: true,
      section: 1,
      passSection: null,
      isLate: tap.isLate,
      isOthersAttempt: begun !== undefined && begun !== tap.phone,
      isInRange: true,
      attemptWaits: waits?.unapplied ?? null,
      isApproved: false,
      ruling: ruled(index) ? "edited" : null,
    })
    placed.push({ ...tap, id: String(index), unapplied })
  }
  return placed
}

const arriving = fc.array(
  fc.record({
    attempt: fc.constantFrom("a", "b"),
    phone: fc.constantFrom("one", "two"),
    isLate: fc.boolean(),
  }),
  { maxLength: 12 },
)

test("after a lift the same taps count as if there had been no ruling when they came [SP-15]", () => {
  fc.assert(
    fc.property(arriving, fc.nat(12), (taps, from) => {
      const ruled = arrive(taps, (index) => index >= from)
      const waiting = ruled.filter(({ unapplied }) => unapplied === "entry-edited")
      const begunBy = (attempt: string) =>
        ruled.find((tap) => tap.attempt === attempt && tap.unapplied === null)?.phone
      const released = placeHeld(
        waiting.map((tap) => ({ ...tap, isDismissed: false, isBeforeReRide: false })),
        begunBy,
      )
      const counting = ruled.filter(
        ({ id, unapplied }) => (released.has(id) ? released.get(id) : unapplied) === null,
      )
      const never = arrive(taps, () => false).filter(({ unapplied }) => unapplied === null)
      expect(counting.map(({ id }) => id)).toEqual(never.map(({ id }) => id))
    }),
    { numRuns: 1_000 },
  )
})
