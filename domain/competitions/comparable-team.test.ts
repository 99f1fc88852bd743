import { expect, test } from "vitest"
import { comparableTeam } from "./comparable-team.ts"

test("teams differ by more than case, accents and spaces", () => {
  expect(comparableTeam(" Bērziņu  Ģimene ")).toBe(comparableTeam("berzinu gimene"))
  expect(comparableTeam("Ozoli")).not.toBe(comparableTeam("Ozols"))
})
