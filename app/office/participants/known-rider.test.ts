import { expect, test } from "vitest"
import type { KnownRider } from "#contracts/registration/participants.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { filledWith } from "./known-rider.ts"

const known = (form: Partial<KnownRider["form"]>, lastClass = "Bērni"): KnownRider => ({
  key: "1",
  form: {
    name: "Līga Kalna",
    racingNumber: null,
    bike: null,
    birthDate: "2014-07-16",
    license: null,
    club: null,
    gender: null,
    team: null,
    ...form,
  },
  takenNumber: null,
  lastClass,
  isHere: false,
  latest: { color: "#e10600", stage: { title: "Madona", competitionStartDate: 0 } },
  rider: null,
})

test("the class is the one ridden last, or the one for the age where that is not for it; none where there is none [PA-22] [RW-04]", () => {
  const { classes } = makeStart()
  const start = makeStart({
    classes: [...classes, { name: "Meitenes", order: 3, yearsFrom: 10, yearsTo: 12 }],
  })
  expect(filledWith(known({}), start).racingClass).toBe("Bērni")
  expect(filledWith(known({}, "Expert"), start).racingClass).toBe("Meitenes")
  expect(filledWith(known({ birthDate: "2009-01-01" }), start).racingClass).toBe("Hobby")
  expect(filledWith(known({ birthDate: "2012-01-01" }), start).racingClass).toBe("")
})

test("club and team are those that the stage offers [PA-22]", () => {
  const start = makeStart()
  start.championship = { ...start.championship, hasTeamCompetition: true, teams: ["Ozoli"] }
  expect(filledWith(known({ club: "MK Ērgļi", team: "OZOLI" }), start)).toMatchObject({
    club: "MK Ērgļi, Latvia",
    team: "Ozoli",
    birthDate: "2014.07.16",
  })
  expect(filledWith(known({ club: "Gone", team: "Gone" }), start)).toMatchObject({ club: "", team: "" })
})
