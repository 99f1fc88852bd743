import { expect, test } from "vitest"
import { riderNamed, unknownRider } from "./riders-here.ts"

test("a rider who is no longer on the list has no number, and keeps the id of their taps [D-09, D-13]", () => {
  const removed = "3f1e9a52-0c1d-4c57-9f5e-0a5b6f9f1f10"
  expect(riderNamed([], removed)).toMatchObject({ participant: removed, number: null, name: null })
  expect(riderNamed([], "name:Anna")).toMatchObject({ participant: "name:Anna", number: null })
  expect(riderNamed([], "number:99")).toEqual(unknownRider("99"))
  expect(unknownRider("99")).toMatchObject({ participant: "number:99", number: "99" })
})
