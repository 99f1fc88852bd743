import { expect, test } from "vitest"
import { indexParticipants, searchParticipants } from "./search-participants.ts"

const index = indexParticipants([
  { name: "Kārlis  Bērziņš", racingNumber: "77" },
  { name: "Anna Ozola", racingNumber: "107" },
  { name: "Jaan Tõnissoo", racingNumber: null },
])
const found = (words: string) => searchParticipants(index, words).map(({ name }) => name)

test("participants are found by any part of the name, whatever its accents and case", () => {
  expect(found("karlis")).toEqual(["Kārlis  Bērziņš"])
  expect(found("TONIS")).toEqual(["Jaan Tõnissoo"])
  expect(found("berzins kār")).toEqual(["Kārlis  Bērziņš"])
  expect(found("an")).toEqual(["Anna Ozola", "Jaan Tõnissoo"])
})

test("participants are found by any part of the racing number", () => {
  expect(found("77")).toEqual(["Kārlis  Bērziņš"])
  expect(found("7")).toEqual(["Kārlis  Bērziņš", "Anna Ozola"])
  expect(found("07")).toEqual(["Anna Ozola"])
  expect(found("anna 107")).toEqual(["Anna Ozola"])
})

test("where no word fits nobody is found, and no words find everybody", () => {
  expect(found("anna 77")).toEqual([])
  expect(found("  ")).toHaveLength(3)
})
