import { expect, test } from "vitest"
import { standingOf, standingResultWith, standingWith } from "#tests/support/standings.ts"
import { womenGroups } from "./standing-group.ts"
import { teamStandings } from "./team-standings.ts"

const inTeam = (id: string, points: number, known: { team?: string | null; order?: number } = {}) =>
  standingWith({ id, name: id, results: [standingResultWith({ points, team: "Ozoli", ...known })] })

test("team standings leave the Women, Juniors and Girls out [RU-09]", () => {
  const anna = inTeam("anna", 13)
  const women = womenGroups.map((name) => ({ ...anna, group: { kind: "women", name } as const }))
  const better = women.map((standing) => ({ ...standing, results: [standingResultWith({ team: "Ozoli" })] }))
  const [team] = teamStandings([anna, ...better], [])
  expect(team?.totalPoints).toBe(13)
  expect(team?.participants).toHaveLength(1)
})

test("a class of the championship that is called Juniors is not left out", () => {
  const junior = { ...inTeam("anna", 13), group: { kind: "class", name: "Juniors" } as const }
  expect(teamStandings([junior], [])[0]?.totalPoints).toBe(13)
})

test("teams add up as clubs do, with a sum for each stage", () => {
  const standings = [
    inTeam("b", 20),
    inTeam("a", 13, { order: 1 }),
    inTeam("c", 9, { order: 1 }),
    inTeam("d", 100, { team: "Liepas" }),
    inTeam("nobody", 100, { team: null }),
    standingOf("e", [20]),
  ]
  const teams = teamStandings(standings, [{ name: "Expert", clubStandingMultiplier: 0.5 }])
  expect(teams.map(({ name, totalPoints, stageTotals }) => ({ name, totalPoints, stageTotals }))).toEqual([
    { name: "Liepas", totalPoints: 50, stageTotals: { 0: 50 } },
    { name: "Ozoli", totalPoints: 21, stageTotals: { 0: 10, 1: 11 } },
  ])
  expect(teams[1]?.participants.map(({ name }) => name)).toEqual(["a", "b", "c"])
  expect(teams[1]?.participants[1]?.stages[0]).toMatchObject({ individualPoints: 20, teamPoints: 10 })
})
