import { expect, test } from "vitest"
import { describeOpenData } from "#server/api/describe-open-data.ts"
import recorded from "./version-1.json" with { type: "json" }

// version-1.json records what programs may rely on: what they may ask for, and which fields are always there; those with a `?` are not.
// What is gained is added there, also a value of a status; no other line of it is ever changed or removed

const { guide } = describeOpenData({
  siteName: "Nulle",
  siteUrl: "https://trial.example",
  contactEmail: "info@trial.example",
})
const { operations, objects, problems } = await guide()

/** All that version 1 is, a line each. */
const served = [
  ...operations.flatMap(({ method, path, parameters, answers }) => [
    `${method} ${path}: ${answers}`,
    ...parameters.map(
      ({ name, place, isRequired, type }) =>
        `${method} ${path} ${place} ${name}: ${type}${isRequired ? ", required" : ""}`,
    ),
  ]),
  ...objects.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field.name}: ${field.type}`)),
  ...problems.map(({ code, status }) => `problem ${code}: ${status}`),
]

test("version 1 has kept every address, parameter, field and problem that it ever had, as it was [AP-02]", () => {
  expect(served).toEqual(expect.arrayContaining(recorded))
})

test("what version 1 has gained is recorded, so that it stays", () => {
  expect(recorded).toEqual(expect.arrayContaining(served))
})
