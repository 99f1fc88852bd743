import { expect, test } from "vitest"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { clubText } from "#domain/registration/participants.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { newClubs, oddCountry } from "./new-clubs.ts"
import {
  classesOf,
  findTexts,
  isNewTeam,
  readParticipantForm,
  readTyped,
  refilledSince,
  type TypedForm,
  typedFrom,
} from "./typed-form.ts"

const start = makeStart()
const typed = typedFrom(start, true)
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
const names = (classes: { name: string }[]) => classes.map(({ name }) => name)

test("a form is filled in with what is known, and a club with its country", () => {
  const form = {
    ...start.form,
    name: "Anna Ozola",
    racingNumber: "77",
    birthDate: "1996-07-14",
    club: "MK Ērgļi",
    gender: "female" as const,
  }
  expect(typedFrom({ ...start, form }, false)).toMatchObject({
    name: "Anna Ozola",
    racingNumber: "77",
    birthDate: "1996.07.14",
    club: "MK Ērgļi, Latvia",
    gender: "female",
    bike: "",
    isForAge: false,
  })
})

test("a new registration is offered the classes for the age on the day of the stage, the highest order first", () => {
  expect(typed.isForAge).toBe(true)
  expect(names(classesOf(typed, start))).toEqual(["Bērni", "Hobby"])
  // sixteen on the very day of the stage, not yet on the day of the registration
  expect(names(classesOf({ ...typed, birthDate: "2010.05.16" }, start))).toEqual(["Hobby"])
  expect(names(classesOf({ ...typed, birthDate: "2010.05.17" }, start))).toEqual([])
  expect(names(classesOf({ ...typed, birthDate: "2016.01.01" }, start))).toEqual(["Bērni"])
  expect(names(classesOf({ ...typed, birthDate: "2016.01.01", isForAge: false }, start))).toEqual([
    "Bērni",
    "Hobby",
  ])
})

test("clubs are found without regard to accents and case, by their country too", () => {
  const clubs = start.clubs.map(clubText)
  expect(findTexts(clubs, "ergli")).toEqual(["MK Ērgļi, Latvia"])
  expect(findTexts(clubs, "ŠIAU")).toEqual(["Šiauliai, Lithuania"])
  expect(findTexts(clubs, "lithu")).toEqual(["Šiauliai, Lithuania"])
  expect(findTexts(clubs, "")).toHaveLength(2)
})

test("a team can be created unless there is one of that name, in this form or before", () => {
  const teams = makeStart({ championship: { ...start.championship, teams: ["Ozoli"] } })
  expect(isNewTeam(typed, teams, "Bērzi")).toBe(true)
  expect(isNewTeam(typed, teams, " OZOLI ")).toBe(false)
  expect(isNewTeam({ ...typed, newTeams: ["Bērzi"] }, teams, "berzi")).toBe(false)
  expect(isNewTeam(typed, teams, "  ")).toBe(false)
})

test("a rider who may not add a team is told so, and chooses one from the list (D-43)", () => {
  const championship = { ...start.championship, hasTeamCompetition: true, teams: ["Ozoli"] }
  const chooser = makeStart({ championship, mayAddTeam: false })
  expect(isNewTeam(typed, chooser, "Bērzi")).toBe(false)
  expect(readTyped({ ...typed, team: "ozoli" }, chooser)).toMatchObject({
    form: { team: "Ozoli" },
    faults: {},
  })
  expect(readTyped({ ...typed, team: "Bērzi" }, chooser).faults).toEqual({ team: "new-team-unconfirmed" })
})

test("an organiser's later changes are shown field by field, as the form would fill them in", () => {
  const form = { ...start.form, name: "Anna Ozola", racingNumber: "77", club: "MK Ērgļi" }
  const [before, now] = [
    makeStart({ form }),
    makeStart({ form: { ...form, racingNumber: null, club: "Šiauliai" } }),
  ]
  expect(refilledSince(before, before)).toEqual([])
  expect(refilledSince(before, now)).toEqual([
    { field: "racingNumber", before: "77", now: "" },
    { field: "club", before: "MK Ērgļi, Latvia", now: "Šiauliai, Lithuania" },
  ])
})

test("changes of gender and team are shown only if the form still asks for them", () => {
  const before = makeStart({ form: { ...start.form, gender: "male", team: "Ozoli" } })
  const form = { ...start.form, gender: "female" as const, team: null }
  const fieldsNow = (settings: Partial<RegistrationStart["championship"]>) =>
    refilledSince(before, { ...championship(settings), form }).map(({ field }) => field)
  expect(fieldsNow({})).toEqual([])
  expect(fieldsNow({ hasClubStandings: true })).toEqual(["gender"])
  expect(fieldsNow({ hasTeamCompetition: true })).toEqual(["team"])
})

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

test("a missing value is reported at its field", () => {
  expect(read({ name: "  ", birthDate: "", racingClass: "" })).toEqual(
    faulty({ name: "name-empty", birthDate: "birth-date-empty", racingClass: "class-empty" }),
  )
  expect(read({}, championship({ hasWomenClasses: true }))).toEqual(faulty({ gender: "gender-empty" }))
  expect(read({}, championship({ hasClubStandings: true }))).toMatchObject({ kind: "read" })
})

test("an unreadable value is reported at its field", () => {
  expect(
    read({ name: "a".repeat(201), racingNumber: "07", birthDate: "1996.02.30", club: "MK Nekur" }),
  ).toEqual(
    faulty({
      name: "too-long:200",
      racingNumber: "racing-number-digits",
      birthDate: "birth-date-unreadable",
      club: "unknown-club",
    }),
  )
  expect(read({ racingNumber: "123456" })).toEqual(faulty({ racingNumber: "too-long:5" }))
})

test("nobody younger than two years registers", () => {
  const forAll = { isForAge: false }
  expect(read({ ...forAll, birthDate: "2024.05.01" })).toMatchObject({ kind: "read" })
  expect(read({ ...forAll, birthDate: "2024.05.02" })).toEqual(faulty({ birthDate: "birth-date-late" }))
})

test("a class that is not for the age is not accepted unless all classes are shown", () => {
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

test("who may adds a club that is missing, in one of a few countries or in the one that they typed, and no second of its name [D-56]", () => {
  const secretary = makeStart({ mayAddClub: true })
  const added = (typed: string) => newClubs(typed, secretary).map(clubText)
  expect(added(" MK  Cēsis ")).toEqual(["MK Cēsis, Latvia", "MK Cēsis, Lithuania", "MK Cēsis, Estonia"])
  expect(added("Lahden MK, Finland")).toEqual(["Lahden MK, Finland"])
  expect(added("MK Cēsis, latvia")).toEqual(["MK Cēsis, Latvia"])
  for (const known of ["mk ergli", "MK Ērgļi, Estonia", " ", ", Latvia"]) expect(added(known)).toEqual([])
  expect(newClubs("MK Cēsis", makeStart())).toEqual([])
})

test("a new club's country that nobody knows is named, and the club can be added all the same [D-56]", () => {
  const secretary = makeStart({ mayAddClub: true })
  const odd = (typed: string) => oddCountry(typed, secretary)
  expect(["MK Aslan, Narnia", "MK Aslan, Somija", "MK Aslan, Som", "MK Aslan", "Narnia"].map(odd)).toEqual([
    "Narnia",
    null,
    null,
    null,
    null,
  ])
  expect(newClubs("MK Aslan, Narnia", secretary).map(clubText)).toEqual(["MK Aslan, Narnia"])
})
