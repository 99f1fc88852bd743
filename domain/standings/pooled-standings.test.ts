import fc from "fast-check"
import { expect, test } from "vitest"
import { standingOf, standingResultWith, standingWith } from "#tests/support/standings.ts"
import { clubStandings, multipliedHundredths, teamStandings } from "./pooled-standings.ts"
import { type Standing, type StandingResult, womenGroups } from "./standing.ts"

const expert = { name: "Expert", clubStandingMultiplier: 1.25 }

const rider = (id: string, results: Partial<StandingResult>[], known: Partial<Standing> = {}) =>
  standingWith({
    id,
    name: id,
    results: results.map((result) => standingResultWith({ clubId: "A", ...result })),
    ...known,
  })

/** The same rider among the women, with points of her own there. */
const amongWomen = (standing: Standing, points: number[]): Standing => ({
  ...standing,
  id: `${standing.id}-women`,
  group: { kind: "women", name: "Women" },
  results: standing.results.map((result, index) => ({ ...result, points: points[index] ?? 0 })),
})

test("a club earns each participant's best result a class and stage × the multiplier, to 2 decimals [RU-08]", () => {
  const anna = rider("anna", [{ points: 13 }, { order: 1, points: 17 }])
  const standings = [
    anna,
    amongWomen(anna, [20, 15]),
    rider("dnf", [{ points: 0, position: null, resultStatus: "DNF" }]),
    rider("dns", [{ points: 0, position: null, resultStatus: "DNS" }]),
    rider("dq", [{ points: 9, position: null, resultStatus: "DQ" }]),
    rider("retro", [{ points: 7, racingClass: "Retro" }], { group: { kind: "class", name: "Retro" } }),
    rider("third", [{ points: 5, racingClass: "Third" }], { group: { kind: "class", name: "Third" } }),
  ]
  const [club, ...others] = clubStandings(standings, [
    expert,
    { name: "Third", clubStandingMultiplier: 0.333 },
  ])
  expect(others).toEqual([])
  expect(club?.name).toBe("A")
  expect(club?.participants.map(({ name, group, totalPoints }) => [name, group, totalPoints])).toEqual([
    ["anna", "Expert", 46.25],
    ["retro", "Retro", 7],
    ["third", "Third", 1.67],
  ])
  expect(club?.totalPoints).toBe(54.92)
})

test("a participant of a club or a team says what was earned, by what it was multiplied, and where [SD-16]", () => {
  const anna = rider("anna", [{ order: 3, points: 13, positionAbsolutePoints: 9, team: "Ozoli" }])
  const [club] = clubStandings([anna], [expert])
  const earned = {
    individualPoints: 13,
    multiplier: 1.25,
    title: "Madona",
    status: "final",
    url: "/competitions/lamsf/2026/stage-3/results",
    resultStatus: null,
    positionAbsolutePoints: 9,
  }
  const line = { name: "anna", participantId: "anna", owner: anna, group: "Expert", totalPoints: 16.25 }
  expect(club?.participants).toEqual([{ ...line, stages: { 3: { ...earned, clubPoints: 16.25 } } }])
  expect(club?.stageTotals).toEqual({ 3: 16.25 })
  const [team] = teamStandings([anna], [expert])
  expect(team?.participants).toEqual([{ ...line, stages: { 3: { ...earned, teamPoints: 16.25 } } }])
})

test("if points in the class and among the women are equal, the class's result is kept", () => {
  const anna = rider("anna", [{ points: 13 }])
  const women = amongWomen(anna, [13])
  const drafts = {
    ...women,
    results: women.results.map((result) => ({ ...result, status: "draft" as const })),
  }
  for (const standings of [
    [anna, drafts],
    [drafts, anna],
  ])
    expect(clubStandings(standings, [expert])[0]?.participants[0]?.stages[0]?.status).toBe("final")
})

test("each product is rounded before they are summed", () => {
  const third = [{ name: "Expert", clubStandingMultiplier: 0.333 }]
  const [club] = clubStandings(
    [rider("anna", [{ points: 5 }, { order: 1, points: 5 }, { order: 2, points: 5 }])],
    third,
  )
  expect(club?.totalPoints).toBe(5.01)
})

test("without a club there is no line, and a rider who changed the club has one in each", () => {
  const standings = [
    rider("alone", [{ clubId: null }]),
    rider("moved", [{}, { order: 1, clubId: "B", points: 17 }]),
  ]
  expect(
    clubStandings(standings, []).map(({ name, participants }) => [
      name,
      participants.map((each) => each.name),
    ]),
  ).toEqual([
    ["A", ["moved"]],
    ["B", ["moved"]],
  ])
})

test("a rider who changed the class has a line and a best result in each", () => {
  const clubman = { group: { kind: "class", name: "Clubman" } } as const
  const standings = [
    rider("anna", [{ points: 5 }], { id: "anna-expert", name: "anna" }),
    rider("anna", [{ order: 1, points: 9, racingClass: "Clubman" }], {
      id: "anna-clubman",
      name: "anna",
      ...clubman,
    }),
  ]
  const [club] = clubStandings(standings, [expert])
  expect(club?.participants.map(({ group, totalPoints }) => [group, totalPoints])).toEqual([
    ["Clubman", 9],
    ["Expert", 6.25],
  ])
})

test("clubs go by total, the highest first, equals by name; participants by name", () => {
  const standings = [
    rider("Žanis", [{ clubId: "Šķeltova", points: 10 }]),
    rider("Ādolfs", [{ clubId: "Šķeltova", points: 10 }]),
    rider("c", [{ clubId: "Talsi", points: 20 }]),
    rider("d", [{ clubId: "Ape", points: 21 }]),
  ]
  const clubs = clubStandings(standings, [])
  expect(clubs.map(({ name }) => name)).toEqual(["Ape", "Šķeltova", "Talsi"])
  expect(clubs[1]?.participants.map(({ name }) => name)).toEqual(["Ādolfs", "Žanis"])
})

test("a standing that was merged and not deleted adds nothing", () => {
  const target = rider("target", [{ points: 20 }], { refOriginal: ["source"] })
  const source = { ...target, id: "source", refOriginal: [] }
  expect(clubStandings([source, target], [])[0]?.totalPoints).toBe(20)
})

test("a woman without a standing in the class counts for her club by her result among the women", () => {
  const anna = amongWomen(rider("anna", [{ points: 13 }]), [20])
  const [club] = clubStandings([anna], [expert])
  expect(club?.participants.map(({ group, totalPoints }) => [group, totalPoints])).toEqual([["Expert", 25]])
})

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

test.each([
  [20, 1, 2000],
  [13, 1.005, 1307],
  [15, 1.15, 1725],
  [7, 0.333, 233],
  [1, 0.005, 1],
  [1, 0.0049, 0],
])("%d points × %d are %d hundredths", (points, multiplier, expected) => {
  expect(multipliedHundredths(points, multiplier)).toBe(expected)
})

test("rounding agrees with decimal arithmetic for every multiplier of three decimals", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 9999 }),
      (points, thousandths) => {
        const exact = BigInt(points) * BigInt(thousandths)
        const rounded = Number((exact + 5n) / 10n)
        expect(multipliedHundredths(points, thousandths / 1000)).toBe(rounded)
      },
    ),
  )
})
