import { expect, test } from "vitest"
import { comparableTeam, hasRoomForTeam, mostTeams } from "./comparable-team.ts"

test("teams differ by more than case, accents and spaces", () => {
  expect(comparableTeam(" Bērziņu  Ģimene ")).toBe(comparableTeam("berzinu gimene"))
  expect(comparableTeam("Ozoli")).not.toBe(comparableTeam("Ozols"))
})

test("a championship that is full of teams takes no new one, and goes on taking those that it has", () => {
  const teams = Array.from({ length: mostTeams }, (_, n) => `Team ${n}`)
  expect(hasRoomForTeam(teams, "One more")).toBe(false)
  expect(hasRoomForTeam(teams, " TEAM 7")).toBe(true)
  expect(hasRoomForTeam(teams, null)).toBe(true)
  expect(hasRoomForTeam(teams.slice(1), "One more")).toBe(true)
})
