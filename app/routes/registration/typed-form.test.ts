import { expect, test } from "vitest"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { classesOf, clubText, findTexts, isNewTeam, readTyped, typedFrom } from "./typed-form.ts"

const start = makeStart()
const typed = typedFrom(start, true)
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

test("who may add no team chooses one of the list, and is told so (D-43)", () => {
  const championship = { ...start.championship, hasTeamCompetition: true, teams: ["Ozoli"] }
  const chooser = makeStart({ championship, mayAddTeam: false })
  expect(isNewTeam(typed, chooser, "Bērzi")).toBe(false)
  expect(readTyped({ ...typed, team: "ozoli" }, chooser)).toMatchObject({
    form: { team: "Ozoli" },
    faults: {},
  })
  expect(readTyped({ ...typed, team: "Bērzi" }, chooser).faults).toEqual({ team: "new-team-unconfirmed" })
})
