import { expect, test } from "vitest"
import { withoutPerson } from "./without-person.ts"

test("name, birth date, license and email leave a record, at any depth, and nothing else does", () => {
  const form = { name: "Anna", birthDate: "1990-01-02", license: "L1", racingNumber: "77", team: null }
  expect(
    withoutPerson({ participant: "u1", after: form, list: [{ email: "a@b.lv", points: 3 }, "x"] }),
  ).toEqual({ participant: "u1", after: { racingNumber: "77", team: null }, list: [{ points: 3 }, "x"] })
})
