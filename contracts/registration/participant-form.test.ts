import { expect, test } from "vitest"
import { latestBirthDate } from "#domain/registration/age.ts"
import { participantForm, sentParticipantForm } from "./participant-form.ts"

const today = "2026-05-01"
const filled = { name: "Anna Ozola", racingClass: "Expert", birthDate: "2014-07-16" }

const errors = (given: object) => {
  const read = participantForm(today).safeParse({ ...filled, ...given })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`)
}

test("what is optional may be left out or empty, and is null then", () => {
  const none = { racingNumber: null, bike: null, license: null, club: null, gender: null, team: null }
  expect(participantForm(today).parse(filled)).toEqual({ ...filled, ...none })
  const empty = { racingNumber: " ", bike: "", license: "", club: "", team: "" }
  expect(participantForm(today).parse({ ...filled, ...empty })).toEqual({ ...filled, ...none })
})

test("a name is there, trimmed and with single spaces, of at most 200 characters", () => {
  expect(participantForm(today).parse({ ...filled, name: "  Anna   Ozola " }).name).toBe("Anna Ozola")
  expect(errors({ name: "  " })).toEqual(["name name-empty"])
  expect(errors({ name: "a".repeat(200) })).toEqual([])
  expect(errors({ name: "a".repeat(201) })).toEqual(["name too-long:200"])
})

test("a class and a birth date are there", () => {
  expect(errors({ racingClass: undefined, birthDate: undefined })).toEqual([
    "racingClass class-empty",
    "birthDate birth-date-empty",
  ])
  expect(errors({ birthDate: "2014-02-30" })).toEqual(["birthDate birth-date-empty"])
})

test("the latest birth date is one that a calendar has, on a leap day too", () => {
  expect(latestBirthDate("2026-05-01")).toBe("2024-05-01")
  expect(latestBirthDate("2028-02-29")).toBe("2026-02-28")
})

test("nobody is younger than two years", () => {
  expect(errors({ birthDate: "2024-05-01" })).toEqual([])
  expect(errors({ birthDate: "2024-05-02" })).toEqual(["birthDate birth-date-late"])
})

test("a racing number is digits without leading zeros [D-04]", () => {
  for (const racingNumber of ["7", "77", "99999"]) expect(errors({ racingNumber })).toEqual([])
  for (const racingNumber of ["077", "0", "7a", "-7", "7.5", "٧"])
    expect(errors({ racingNumber })).toEqual(["racingNumber racing-number-digits"])
})

test("a name has no signs that turn its direction, or that nobody sees, and needs others", () => {
  const { name } = sentParticipantForm.shape
  expect(name.parse("J\u0101nis\u202e B\u0113rzi\u0146\u0161\u2066")).toBe(
    "J\u0101nis B\u0113rzi\u0146\u0161",
  )
  expect(name.safeParse("\u202e\u200b").error?.issues[0]?.message).toBe("name-empty")
})
