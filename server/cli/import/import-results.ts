import { createHash } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import { isClassicMarks } from "#domain/judging/classic-marks.ts"
import { rankClass } from "#domain/results/rank-class.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context, Doer } from "#server/db/context.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import { putCards } from "#server/judging/enter-cards.ts"
import { entryKey } from "#server/judging/entry-key.ts"
import { findEntries } from "#server/judging/find-entries.ts"
import { readRiders } from "#server/judging/read-riders.ts"
import { putPenalty } from "#server/results/add-penalty.ts"
import { freezeResults } from "#server/results/approve-results.ts"
import { readStageResults } from "#server/results/read-stage-results.ts"
import { putStatus } from "#server/results/set-result-status.ts"
import { type ImportProblem, problemOf } from "./import-problem.ts"
import { type Matched, matchRiders } from "./match-riders.ts"
import type { ResultLine } from "./result-line.ts"

/** How many riders' results are new, and whether they are approved now; or why nothing is written. */
export type ImportResultsOutcome =
  | { kind: "imported" | "acceptable"; riders: number; isApproved: boolean }
  /** All of it is there, and approved if that was asked. */
  | { kind: "known" }
  | { kind: "unacceptable"; problems: ImportProblem[] }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

type Asked = { lines: readonly ResultLine[]; isTrial: boolean; isToApprove: boolean }

/**
 * Writes a past stage's results as cards from paper, statuses and penalties, and approves them where that is asked: all of it
 * or nothing. It only adds: what is there already stays, and where it says otherwise the line is refused.
 */
export const importResults = (context: Context, path: string, asked: Asked): Promise<ImportResultsOutcome> =>
  changeStage(
    context,
    { path, action: asked.isToApprove ? "approve-results" : "rule-on-entry", done: "imported" },
    async (write, by): Promise<ImportResultsOutcome> => {
      const outcome = await put(write, by, asked)
      return outcome.kind === "imported" && asked.isTrial ? { ...outcome, kind: "acceptable" } : outcome
    },
  )

const put = async (
  write: StageWrite,
  by: Doer,
  { lines, isToApprove }: Asked,
): Promise<ImportResultsOutcome> => {
  const riders = await readRiders(builderOf(write), write.stage.key)
  const { matched, problems } = matchRiders(riders, lines)
  const differing = await whatDiffers(write, matched)
  if ([...problems, ...differing.problems].length > 0)
    return { kind: "unacceptable", problems: [...problems, ...differing.problems] }
  const isApproving = isToApprove && !write.stage.isApproved
  if (differing.added.length === 0 && !isApproving) return { kind: "known" }
  if (write.stage.isApproved)
    return {
      kind: "unacceptable",
      problems: differing.added.map(({ line }) =>
        problemOf(
          line,
          null,
          "The stage's results are approved without this: an admin reopens them on their page",
        ),
      ),
    }
  const found = [...(await putAll(write, by, differing.added)), ...(await checkTotals(write, matched))]
  if (found.length > 0) return { kind: "unacceptable", problems: found }
  const frozen = isApproving ? await freezeResults(write, by) : null
  if (frozen?.kind === "refused") {
    const lines = linesOf(matched)
    return { kind: "unacceptable", problems: frozen.undecided.map((one) => undecidedProblem(one, lines)) }
  }
  return { kind: "imported", riders: differing.added.length, isApproved: frozen !== null }
}

/** Returns the lines with what of them is not there yet, and problems where something else is. */
const whatDiffers = async (write: StageWrite, matched: readonly Matched[]) => {
  const ids = matched.map(({ rider }) => rider.id)
  const db = builderOf(write)
  const entries = await findEntries(write, ids)
  const results = await db
    .select({ id: result.participantId, status: result.status })
    .from(result)
    .where(
      and(
        eq(result.stageKey, write.stage.key),
        inArray(result.participantId, ids),
        eq(result.deleted, false),
      ),
    )
  const statuses = new Map(results.map(({ id, status }) => [id, status]))
  const penaltyIds = matched.map(({ rider }) => penaltyId(write, rider))
  const given = new Map(
    (await db.select().from(penalty).where(inArray(penalty.id, penaltyIds))).map((one) => [one.id, one]),
  )
  const problems: ImportProblem[] = []
  const added = matched.flatMap(({ line, rider }) => {
    const isClassic = write.stage.scoring.type === "classic"
    const cells = line.cells.filter((cell) => {
      const column = `${cell.lap}.${cell.section}`
      const there = entries.get(entryKey({ participantId: rider.id, ...cell }))?.total ?? null
      if (isClassic && !isClassicMarks(cell.points))
        problems.push(problemOf(line, column, "A section costs 0, 1, 2, 3 or 5"))
      else if (there !== null && there !== cell.points)
        problems.push(problemOf(line, column, `The site has ${there} already: change one of the two`))
      return there === null
    })
    const held = statuses.get(rider.id) ?? null
    if (held !== null && held !== line.status)
      problems.push(problemOf(line, "status", `The site has ${held} already: change one of the two`))
    const known = given.get(penaltyId(write, rider))
    if (known && (known.deleted || known.points !== line.penalty))
      problems.push(
        problemOf(line, "penalty", "It was imported before and is another now: change it on the site"),
      )
    const status = held === line.status ? null : line.status
    const fresh = { ...line, cells, status, penalty: known ? null : line.penalty }
    return cells.length > 0 || status !== null || fresh.penalty !== null ? { line: fresh, rider } : []
  })
  return { added, problems }
}

/** The same for the same rider of the same stage, so that a file that is sent twice adds one penalty. */
const penaltyId = ({ stage }: StageWrite, { id }: Matched["rider"]): string => {
  const hex = createHash("sha256").update(`imported penalty of ${id} in ${stage.path}`).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}

const putAll = async (write: StageWrite, by: Doer, added: readonly Matched[]): Promise<ImportProblem[]> => {
  const cells = added.flatMap(({ line, rider }) =>
    line.cells.map((cell) => ({ ...cell, participantId: rider.id, seen: null })),
  )
  const cards = cells.length === 0 ? null : await putCards(write, by, { cells, reason: null })
  const lines = linesOf(added)
  if (cards?.kind === "refused")
    return cards.cells.flatMap(({ participantId, lap, section }) => {
      const line = lines.get(participantId)
      return line
        ? problemOf(line, `${lap}.${section}`, "The rider's class does not ride this section in this lap")
        : []
    })
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

/** Holds what the lines say of totals and places against what the site makes of them. */
const checkTotals = async (write: StageWrite, matched: readonly Matched[]): Promise<ImportProblem[]> => {
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
    const isOtherPlace = line.place !== null && line.place !== position
    return [
      ...(isOtherTotal ? [problemOf(line, "total", `The points come to ${total ?? "nothing"}`)] : []),
      ...(isOtherPlace ? [problemOf(line, "place", `By the rules the place is ${position ?? "none"}`)] : []),
    ]
  })
}

/** The lines by whose they are. */
const linesOf = (matched: readonly Matched[]): ReadonlyMap<string, ResultLine> =>
  new Map(matched.map(({ line, rider }) => [rider.id, line]))

const undecidedProblem = (
  { participantId, name }: { participantId: string; name: string },
  lines: ReadonlyMap<string, ResultLine>,
): ImportProblem => ({
  line: lines.get(participantId)?.line ?? 1,
  column: null,
  text: `${name} has not ridden all sections: give the points that are missing, or DNF or DQ`,
})
