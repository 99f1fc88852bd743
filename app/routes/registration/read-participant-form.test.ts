import { expect, test } from "vitest"
import type { RegistrationStart } from "#contracts/participant-form.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { readParticipantForm } from "./read-participant-form.ts"
import { type TypedForm, typedFrom } from "./typed-form.ts"

const start = makeStart()
const championship = (settings: Partial<RegistrationStart["championship"]>) =>
  makeStart({ championship: { ...start.championship, ...settings } })
const whole = {
  ...typedFrom(start, true),
  name: " Anna  Ozola ",
  birthDate: "1996.07.14",
  racingClass: "Hobby",
}
const read = (typed: Partial<TypedForm>, from = start) => readParticipantForm({ ...whole, ...typed }, from)
const faulty = (faults: object) => ({ kind: "faulty", faults })

test("a whole form is read as the server takes it", () => {
  expect(read({ racingNumber: " 77 ", bike: "TRS", club: "mk ergli" })).toEqual({
    kind: "read",
    form: {
      name: "Anna Ozola",
      racingNumber: "77",
      bike: "TRS",
      racingClass: "Hobby",
      birthDate: "1996-07-14",
      license: null,
      club: "MK Ērgļi",
      gender: null,
      team: null,
    },
  })
})

test("what is missing is told at its field", () => {
  expect(read({ name: "  ", birthDate: "", racingClass: "" })).toEqual(
    faulty({ name: "name-empty", birthDate: "birth-date-empty", racingClass: "class-empty" }),
  )
  expect(read({}, championship({ hasWomenClasses: true }))).toEqual(faulty({ gender: "gender-empty" }))
  expect(read({}, championship({ hasClubStandings: true }))).toMatchObject({ kind: "read" })
})

test("what cannot be read is told at its field", () => {
  expect(
    read({ name: "a".repeat(201), racingNumber: "07", birthDate: "1996.02.30", club: "MK Nekur" }),
  ).toEqual(
    faulty({
      name: "too-long",
      racingNumber: "racing-number-digits",
      birthDate: "birth-date-unreadable",
      club: "unknown-club",
    }),
  )
  expect(read({ racingNumber: "123456" })).toEqual(faulty({ racingNumber: "too-long" }))
})

test("nobody younger than two years registers", () => {
  const forAll = { isForAge: false }
  expect(read({ ...forAll, birthDate: "2024.05.01" })).toMatchObject({ kind: "read" })
  expect(read({ ...forAll, birthDate: "2024.05.02" })).toEqual(faulty({ birthDate: "birth-date-late" }))
})

test("a class that is not for the age is none, unless all are shown", () => {
  const child = { birthDate: "2016.01.01" }
  expect(read(child)).toEqual(faulty({ racingClass: "class-empty" }))
  expect(read({ ...child, isForAge: false })).toMatchObject({ form: { racingClass: "Hobby" } })
})

test("a team is one of the list or was created; without a team competition there is none", () => {
  const teams = championship({ hasTeamCompetition: true, teams: ["Ozoli"] })
  expect(read({ team: "ozoli" }, teams)).toMatchObject({ form: { team: "Ozoli" } })
  expect(read({ team: "Bērzi" }, teams)).toEqual(faulty({ team: "unknown-team" }))
  expect(read({ team: "Bērzi", newTeams: ["Bērzi"] }, teams)).toMatchObject({ form: { team: "Bērzi" } })
  expect(read({ team: "Ozoli" })).toMatchObject({ form: { team: null } })
})
