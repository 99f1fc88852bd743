import { expect, test } from "vitest"
import { replaceText, withoutPerson } from "./anonymize.ts"

test("name, birth date, license and email leave a record, at any depth, and nothing else does", () => {
  const form = { name: "Anna", birthDate: "1990-01-02", license: "L1", racingNumber: "77", team: null }
  expect(
    withoutPerson({ participant: "u1", after: form, list: [{ email: "a@b.lv", points: 3 }, "x"] }),
  ).toEqual({ participant: "u1", after: { racingNumber: "77", team: null }, list: [{ points: 3 }, "x"] })
})

test("a text is replaced wherever it stands as a whole, and nothing else is", () => {
  const record = { participant: "u1", list: ["u1", { judge: "u1", note: "u10" }], points: 1, after: null }
  expect(replaceText(record, "u1", "x")).toEqual({
    participant: "x",
    list: ["x", { judge: "x", note: "u10" }],
    points: 1,
    after: null,
  })
})
