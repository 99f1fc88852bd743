import { expect, test } from "vitest"
import {
  generateStage,
  rankingWith,
  standingOf,
  standingResultWith,
  standingsAfter,
  standingWith,
} from "#tests/support/standings.ts"
import {
  approveStandings,
  deleteStanding,
  type Merge,
  mergeOverlap,
  mergeStandings,
  mergeTargets,
} from "./change-standings.ts"
import type { Resolution } from "./conflicts.ts"
import type { Standing } from "./standing.ts"

const expert = { kind: "class", name: "Expert" } as const

const merge = (
  standings: readonly Standing[],
  [source, target]: [string, string],
  known: Partial<Merge> & { published?: number[]; remembered?: Resolution[] } = {},
) =>
  mergeStandings(
    {
      source: { group: expert, id: source },
      target: { group: expert, id: target },
      deleteSource: false,
      ...known,
    },
    {
      standings,
      published: new Set(known.published),
      ranking: rankingWith(),
      remembered: known.remembered ?? [],
    },
  )

const merged = (...args: Parameters<typeof merge>): Map<string, Standing> => {
  const outcome = merge(...args)
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return new Map(outcome.standings.map((standing) => [standing.id, standing]))
}

const points = (standing: Standing | undefined) =>
  standing?.results.map(({ order, points, status }) => `${order}: ${points} ${status}`)

test("a merge copies the source's results as draft; for other stages the target keeps its own [RU-12]", () => {
  const source = standingOf("source", [null, 17, null, 13])
  const target = standingOf("target", [20, 15])
  const after = merged([source, target], ["source", "target"])
  expect(points(after.get("target"))).toEqual(["0: 20 final", "1: 17 draft", "3: 13 draft"])
  expect(after.get("target")?.results.map(({ participant }) => participant.id)).toEqual([
    "target-at-0",
    "source-at-1",
    "source-at-3",
  ])
  expect(mergeOverlap(source, target)).toEqual([1])
})

test("a difference in the source is settled by the merge: the target's value counts [D-49]", () => {
  const source = { ...standingOf("egon-ecko", [17]), name: "Egon Ecko", racingNumber: "7" }
  const target = { ...standingOf("egon-echo", [null, 15]), name: "Egon Echo", racingNumber: "7" }
  const outcome = merge([source, target], ["egon-ecko", "egon-echo"])
  expect(outcome).toMatchObject({
    resolutions: [
      {
        kind: "field",
        id: "egon-echo",
        field: "name",
        previous: "Egon Echo",
        next: "Egon Ecko",
        choice: "old",
      },
    ],
  })
})

test("what was settled for the source is settled for the target, once for each value [D-49]", () => {
  const keptNumber = (id: string, previous: string | null, next: string | null): Resolution => ({
    kind: "field",
    group: expert,
    id,
    field: "racingNumber",
    previous,
    next,
    choice: "old",
  })
  const source = standingOf("source", [17], { name: "Egon Echo", racingNumber: "7" })
  const target = standingOf("target", [null, 15], { name: "Egon Echo", racingNumber: "9" })
  const remembered = [
    keptNumber("source", "7", "8"),
    // settled while the source's number was still 6
    keptNumber("source", "6", "7"),
    keptNumber("source", "6", null),
    keptNumber("source", "7", "9"),
    keptNumber("other", "7", "5"),
    { kind: "different-riders", group: expert, id: "source", suffix: "4" } as const,
  ]
  expect(merge([source, target], ["source", "target"], { remembered })).toMatchObject({
    resolutions: ["7", "8", null].map((next) => keptNumber("target", "9", next)),
  })
})

test("after a merge all is ranked, and the source stands beside its target unless it is deleted", () => {
  const standings = [standingOf("source", [17]), standingOf("target", [null, 15]), standingOf("other", [20])]
  const after = merged(standings, ["source", "target"])
  expect([...after.values()].map(({ position, id, total }) => [position, id, total])).toEqual([
    [1, "target", 32],
    [2, "other", 20],
    [3, "source", 17],
  ])
  expect([...merged(standings, ["source", "target"], { deleteSource: true }).keys()]).toEqual([
    "target",
    "other",
  ])
})

test("a merge is refused if the source or target is missing, empty, or not another standing of the group", () => {
  const juniors = { kind: "class", name: "Juniors" } as const
  const standings = [
    standingOf("full", [20]),
    standingOf("empty", []),
    standingOf("full", [20], { group: juniors }),
  ]
  const refused = (reason: string) => ({ kind: "refused", reason })
  expect(merge(standings, ["nobody", "full"])).toEqual(refused("no-source-results"))
  expect(merge(standings, ["empty", "full"])).toEqual(refused("no-source-results"))
  expect(merge(standings, ["full", "nobody"])).toEqual(refused("no-target-results"))
  expect(merge(standings, ["full", "empty"])).toEqual(refused("no-target-results"))
  expect(merge(standings, ["full", "full"])).toEqual(refused("not-a-target"))
  const target = { group: juniors, id: "full" }
  expect(merge(standings, ["full", ""], { target })).toEqual(refused("not-a-target"))
})

test("results of a published stage do not move; those of later stages do", () => {
  const standings = [standingOf("typo", [null, 17]), standingOf("rider", [20])]
  expect(merge(standings, ["typo", "rider"], { published: [0] }).kind).toBe("merged")
  expect(merge(standings, ["rider", "typo"], { published: [0] })).toEqual({
    kind: "refused",
    reason: "standings-published",
  })
})

test("targets are the other standings of the same group by name", () => {
  const standings = [
    standingOf("source", [], { name: "Jānis" }),
    standingOf("z", [], { name: "Žanis" }),
    standingOf("a", [], { name: "Ādams" }),
    standingOf("j", [], { name: "Juris", group: { kind: "women", name: "Juniors" } }),
    standingOf("b", [], { name: "Andris" }),
  ]
  expect(mergeTargets({ group: expert, id: "source" }, standings).map(({ name }) => name)).toEqual([
    "Ādams",
    "Andris",
    "Žanis",
  ])
})

const janis = { participantId: "j", name: "Jānis Ozols" }
const typo = { participantId: "j", name: "Janis Ozols" }
const ids = ["janis-ozols-expert", "jānis-ozols-expert"] as const
const nameStays = {
  kind: "field",
  group: expert,
  id: "jānis-ozols-expert",
  field: "name",
  previous: "Jānis Ozols",
  next: "Janis Ozols",
  choice: "old",
} as const

test.each([true, false])("generation writes through to the target (source deleted: %s)", (deleteSource) => {
  const season = standingsAfter({
    order: 1,
    results: [typo],
    standings: standingsAfter({ results: [janis] }),
  })
  const after = merged(season, [...ids], { deleteSource })
  expect(after.get("jānis-ozols-expert")?.refOriginal).toEqual(["janis-ozols-expert"])
  const again = standingsAfter({
    order: 1,
    results: [typo],
    standings: [...after.values()],
    resolutions: [nameStays],
  })
  expect(again.map(({ id }) => id)).toEqual(["jānis-ozols-expert"])
  expect(points(again[0])).toEqual(["0: 20 draft", "1: 20 draft"])
})

test("where both rode a stage, the source's result wins when the stage is generated again", () => {
  const results = [
    { ...janis, positionPoints: 20 },
    { ...typo, participantId: "ext-1", position: 2, positionPoints: 17 },
  ]
  const after = merged(standingsAfter({ results }), [...ids], { deleteSource: true })
  const again = standingsAfter({ results, standings: [...after.values()], resolutions: [nameStays] })
  expect(again).toEqual([...after.values()])
  expect(points(again[0])).toEqual(["0: 17 draft"])
})

test("what was merged into the source leads to the new target, and a later merge undoes an earlier one", () => {
  const standings = ["a", "b", "c"].map((id, order) => standingOf(id, Array(order).fill(null).concat(20)))
  const refs = (after: Map<string, Standing>) =>
    Object.fromEntries([...after.values()].map(({ id, refOriginal }) => [id, refOriginal]))
  const inB = merged(standings, ["a", "b"])
  const inC = merged([...inB.values()], ["b", "c"])
  expect(refs(inC)).toEqual({ a: [], b: [], c: ["b", "a"] })
  expect(refs(merged([...inC.values()], ["a", "b"]))).toEqual({ a: [], b: ["a"], c: [] })
  expect(refs(merged([...inC.values()], ["c", "a"]))).toEqual({ a: ["c", "b"], b: [], c: [] })
})

test("a difference in a merged rider's field is a conflict like any other", () => {
  const season = standingsAfter({
    order: 1,
    results: [typo],
    standings: standingsAfter({ results: [janis] }),
  })
  const standings = [...merged(season, [...ids], { deleteSource: true }).values()]
  expect(generateStage({ order: 1, results: [typo], standings })).toMatchObject({
    kind: "conflicts",
    conflicts: [{ field: "name", previous: "Jānis Ozols", next: "Janis Ozols" }],
  })
})

const facts = {
  standings: [standingOf("a", [20, 17]), standingOf("b", [17])],
  published: new Set([1]),
  ranking: rankingWith(),
}

test("without a standing the others move up", () => {
  const outcome = deleteStanding({ group: expert, id: "a" }, { ...facts, published: new Set() })
  expect(outcome).toMatchObject({ kind: "deleted", standings: [{ id: "b", position: 1 }] })
})

test("a standing with a result of a published stage stays, and so does one that is not there", () => {
  expect(deleteStanding({ group: expert, id: "a" }, facts)).toEqual({
    kind: "refused",
    reason: "standings-published",
  })
  expect(deleteStanding({ group: expert, id: "b" }, facts).kind).toBe("deleted")
  expect(deleteStanding({ group: { kind: "women", name: "Girls" }, id: "a" }, facts)).toEqual({
    kind: "refused",
    reason: "standing-not-found",
  })
})

const drafts = [20, 20, 2].map((points, order) => standingResultWith({ order, points, status: "draft" }))
const wild = standingWith({ id: "wild", results: drafts })
const steady = standingWith({
  id: "steady",
  results: drafts.map((result) => ({ ...result, points: 15 })),
})

test("Approve makes every result final and ranks by total", () => {
  const approved = approveStandings([wild, steady], rankingWith())
  expect(approved.map(({ id, position, total }) => [position, id, total])).toEqual([
    [1, "steady", 45],
    [2, "wild", 42],
  ])
  expect(approved.flatMap((standing) => standing.results.map(({ status }) => status))).toEqual(
    Array.from({ length: 6 }, () => "final"),
  )
})

test("Final ranks by the total without the worst", () => {
  const approved = approveStandings([wild, steady], rankingWith({ mode: "total-minus-worst" }))
  expect(approved.map(({ id, position, totalMinusWorst }) => [position, id, totalMinusWorst])).toEqual([
    [1, "wild", 40],
    [2, "steady", 30],
  ])
})
