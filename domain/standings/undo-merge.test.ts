import fc from "fast-check"
import { expect, test } from "vitest"
import { approvedResultWith, rankingWith, stageAt, standingsAfter } from "#tests/support/standings.ts"
import { approveStandings, mergeStandings } from "./change-standings.ts"
import type { Resolution } from "./conflicts.ts"
import { classResults } from "./group-results.ts"
import type { Standing } from "./standing.ts"
import { undoMerge } from "./undo-merge.ts"

const group = { kind: "class", name: "Expert" } as const
const ranking = rankingWith()

type Ridden = { anna: number | null; ana: number | null; bruno: number | null }

/** Ana is Anna with a misspelt name and another club, as it seems, and Bruno is somebody else. */
const resultsOf = ({ anna, ana, bruno }: Ridden, order: number) => [
  ...(anna === null
    ? []
    : [{ participantId: `anna-${order}`, name: "Anna", clubId: "A", positionPoints: anna }]),
  ...(ana === null ? [] : [{ participantId: `ana-${order}`, name: "Ana", clubId: "B", positionPoints: ana }]),
  ...(bruno === null ? [] : [{ participantId: `bruno-${order}`, name: "Bruno", positionPoints: bruno }]),
]

const generate = (
  standings: readonly Standing[],
  { ridden, order, resolutions }: { ridden: Ridden; order: number; resolutions: Resolution[] },
) => standingsAfter({ order, results: resultsOf(ridden, order), standings, resolutions })

const source = { group, id: "ana-expert" }
const target = { group, id: "anna-expert" }

const merge = (standings: readonly Standing[], deleteSource: boolean) => {
  const none = { published: new Set<number>(), ranking, remembered: [] }
  const outcome = mergeStandings({ source, target, deleteSource }, { standings, ...none })
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return outcome
}

const stagesOf = (season: readonly Ridden[]) =>
  season.map((ridden, order) => ({
    ...stageAt(order),
    results: classResults(resultsOf(ridden, order).map(approvedResultWith)),
  }))

const points = fc.constantFrom(null, 20, 17, 15)
const stage = fc.record({ anna: points, ana: points, bruno: points })

test("merged, generated again and undone, the season is as if nothing had been merged [D-54]", () => {
  fc.assert(
    fc.property(
      fc.array(stage, { minLength: 1, maxLength: 3 }),
      fc.array(stage, { maxLength: 2 }),
      fc.boolean(),
      fc.boolean(),
      (before, after, deleteSource, isGeneratedAgain) => {
        // both have to be there to be merged
        const first = { anna: 20, ana: 17, bruno: null }
        const season = [first, ...before, ...after]
        const until = before.length + 1
        const plain = (from: readonly Standing[], at: number[], resolutions: Resolution[] = []) =>
          at.reduce(
            (known, order) => generate(known, { ridden: season[order] ?? first, order, resolutions }),
            [...from],
          )
        const early = plain([], [...Array(until).keys()])
        const late = [...season.keys()].slice(until)
        const again = isGeneratedAgain ? [0, ...late] : late

        const merged = merge(early, deleteSource)
        const remembered = merged.resolutions
        const undone = undoMerge(
          { target, alias: source.id },
          {
            standings: plain(merged.standings, again, remembered),
            stages: stagesOf(season),
            published: new Set(),
            ranking,
            remembered,
          },
        )
        if (undone.kind === "refused") throw new Error(undone.reason)
        expect(approveStandings(undone.standings, ranking)).toEqual(
          approveStandings(plain(early, again), ranking),
        )
        expect(undone.resolutions).toEqual([])
      },
    ),
  )
})

test("20 for Anna and 17 for Ana are two lines again, and Anna has her own result of the stage that Ana had taken [D-54]", () => {
  const season = [
    { anna: 20, ana: null, bruno: null },
    { anna: 15, ana: 17, bruno: null },
  ]
  const standings = season.reduce<Standing[]>(
    (known, ridden, order) => generate(known, { ridden, order, resolutions: [] }),
    [],
  )
  const merged = merge(standings, true)
  expect(merged.standings.map(({ name, total }) => [name, total])).toEqual([["Anna", 37]])
  const facts = { standings: merged.standings, stages: stagesOf(season), ranking, remembered: [] }
  const undone = undoMerge({ target, alias: source.id }, { ...facts, published: new Set() })
  if (undone.kind === "refused") throw new Error(undone.reason)
  expect(undone.standings.map(({ name, clubId, total }) => [name, clubId, total])).toEqual([
    ["Anna", "A", 35],
    ["Ana", "B", 17],
  ])
  // the first stage is not theirs to change, the second is
  expect(undoMerge({ target, alias: source.id }, { ...facts, published: new Set([0]) }).kind).toBe("undone")
  expect(undoMerge({ target, alias: source.id }, { ...facts, published: new Set([1]) })).toEqual({
    kind: "refused",
    reason: "standings-published",
  })
  const twice = { ...facts, standings: undone.standings, published: new Set<number>() }
  expect(undoMerge({ target, alias: source.id }, twice)).toEqual({ kind: "refused", reason: "not-merged" })
})
