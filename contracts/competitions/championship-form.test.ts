import { expect, test } from "vitest"
import { ofClass } from "#contracts/open-data/fields.ts"
import { participantForm } from "#contracts/registration/participant-form.ts"
import { defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { championshipForm } from "./championship-form.ts"
import { stageForm } from "./stage-form.ts"

const filled = { displayName: "Season", publicationStatus: "draft" }
const expert = { key: 1, name: "Expert", order: 3, clubStandingMultiplier: 1.5 }

const faults = (fields: Record<string, unknown>) =>
  championshipForm
    .safeParse({ ...filled, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

test("teams are trimmed, and unique without regard to case and accents [D-23]", () => {
  expect(championshipForm.parse({ ...filled, teams: [{ name: "  Bērzi   un ozoli " }] }).teams).toEqual([
    { former: null, name: "Bērzi un ozoli" },
  ])
  const teams = ["Bērzi", "Ozoli", "BERZI"].map((name) => ({ former: "", name }))
  expect(faults({ teams })).toEqual(["teams.2.name: duplicate-team"])
  expect(faults({ teams: [{ name: " " }] })).toEqual(["teams.0.name: team-empty"])
})

test("a class has a name that every stage, rider and list of the open data can give, or none has it", () => {
  const longest = "x".repeat(100)
  const [oneClass] = makeStageFields().classes ?? []
  const riderForm = participantForm("2026-05-16")
  for (const [name, isTaken] of [
    [longest, true],
    [`${longest}x`, false],
  ] as const)
    expect([
      championshipForm.safeParse({ ...filled, classes: [{ ...expert, name }] }).success,
      stageForm("Europe/Riga").safeParse({ ...makeStageFields(), classes: [{ ...oneClass, name }] }).success,
      riderForm.safeParse({ ...makeForm(), racingClass: name }).success,
      ofClass.class.safeParse(name).success,
    ]).toEqual(Array(4).fill(isTaken))
})

test("a class is known by its name inside a championship [D-32]", () => {
  expect(faults({ classes: [expert, { ...expert, key: null, name: " expert " }] })).toEqual([
    "classes.1.name: duplicate-class",
  ])
  expect(faults({ classes: [{ ...expert, name: "" }] })).toEqual(["classes.0.name: name-empty"])
  expect(faults({ classes: [{ ...expert, clubStandingMultiplier: -1 }] })).toEqual([
    "classes.0.clubStandingMultiplier: multiplier-range",
  ])
})

test("all faults of a championship are reported at once", () => {
  expect(
    faults({
      publicationStatus: "hidden",
      teams: ["Bērzi", "", "BERZI", " "].map((name) => ({ name })),
      classes: [expert, { ...expert, order: 1.5 }, { ...expert, clubStandingMultiplier: "much" }],
    }),
  ).toEqual([
    'publicationStatus: Invalid option: expected one of "draft"|"published"',
    ...["teams.1.name: team-empty", "teams.3.name: team-empty", "teams.2.name: duplicate-team"],
    ...["classes.1.order: order-not-whole", "classes.2.clubStandingMultiplier: multiplier-range"],
    ...["classes.1.name: duplicate-class", "classes.2.name: duplicate-class"],
  ])
})

test("rules are the default ones unless a championship has its own [D-19]", () => {
  expect(championshipForm.parse(filled).rules).toBeNull()
  expect(championshipForm.parse({ ...filled, rules: defaultStandingsRules }).rules).toEqual(
    defaultChampionshipRules,
  )
  const rules = { ...defaultStandingsRules, points: { byPosition: [1, 2], beyond: 0 } }
  expect(faults({ rules })).toEqual(["rules.points.byPosition.1: points-rise"])
})

test("the number of results that count is in whole stages, at most as many as a season can have [RX-06]", () => {
  const { drops } = defaultStandingsRules
  const withRules = (known: Record<string, unknown>) =>
    faults({ rules: { ...defaultStandingsRules, ...known } })
  expect(withRules({ drops: { ...drops, count: 1.5, from: 0 } })).toEqual([
    "rules.drops.count: stages-range",
    "rules.drops.from: stages-from-one",
  ])
  expect(withRules({ drops: { ...drops, count: 101 } })).toEqual(["rules.drops.count: stages-range"])
  expect(withRules({ drops: { ...drops, kind: "best", count: 0 } })).toEqual([
    "rules.drops.count: none-counts",
  ])
  expect(withRules({ drops: { ...drops, alwaysCounted: Array(101).fill("madona") } })).toEqual([
    "rules.drops.alwaysCounted: too-many",
  ])
  expect(withRules({ minimum: { numerator: 4, denominator: 3, from: 1 } })).toEqual([
    "rules.minimum.numerator: share-range",
  ])
  expect(withRules({ minimum: { numerator: 1, denominator: 0, from: 1 } })).toEqual([
    "rules.minimum.denominator: stages-from-one",
    "rules.minimum.numerator: share-range",
  ])
})

test("what a form of rules leaves out is as usual [RX-06]", () => {
  const { points, tieOrder, missedStage } = defaultStandingsRules
  const former = championshipForm.parse({ ...filled, rules: { points, tieOrder, missedStage } })
  expect(former.rules).toEqual(defaultChampionshipRules)
})

test("ties of a stage are broken by the rules of a list, each once, for each way to score; an empty list is a choice [RX-05]", () => {
  const withTies = (stageTies: object) => ({ ...filled, rules: { ...defaultStandingsRules, stageTies } })
  const stageTies = { classic: ["last-laps", "score-counts"], openFree: ["earlier-end"] }
  expect(championshipForm.parse(withTies(stageTies)).rules?.stageTies).toEqual(stageTies)
  // a form sends nothing for an empty list
  expect(championshipForm.parse(withTies({ areChosen: "on" })).rules?.stageTies).toEqual({
    classic: [],
    openFree: [],
  })
  const twice = { classic: ["last-laps", "last-laps"], openFree: [] }
  expect(faults(withTies(twice))).toEqual(["rules.stageTies.classic.1: tie-rule-twice"])
  const five = ["last-laps", "score-counts", "shorter-time", "earlier-end", "last-laps"]
  expect(faults(withTies({ classic: five, openFree: [] }))).toEqual(["rules.stageTies.classic: too-many"])
  // openFree has no counts of 0, 1, 2, 3 and 5
  expect(faults(withTies({ classic: [], openFree: ["score-counts"] }))).toHaveLength(1)
})
