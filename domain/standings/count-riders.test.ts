import { expect, test } from "vitest"
import { countRiders } from "./count-riders.ts"

test("a rider of many stages is one, a namesake of another birth year is another", () => {
  expect(
    countRiders([
      { name: "Jānis Ozols", birthYear: 1990 },
      { name: "jānis  ozols", birthYear: 1990 },
      { name: "Jānis Ozols", birthYear: 2004 },
      { name: "Jānis Ozols", birthYear: null },
    ]),
  ).toBe(3)
})
