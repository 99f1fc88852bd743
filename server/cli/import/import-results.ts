import { rankClass } from "#domain/results/ranking.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { putCards } from "#server/judging/enter-cards.ts"
import { readRiders } from "#server/judging/people.ts"
import { freezeResults } from "#server/results/approval.ts"
import { putPenalty } from "#server/results/penalties.ts"
import { readStageResults } from "#server/results/read-stage-results.ts"
import { putStatus } from "#server/results/statuses.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import { readStageRules } from "#server/stages/read-stage-rules.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { type ImportProblem, problemOf } from "./read-csv.ts"
import { type Matched, matchRiders, type ResultLine } from "./result-lines.ts"
import { penaltyId, whatDiffers } from "./what-differs.ts"

/** How many riders' results are new, and whether they are approved now; or why nothing is written. */
export type ImportResultsOutcome =
  | { kind: "imported" | "acceptable"; riders: number; isApproved: boolean }
  /** Everything exists already, and is approved if requested. */
  | { kind: "known" }
  | { kind: "unacceptable"; problems: ImportProblem[] }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

type Input = {
  lines: readonly ResultLine[]
  /** The problems of unreadable lines: the others are tried, and nothing is written. */
  problems: readonly ImportProblem[]
  isTrial: boolean
  isToApprove: boolean
}

/**
 * Writes a past stage's results as paper cards, statuses and penalties, and approves them if requested: all of it or nothing. It
 * only adds: existing data stays, and lines that contradict it are refused.
 */
export const importResults = (context: Context, path: string, input: Input): Promise<ImportResultsOutcome> =>
  changeStage(
    context,
    { path, may: input.isToApprove ? "approve-results" : "rule-on-entry", done: "imported" },
    async (write, by): Promise<ImportResultsOutcome> => {
      const outcome = await put(write, by, input)
      return outcome.kind === "imported" && input.isTrial ? { ...outcome, kind: "acceptable" } : outcome
    },
  )

const put = async (
  write: StageWrite,
  by: ActingUser,
  { lines, problems, isToApprove }: Input,
): Promise<ImportResultsOutcome> => {
  const riders = await readRiders(write.db, write.stage.key)
  const { matched, problems: unmatched } = matchRiders(riders, lines)
  const { added, problems: contradictions } = await whatDiffers(write, matched)
  // what cannot be read contradicts nothing
  const unread = new Set(problems.map(({ line, column }) => `${line} ${column}`))
  const differing = {
    added,
    problems: contradictions.filter(({ line, column }) => !unread.has(`${line} ${column}`)),
  }
  const found = [...problems, ...unmatched, ...differing.problems]
  const isApproving = isToApprove && !write.stage.isApproved
  if (found.length === 0 && differing.added.length === 0 && !isApproving) return { kind: "known" }
  if (write.stage.isApproved) found.push(...differing.added.map(approvedProblem))
  else {
    // lines with problems are left out, so that all other problems are found too
    found.push(...(await putAll(write, by, without(found, differing.added))))
    found.push(...(await checkRanking(write, by, { matched, found, isApproving })))
  }
  if (found.length > 0) return { kind: "unacceptable", problems: found }
  return { kind: "imported", riders: differing.added.length, isApproved: isApproving }
}

/** Returns the lines without problems. */
const without = (problems: readonly ImportProblem[], matched: readonly Matched[]): Matched[] => {
  const wrong = new Set(problems.map(({ line }) => line))
  return matched.filter(({ line }) => !wrong.has(line.line))
}

const approvedProblem = ({ line }: Matched): ImportProblem =>
  problemOf(line, null, "The stage's results are approved without this: an admin reopens them on their page")

type Written = { matched: readonly Matched[]; found: readonly ImportProblem[]; isApproving: boolean }

/** Compares what was written with the totals and places of the lines, and approves it if requested. */
const checkRanking = async (
  write: StageWrite,
  by: ActingUser,
  { matched, found, isApproving }: Written,
): Promise<ImportProblem[]> => {
  const right = without(found, matched)
  // places cannot be compared while others of the class are missing
  const isWhole = found.length === 0
  const differing = await checkTotals(write, right, { isWhole })
  const frozen = isApproving ? await freezeResults(write, by) : null
  if (frozen?.kind !== "refused") return differing
  const own = linesOf(right)
  const undecided = frozen.undecided.filter(({ participantId }) => isWhole || own.has(participantId))
  return [...differing, ...undecided.map((one) => undecidedProblem(one, frozen.reason, own))]
}

/** Returns a problem for each line whose total, or place if all results are there, differs from what the site computes. */
const checkTotals = async (
  write: StageWrite,
  matched: readonly Matched[],
  { isWhole }: { isWhole: boolean },
): Promise<ImportProblem[]> => {
  const results = await readStageResults(write)
  const { ranking } = await readStageRules(write)
  const classes = Map.groupBy(results, ({ racingClass }) => racingClass)
  const ranked = [...classes.values()].flatMap((ofClass) =>
    rankClass(
      ofClass.map(({ row }) => row),
      ranking,
    ),
  )
  const places = new Map(
    ranked.map(({ row, position, positionInBrackets }) => [
      row.participantId,
      { total: row.total, position: position ?? positionInBrackets },
    ]),
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

const putAll = async (
  write: StageWrite,
  by: ActingUser,
  added: readonly Matched[],
): Promise<ImportProblem[]> => {
  const cells = added.flatMap(({ line, rider }) =>
    line.cells.map((cell) => ({ ...cell, participantId: rider.id, seen: null })),
  )
  const cards = cells.length === 0 ? null : await putCards(write, by, { cells, reason: null })
  const lines = linesOf(added)
  if (cards?.kind === "refused") {
    const outside = cards.cells.flatMap(({ participantId, lap, section }) => {
      const line = lines.get(participantId)
      return line
        ? problemOf(line, `${lap}.${section}`, "The rider's class does not ride this section in this lap")
        : []
    })
    return [...outside, ...(await putAll(write, by, without(outside, added)))]
  }
  for (const { line, rider } of added) {
    const participantId = rider.id
    if (line.penalty !== null) {
      const form = { points: line.penalty, reason: null }
      await putPenalty(write, by, { id: penaltyId(write, rider), participantId, form })
    }
    if (line.status !== null) await putStatus(write, by, { participantId, status: line.status, reason: null })
  }
  return []
}

/** The lines by participant. */
const linesOf = (matched: readonly Matched[]): ReadonlyMap<string, ResultLine> =>
  new Map(matched.map(({ line, rider }) => [rider.id, line]))

const undecidedProblem = (
  { participantId, name }: { participantId: string; name: string },
  reason: keyof typeof whyUndecided,
  lines: ReadonlyMap<string, ResultLine>,
): ImportProblem => ({
  line: lines.get(participantId)?.line ?? 1,
  column: null,
  text: `${name} ${whyUndecided[reason]}`,
})

const whyUndecided = {
  "not-all-finished": "has not ridden all sections: give the points that are missing, or DNF, DNS or DQ",
  "scored-dns": "has DNS and points: change one of the two on the site",
}
