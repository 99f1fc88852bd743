import { expect, test } from "vitest"
import { decideRegistration, type Registration, type RegistrationFacts } from "./decide-registration.ts"

const anna = { id: "anna", name: "Anna Ozola", racingNumber: "77" }

const form = (given: Partial<Registration> = {}): Registration => ({
  id: "new",
  name: "Jānis Bērziņš",
  racingNumber: "7",
  racingClass: "Expert",
  gender: null,
  ...given,
})

const facts = (given: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  others: [anna],
  classes: new Set(["Expert", "Youth"]),
  isClubKnown: true,
  hasRoomForTeam: true,
  mayChooseTeam: true,
  championship: { hasTeamCompetition: false, hasClubStandings: false, hasWomenClasses: false },
  isNumberKept: false,
  before: null,
  losesConfirmation: false,
  licence: null,
  isApproved: false,
  ...given,
})

const women = { hasTeamCompetition: false, hasClubStandings: true, hasWomenClasses: true }
const faulty = (...faults: string[]) => ({ kind: "faults", faults })
const accepted = { kind: "accepted" }

test("a new rider with a free number is accepted", () => {
  expect(decideRegistration(form(), facts(), [])).toEqual(accepted)
})

test("a taken number, and a known name without a number, are refused even when confirmed", () => {
  const confirmed = ["same-name-other-number", "name-after-results"] as const
  expect(decideRegistration(form({ racingNumber: "77" }), facts(), confirmed)).toEqual(faulty("same-number"))
  expect(decideRegistration(form({ name: "Anna Ozola", racingNumber: null }), facts(), confirmed)).toEqual(
    faulty("same-name"),
  )
})

test("a number that is kept for another rider is refused, and one that is taken too is only taken [SN-01]", () => {
  expect(decideRegistration(form(), facts({ isNumberKept: true }), [])).toEqual(faulty("number-kept"))
  const taken = form({ racingNumber: "77" })
  expect(decideRegistration(taken, facts({ isNumberKept: true }), [])).toEqual(faulty("same-number"))
})

test("a known name with another number needs confirmation, then is accepted", () => {
  const namesake = form({ name: "Anna Ozola" })
  expect(decideRegistration(namesake, facts(), [])).toEqual({
    kind: "asks",
    asks: ["same-name-other-number"],
  })
  expect(decideRegistration(namesake, facts(), ["same-name-other-number"])).toEqual(accepted)
})

test("an unknown class or club is refused", () => {
  expect(decideRegistration(form({ racingClass: "Giants" }), facts(), [])).toEqual(faulty("unknown-class"))
  expect(decideRegistration(form(), facts({ isClubKnown: false }), [])).toEqual(faulty("unknown-club"))
  expect(decideRegistration(form(), facts({ hasRoomForTeam: false }), [])).toEqual(faulty("teams-full"))
  expect(decideRegistration(form(), facts({ mayChooseTeam: false }), [])).toEqual(
    faulty("new-team-unconfirmed"),
  )
})

test("all that is wrong with a form is said at once", () => {
  const wrong = form({ racingClass: "Giants", racingNumber: "77" })
  expect(decideRegistration(wrong, facts({ isClubKnown: false, championship: women }), [])).toEqual(
    faulty("unknown-class", "unknown-club", "gender-empty", "same-number"),
  )
})

test("gender is required where there are women's classes, and only there", () => {
  expect(decideRegistration(form(), facts({ championship: women }), [])).toEqual(faulty("gender-empty"))
  expect(decideRegistration(form({ gender: "female" }), facts({ championship: women }), [])).toEqual(accepted)
  const clubsOnly = { ...women, hasWomenClasses: false }
  expect(decideRegistration(form(), facts({ championship: clubsOnly }), [])).toEqual(accepted)
})

test("the name of somebody who has competed changes only when confirmed", () => {
  const before = { name: "Jānis Berziņš", hasResult: true }
  expect(decideRegistration(form(), facts({ before }), [])).toEqual({
    kind: "asks",
    asks: ["name-after-results"],
  })
  expect(decideRegistration(form(), facts({ before }), ["name-after-results"])).toEqual(accepted)
  expect(decideRegistration(form(), facts({ before: { ...before, hasResult: false } }), [])).toEqual(accepted)
  const sameName = { name: " jānis  bērziņš", hasResult: true }
  expect(decideRegistration(form(), facts({ before: sameName }), [])).toEqual(accepted)
})

test("a rider may change what was confirmed after being told that this loses the organiser's confirmation [PA-18]", () => {
  const before = { name: "Jānis Bērziņš", hasResult: false }
  const confirmed = facts({ before, losesConfirmation: true })
  expect(decideRegistration(form(), confirmed, [])).toEqual({
    kind: "asks",
    asks: ["loses-confirmation"],
  })
  expect(decideRegistration(form(), confirmed, ["loses-confirmation"])).toEqual(accepted)
})

test("a licence that is odd is asked about once, and kept when that is confirmed [SN-02]", () => {
  const odd = facts({ licence: "licence-expired" })
  expect(decideRegistration(form(), odd, [])).toEqual({ kind: "asks", asks: ["licence-expired"] })
  expect(decideRegistration(form(), odd, ["licence-expired"])).toEqual(accepted)
  expect(decideRegistration(form(), odd, ["licence-unknown"])).toMatchObject({ kind: "asks" })
  expect(decideRegistration(form({ racingNumber: "77" }), odd, [])).toEqual(faulty("same-number"))
})

test("after approval a participant with a result can no longer be changed, one without is", () => {
  const before = { name: "Jānis Bērziņš", hasResult: true }
  expect(decideRegistration(form(), facts({ before, isApproved: true }), [])).toEqual({
    kind: "refused",
    reason: "results-approved",
  })
  const unridden = { ...before, hasResult: false }
  expect(decideRegistration(form(), facts({ before: unridden, isApproved: true }), [])).toEqual(accepted)
})
