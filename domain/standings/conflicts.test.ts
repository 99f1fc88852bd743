import { expect, test } from "vitest"
import { generateStage, stageAt, standingsAfter } from "#tests/support/standings.ts"
import { type Conflict, isRemembered, type Resolution } from "./conflicts.ts"
import type { ApprovedResult } from "./group-results.ts"
import type { Standing } from "./standing.ts"

const expert = { kind: "class", name: "Expert" } as const
const rider = {
  participantId: "j",
  name: "Jānis Ozols",
  racingNumber: "17",
  birthDate: "1990-05-20",
  gender: "male",
  clubId: "AMK Madona",
  team: null,
} as const
const first = standingsAfter({ results: [rider] })

const conflictsOf = (given: Parameters<typeof generateStage>[0]): Conflict[] => {
  const outcome = generateStage(given)
  return outcome.kind === "conflicts" ? outcome.conflicts : []
}

const settled = (
  { group, id, field, previous, next }: Extract<Conflict, { kind: "field" }>,
  choice: "old" | "new",
): Resolution => ({ kind: "field", group, id, field, previous, next, choice })

test("each field in which a new result differs from its standing is a conflict, and only those", () => {
  const changed = {
    participantId: "ext-9",
    name: "JĀNIS Ozols",
    racingNumber: "8",
    birthDate: "1991-05-20",
    gender: null,
    clubId: "Trialists",
    team: "Ozoli",
  }
  const known = { previousFrom: stageAt(0).title, nextFrom: stageAt(1).title }
  const conflict = { kind: "field", group: expert, id: "jānis-ozols-expert", name: "Jānis Ozols" }
  expect(conflictsOf({ order: 1, results: [changed], standings: first })).toEqual([
    { ...conflict, field: "name", previous: "Jānis Ozols", next: "JĀNIS Ozols", ...known },
    { ...conflict, field: "birthYear", previous: 1990, next: 1991, ...known },
    { ...conflict, field: "clubId", previous: "AMK Madona", next: "Trialists", ...known },
    // not stored with results
    { ...conflict, field: "gender", previous: "male", next: null, ...known, previousFrom: null },
    { ...conflict, field: "racingNumber", previous: "17", next: "8", ...known, previousFrom: null },
    { ...conflict, field: "team", previous: null, next: "Ozoli", ...known },
  ])
  const sameYear = { ...rider, birthDate: "1990-11-02", participantId: "ext-9" }
  expect(conflictsOf({ order: 1, results: [sameYear], standings: first })).toEqual([])
})

test("nothing is generated while one conflict is open, and all open ones are listed", () => {
  const results = [{ ...rider, racingNumber: "8", clubId: "Trialists" }]
  const [club, number] = conflictsOf({ order: 1, results, standings: first })
  if (club?.kind !== "field" || number?.kind !== "field") throw new Error("Two conflicts are expected")
  const resolutions = [settled(club, "new")]
  expect(conflictsOf({ order: 1, results, standings: first, resolutions })).toEqual([number])
})

test("a conflict is resolved to the old or to the new value", () => {
  const results = [{ ...rider, racingNumber: "8" }]
  const [number] = conflictsOf({ order: 1, results, standings: first })
  if (number?.kind !== "field") throw new Error("A conflict is expected")
  const numberAfter = (choice: "old" | "new") =>
    standingsAfter({ order: 1, results, standings: first, resolutions: [settled(number, choice)] })[0]
      ?.racingNumber
  expect(numberAfter("old")).toBe("17")
  expect(numberAfter("new")).toBe("8")
})

test("the last of several resolutions of a conflict counts, and one for a different old value does not", () => {
  const results = [{ ...rider, racingNumber: "8" }]
  const [number] = conflictsOf({ order: 1, results, standings: first })
  if (number?.kind !== "field") throw new Error("A conflict is expected")
  const resolutions = [settled(number, "old"), settled(number, "new")]
  expect(standingsAfter({ order: 1, results, standings: first, resolutions })[0]?.racingNumber).toBe("8")
  const another = [settled({ ...number, previous: "4" }, "old")]
  expect(conflictsOf({ order: 1, results, standings: first, resolutions: another })).toEqual([number])
})

test("the old value is remembered for that pair of values and asked again for another", () => {
  const at = (
    order: number,
    racingNumber: string,
    standings: Standing[],
    resolutions: Resolution[] = [],
  ) => ({
    order,
    results: [{ ...rider, racingNumber }],
    standings,
    resolutions,
  })
  const [number] = conflictsOf(at(1, "8", first))
  if (number?.kind !== "field") throw new Error("A conflict is expected")
  const remembered = [settled(number, "old"), settled(number, "new")].filter(isRemembered)
  const second = standingsAfter(at(1, "8", first, remembered))
  expect(conflictsOf(at(2, "8", second, remembered))).toEqual([])
  expect(conflictsOf(at(2, "9", second, remembered))).toMatchObject([{ previous: "17", next: "9" }])
})

const namesake: Partial<ApprovedResult> = {
  ...rider,
  participantId: "n",
  racingNumber: "5",
  birthDate: "2004-01-01",
  position: 2,
  positionPoints: 17,
}
const differentRiders = (suffix: string): Resolution => ({
  kind: "different-riders",
  group: expert,
  id: "jānis-ozols-expert",
  suffix,
})

test("two results of one stage with one id are a conflict; as different riders the second gets its number", () => {
  const results = [namesake, rider]
  expect(conflictsOf({ results })).toMatchObject([
    {
      kind: "same-id",
      id: "jānis-ozols-expert",
      first: { participantId: "n" },
      second: { participantId: "j" },
      suffix: "17",
    },
  ])
  const standings = standingsAfter({ results, resolutions: [differentRiders("17")] })
  expect(standings.map(({ id, birthYear }) => [id, birthYear])).toEqual([
    ["jānis-ozols-expert-17", 1990],
    ["jānis-ozols-expert", 2004],
  ])
})

test("different riders are remembered: later stages find each of them, also alone", () => {
  expect(isRemembered(differentRiders("17"))).toBe(true)
  const resolutions = [differentRiders("17")]
  const both = standingsAfter({ results: [namesake, rider], resolutions })
  const alone = standingsAfter({ order: 1, results: [rider], standings: both, resolutions })
  expect(alone.map(({ id, results }) => [id, results.length])).toEqual([
    ["jānis-ozols-expert-17", 2],
    ["jānis-ozols-expert", 1],
  ])
})

test("among namesakes, the rider the standing is about keeps the id", () => {
  const later = { ...rider, participantId: "ext-2" }
  expect(conflictsOf({ order: 1, results: [namesake, later], standings: first })).toMatchObject([
    { kind: "same-id", first: { participantId: "ext-2" }, suffix: "5" },
  ])
})

test("the rider of a standing is identified by the participant id, then by the racing number, then by the birth year", () => {
  const keepsId = (...results: Partial<ApprovedResult>[]) =>
    conflictsOf({ order: 1, results, standings: first })
      .filter((conflict) => conflict.kind === "same-id")
      .map((conflict) => conflict.first.participantId)
  const [byNumber, byYear] = [
    { ...rider, participantId: "number", birthDate: "2004-01-01" },
    { ...rider, participantId: "year", racingNumber: "5" },
  ]
  expect(keepsId({ ...rider, participantId: "other" }, { ...namesake, participantId: "j" })).toEqual(["j"])
  expect(keepsId(byYear, byNumber)).toEqual(["number"])
  expect(keepsId({ ...namesake, racingNumber: "4" }, byYear)).toEqual(["year"])
})

test("who has no racing number keeps the id; of several without one the others get their participant id", () => {
  const without = { ...rider, participantId: "w", racingNumber: null }
  expect(conflictsOf({ results: [rider, without] })).toMatchObject([
    { first: { participantId: "w" }, suffix: "17" },
  ])
  expect(conflictsOf({ results: [{ ...without, participantId: "x" }, without] })).toMatchObject([
    { first: { participantId: "w" }, suffix: "x" },
  ])
})
