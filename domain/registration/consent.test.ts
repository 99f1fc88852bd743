import fc from "fast-check"
import { expect, test } from "vitest"
import { ageOn } from "./age.ts"
import {
  type ConsentFacts,
  consentLinkEnd,
  consentState,
  consentStates,
  mayBeConfirmed,
  needsConsent,
  statusWith,
  takesConsents,
} from "./consent.ts"
import { participantStatuses } from "./participants.ts"

const rule = { underAge: 18, since: 1_000 }
const on = (startDay: string) => ({ startsOn: 2_000, startDay })

test("whoever is under 18 on the day of the stage needs a guardian's consent, and on the birthday no more [EN-04]", () => {
  expect(needsConsent(rule, { birthDate: "2008-06-15", ...on("2026-06-14") })).toBe(true)
  expect(needsConsent(rule, { birthDate: "2008-06-15", ...on("2026-06-15") })).toBe(false)
})

test("nobody needs one without a rule, in a stage from before its first text, or once they were forgotten [EN-04]", () => {
  const child = { birthDate: "2015-01-01", ...on("2026-06-14") }
  expect(needsConsent(null, child)).toBe(false)
  expect(needsConsent(rule, { ...child, startsOn: 999 })).toBe(false)
  expect(needsConsent(rule, { ...child, birthDate: null })).toBe(false)
  expect(needsConsent(rule, child)).toBe(true)
})

test.each([
  ["missing", { consent: null, request: null }],
  ["asked", { consent: null, request: { endsOn: 6, declinedOn: null } }],
  // a link that has ended asks nobody any more
  ["missing", { consent: null, request: { endsOn: 5, declinedOn: null } }],
  ["declined", { consent: null, request: { endsOn: 5, declinedOn: 4 } }],
  ["given", { consent: { withdrawnOn: null }, request: null }],
  ["withdrawn", { consent: { withdrawnOn: 4 }, request: null }],
  // asked again since
  ["asked", { consent: { withdrawnOn: 4 }, request: { endsOn: 6, declinedOn: null } }],
] as const)("a consent is %s [EN-04]", (state, facts) => {
  expect(consentState(facts, 5)).toBe(state)
})

const instant = fc.integer({ min: 0, max: 10 })
const facts: fc.Arbitrary<ConsentFacts> = fc.record({
  consent: fc.option(fc.record({ withdrawnOn: fc.option(instant) })),
  request: fc.option(fc.record({ endsOn: instant, declinedOn: fc.option(instant) })),
})

test("without a consent that stands, nobody who needs one is confirmed, whatever else was said [EN-04]", () => {
  fc.assert(
    fc.property(facts, instant, fc.constantFrom(...participantStatuses), (said, now, status) => {
      const state = consentState(said, now)
      const isGiven = said.consent !== null && said.consent.withdrawnOn === null
      expect(mayBeConfirmed(state)).toBe(isGiven)
      expect(statusWith(status, state)).toBe(isGiven ? status : "Registered")
    }),
  )
})

test("who needs no consent keeps the status, and a status is never raised [EN-04]", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...participantStatuses),
      fc.constantFrom(null, ...consentStates),
      (status, state) => {
        expect(statusWith(status, null)).toBe(status)
        expect([status, "Registered"]).toContain(statusWith(status, state))
        expect(statusWith(statusWith(status, state), state)).toBe(statusWith(status, state))
      },
    ),
  )
})

const day = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test("a later day of the stage never makes somebody need a consent who needed none [EN-04]", () => {
  fc.assert(
    fc.property(day, day, day, fc.integer({ min: 1, max: 21 }), (birthDate, one, other, underAge) => {
      const [earlier = "", later = ""] = [one, other].sort()
      const needs = (startDay: string) =>
        needsConsent({ underAge, since: 0 }, { birthDate, startsOn: 1, startDay })
      expect(needs(later) && !needs(earlier)).toBe(false)
      expect(needs(one)).toBe(ageOn(birthDate, one) < underAge)
    }),
  )
})

test("guardians consent until the stage is over, not for a cancelled one, and for one that was postponed whatever day it had [EN-04] [CH-01]", () => {
  const stage = { competitionEndDate: 1_000, calledOff: null }
  const calledOff = (kind: "postponed" | "cancelled") => ({ ...stage, calledOff: { kind } })
  expect([999, 1_000].map((now) => takesConsents(stage, now))).toEqual([true, false])
  expect([999, 1_000].map((now) => takesConsents(calledOff("cancelled"), now))).toEqual([false, false])
  expect([999, 1_000].map((now) => takesConsents(calledOff("postponed"), now))).toEqual([true, true])
})

test("a link ends after its days or with its stage, whichever comes first; one that was postponed has no day to end on [EN-04] [CH-01]", () => {
  const stage = { competitionEndDate: 1_000, calledOff: null }
  expect(consentLinkEnd(stage, { now: 100, lasts: 800 })).toBe(900)
  expect(consentLinkEnd(stage, { now: 300, lasts: 800 })).toBe(1_000)
  expect(consentLinkEnd({ ...stage, calledOff: { kind: "postponed" } }, { now: 300, lasts: 800 })).toBe(1_100)
})
