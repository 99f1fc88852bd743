import { expect, test } from "vitest"
import {
  approvedResultWith,
  generateStage,
  rankingWith,
  stageAt,
  standingOf,
  standingsAfter,
} from "#tests/support/standings.ts"
import { approveStandings } from "./change-standings.ts"
import { generateStandings, withoutWomenOf } from "./generate-standings.ts"
import { womenResults } from "./group-results.ts"
import { clubStandings, teamStandings } from "./pooled-standings.ts"
import type { Standing } from "./standing.ts"

const janis = { participantId: "j", name: "Jānis Ozols", racingNumber: "17" }
const peteris = { participantId: "p", name: "Pēteris Liepa", racingNumber: "4" }
const second = { position: 2, positionPoints: 17, positionAbsolutePoints: 15 }

test("standings are found by id; a stage's results are replaced, participants updated, the rest created [RU-11]", () => {
  const afterFirst = standingsAfter({ results: [janis] })
  expect(afterFirst.map(({ id }) => id)).toEqual(["jānis-ozols-expert"])

  const again = { ...janis, participantId: "ext-1", name: "JĀNIS  ozols" }
  const outcome = generateStage({
    order: 1,
    results: [peteris, { ...again, name: "Jānis Ozols", ...second }],
    standings: afterFirst,
  })
  if (outcome.kind === "conflicts") throw new Error("No conflict is expected")
  const [first, other] = outcome.standings
  expect(first?.id).toBe("jānis-ozols-expert")
  expect(first?.results.map(({ order, points }) => [order, points])).toEqual([
    [0, 20],
    [1, 17],
  ])
  expect(first?.results.map(({ order, participant }) => [order, participant.id])).toEqual([
    [0, "j"],
    [1, "ext-1"],
  ])
  expect(other?.id).toBe("pēteris-liepa-expert")
  expect(other?.results.map(({ order }) => order)).toEqual([1])

  const corrected = standingsAfter({
    order: 1,
    results: [{ ...janis, ...second }],
    standings: outcome.standings,
  })
  expect(corrected).toHaveLength(1)
  expect(corrected[0]?.results.map(({ participant }) => participant.id)).toEqual(["j", "j"])
})

test("a new standing holds the rider, and of the stage all that a cell shows", () => {
  const rider = {
    ...janis,
    clubId: "AMK Madona",
    team: "Ozoli",
    gender: "male",
    birthDate: "1990-05-20",
  } as const
  expect(standingsAfter({ results: [{ ...rider, ...second }] })).toEqual([
    {
      id: "jānis-ozols-expert",
      group: { kind: "class", name: "Expert" },
      name: "Jānis Ozols",
      birthYear: 1990,
      clubId: "AMK Madona",
      gender: "male",
      racingNumber: "17",
      team: "Ozoli",
      position: 1,
      total: 17,
      totalMinusWorst: 0,
      refOriginal: [],
      results: [
        {
          ...stageAt(0),
          points: 17,
          position: 2,
          positionAbsolutePoints: 15,
          zeros: 5,
          status: "draft",
          resultStatus: null,
          clubId: "AMK Madona",
          team: "Ozoli",
          racingClass: "Expert",
          participant: { id: "j", name: "Jānis Ozols", birthYear: 1990 },
        },
      ],
    },
  ])
})

const figures = (units: readonly { name: string; totalPoints: number }[]) =>
  units.map(({ name, totalPoints }) => [name, totalPoints])

test("the chosen club is where the points of the stage go: the old one earns both stages, or each its own [D-55]", () => {
  const first = standingsAfter({ results: [{ ...janis, clubId: "A", team: "Ozoli" }] })
  const moved = { ...janis, clubId: "B", team: null, positionPoints: 17 }
  const seasonWith = (choice: "old" | "new") => {
    const standing = { group: { kind: "class", name: "Expert" }, id: "jānis-ozols-expert" } as const
    const resolutions = [
      { ...standing, kind: "field", field: "clubId", previous: "A", next: "B", choice } as const,
      { ...standing, kind: "field", field: "team", previous: "Ozoli", next: null, choice } as const,
    ]
    return standingsAfter({ order: 1, results: [moved], standings: first, resolutions })
  }
  const classes = [{ name: "Expert", clubStandingMultiplier: 1 }]
  const [kept, taken] = [seasonWith("old"), seasonWith("new")]
  expect(kept[0]).toMatchObject({ clubId: "A", team: "Ozoli", total: 37 })
  expect(figures(clubStandings(kept, classes))).toEqual([["A", 37]])
  expect(figures(teamStandings(kept, classes))).toEqual([["Ozoli", 37]])
  expect(taken[0]).toMatchObject({ clubId: "B", team: null, total: 37 })
  expect(figures(clubStandings(taken, classes))).toEqual([
    ["A", 20],
    ["B", 17],
  ])
  expect(figures(teamStandings(taken, classes))).toEqual([["Ozoli", 20]])
})

test("a rider who changed the class has a standing in each", () => {
  const first = standingsAfter({ results: [janis] })
  const both = standingsAfter({ order: 1, results: [{ ...janis, racingClass: "Clubman" }], standings: first })
  expect(both.map(({ id }) => id)).toEqual(["jānis-ozols-clubman", "jānis-ozols-expert"])
})

test("a result that is gone from its class, and a standing that it leaves empty, are gone", () => {
  const first = standingsAfter({ results: [janis, { ...peteris, ...second }] })
  const outcome = standingsAfter({ results: [{ ...janis, racingClass: "Clubman" }], standings: first })
  expect(outcome.map(({ id }) => id)).toEqual(["jānis-ozols-clubman"])
})

test("a later generation makes only its own cells draft", () => {
  const first = approveStandings(standingsAfter({ results: [janis] }), rankingWith())
  const [standing] = standingsAfter({ order: 1, results: [janis], standings: first })
  expect(standing?.results.map(({ status }) => status)).toEqual(["final", "draft"])
})

test("DNF and DQ stand in their cell and add nothing", () => {
  const [standing] = standingsAfter({
    results: [{ ...janis, status: "DNF", position: null, positionPoints: 0 }],
  })
  expect(standing?.total).toBe(0)
  expect(standing?.results[0]).toMatchObject({ resultStatus: "DNF", points: 0, position: null })
})

test("standings are ranked by total, and after Final without the worst", () => {
  const seasonIn = (mode: "total" | "total-minus-worst") => {
    const ranking = rankingWith({ mode })
    const earned = [
      [20, 15],
      [2, 15],
      [20, 15],
    ]
    return earned
      .reduce<Standing[]>(
        (standings, [ofJanis = 0, ofPeteris = 0], order) =>
          standingsAfter({
            order,
            results: [
              { ...janis, positionPoints: ofJanis },
              { ...peteris, positionPoints: ofPeteris },
            ],
            standings,
            ranking,
          }),
        [],
      )
      .map(({ position, name }) => [position, name])
  }
  expect(seasonIn("total")).toEqual([
    [1, "Pēteris Liepa"],
    [2, "Jānis Ozols"],
  ])
  expect(seasonIn("total-minus-worst")).toEqual([
    [1, "Jānis Ozols"],
    [2, "Pēteris Liepa"],
  ])
})

const anna = approvedResultWith({ participantId: "a", name: "Anna Kalniņa", gender: "female" })

const womenOf = (result: typeof anna) => {
  const women = womenResults([result], {
    hasWomenClasses: true,
    classes: [{ name: "Expert", order: 1 }],
    firstStageDay: "2026-05-16",
    points: rankingWith().rules.points,
  })
  if (women.kind === "refused") throw new Error("The class is known")
  return women.results
}

test("the women's step leaves the classes as they are, and the classes' step the women", () => {
  const classes = standingsAfter({ results: [anna] })
  const generation = { stage: stageAt(0), resolutions: [], ranking: rankingWith() }
  const both = generateStandings({ ...generation, kind: "women", results: womenOf(anna), standings: classes })
  if (both.kind === "conflicts") throw new Error("No conflict is expected")
  expect(both.standings.map(({ id }) => id)).toEqual(["anna-kalniņa-women", "anna-kalniņa-expert"])

  const withoutClasses = standingsAfter({ results: [], standings: both.standings })
  expect(withoutClasses.map(({ id }) => id)).toEqual(["anna-kalniņa-women"])
})

test("an answer given for a woman in her class is not asked for again among the women [D-22]", () => {
  const stays = {
    kind: "field",
    group: { kind: "class", name: "Expert" },
    id: "anna-kalniņa-expert",
    field: "racingNumber",
    previous: "17",
    next: "8",
    choice: "old",
  } as const
  const bothSteps = (order: number, result: typeof anna, before: Standing[]) => {
    const standings = standingsAfter({ order, results: [result], standings: before, resolutions: [stays] })
    return generateStandings({
      stage: stageAt(order),
      kind: "women",
      results: womenOf(result),
      standings,
      resolutions: [stays],
      ranking: rankingWith(),
    })
  }
  const first = bothSteps(0, anna, [])
  if (first.kind === "conflicts") throw new Error("No conflict is expected")
  const second = bothSteps(1, { ...anna, racingNumber: "8" }, first.standings)
  expect(second).toMatchObject({ standings: [{ racingNumber: "17" }, { racingNumber: "17" }] })
})

test("a woman who is new among the women rides for the club that her class has kept [D-55]", () => {
  const first = standingsAfter({ results: [{ ...anna, clubId: "A" }] })
  const moved = { ...anna, clubId: "B", positionPoints: 17 }
  const keepOld = {
    kind: "field",
    group: { kind: "class", name: "Expert" },
    id: "anna-kalniņa-expert",
    field: "clubId",
    previous: "A",
    next: "B",
    choice: "old",
  } as const
  const resolutions = [keepOld]
  const standings = standingsAfter({ order: 1, results: [moved], standings: first, resolutions })
  const both = generateStandings({
    stage: stageAt(1),
    kind: "women",
    results: womenOf(moved),
    standings,
    resolutions,
    ranking: rankingWith(),
  })
  if (both.kind === "conflicts") throw new Error("No conflict is expected")
  // 20 in the class, then 20 as the best of the women and not 17
  expect(figures(clubStandings(both.standings, []))).toEqual([["A", 40]])
})

const women = { kind: "women", name: "Women" } as const

test("women lose a stage's results, one left without any disappears, and the classes keep theirs [D-20]", () => {
  const left = withoutWomenOf(
    [
      standingOf("anna", [20, 17]),
      standingOf("anna", [20, 17], { group: women }),
      standingOf("dita", [null, 15], { group: women }),
    ],
    1,
  )
  expect(
    left.map(({ id, group, results }) => [
      ...[
        id,
        group.kind,
        results.map(({ order }) => order),
        results.map(({ participant }) => participant.id),
      ],
    ]),
  ).toEqual([
    ["anna", "class", [0, 1], ["anna-at-0", "anna-at-1"]],
    ["anna", "women", [0], ["anna-at-0"]],
  ])
})
