import { expect, test } from "vitest"
import { countRiders, standingId } from "./standing.ts"

test("an id is the lowercase name and group with spaces as dashes", () => {
  expect(standingId("Jānis Ozols", { kind: "class", name: "Sporta Juniori" })).toBe(
    "jānis-ozols-sporta-juniori",
  )
  expect(standingId("Anna Kalniņa", { kind: "women", name: "Women" })).toBe("anna-kalniņa-women")
})

test("a name is read as it is compared: trimmed, with single spaces, without regard to case", () => {
  expect(standingId("  JĀNIS   Ozols ", { kind: "class", name: "Expert" })).toBe("jānis-ozols-expert")
})

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
