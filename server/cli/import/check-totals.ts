import { rankClass } from "#domain/results/ranking.ts"
import { readStageResults } from "#server/results/read-stage-results.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { type ImportProblem, problemOf } from "./import-problem.ts"
import type { Matched } from "./match-riders.ts"

/** Returns where what the lines say of totals, and of places where all results are there, is not what the site makes of them. */
export const checkTotals = async (
  write: StageWrite,
  matched: readonly Matched[],
  { isWhole }: { isWhole: boolean },
): Promise<ImportProblem[]> => {
  const results = await readStageResults(write)
  const classes = Map.groupBy(results, ({ racingClass }) => racingClass)
  const ranked = [...classes.values()].flatMap((ofClass) =>
    rankClass(
      ofClass.map(({ row }) => row),
      write.stage.scoring.type,
    ),
  )
  const places = new Map(
    ranked.map(({ row, position }) => [row.participantId, { total: row.total, position }]),
  )
  return matched.flatMap(({ line, rider }) => {
    const { total = null, position = null } = places.get(rider.id) ?? {}
    const isOtherTotal = line.total !== null && line.total !== total
    const isOtherPlace = isWhole && line.place !== null && line.place !== position
    return [
      ...(isOtherTotal ? [problemOf(line, "total", `The points come to ${total ?? "nothing"}`)] : []),
      ...(isOtherPlace ? [problemOf(line, "place", `By the rules the place is ${position ?? "none"}`)] : []),
    ]
  })
}
