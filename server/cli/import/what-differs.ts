import { createHash } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import { isClassicMarks, missedMark } from "#domain/judging/points.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { findEntries, scoreIn } from "#server/judging/entry-changes.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { type ImportProblem, problemOf } from "./read-csv.ts"
import type { Matched } from "./result-lines.ts"

/** Returns the lines with what is new in them, and problems where they contradict existing data. */
export const whatDiffers = async (write: StageWrite, matched: readonly Matched[]) => {
  const ids = matched.map(({ rider }) => rider.id)
  const { db } = write
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
  const scored = new Set(
    [...entries.values()].flatMap(({ participantId, total }) => (total === null ? [] : participantId)),
  )
  const penaltyIds = matched.map(({ rider }) => penaltyId(write, rider))
  const given = new Map(
    (await db.select().from(penalty).where(inArray(penalty.id, penaltyIds))).map((one) => [one.id, one]),
  )
  const problems: ImportProblem[] = []
  const added = matched.flatMap(({ line, rider }) => {
    const isClassic = write.stage.scoring.type === "classic"
    const cells = line.cells.filter((cell) => {
      const column = `${cell.lap}.${cell.section}`
      const there = scoreIn(entries.get(entryKey({ participantId: rider.id, ...cell })))
      if (isClassic && cell.points !== missedMark && !isClassicMarks(cell.points))
        problems.push(problemOf(line, column, "A section costs 0, 1, 2, 3 or 5, or M if it was missed"))
      else if (!isClassic && cell.points === missedMark)
        problems.push(problemOf(line, column, "Only in classic a section is missed: write 0"))
      else if (there !== null && there !== cell.points)
        problems.push(problemOf(line, column, `The site has ${there} already: change one of the two`))
      return there === null
    })
    const held = statuses.get(rider.id) ?? null
    if (held !== null && held !== line.status)
      problems.push(problemOf(line, "status", `The site has ${held} already: change one of the two`))
    // RX-09: a rider with points has started
    else if (line.status === "DNS" && held === null && scored.has(rider.id))
      problems.push(problemOf(line, "status", "The site has points of this rider: give DNF, or nothing"))
    const known = given.get(penaltyId(write, rider))
    if (known && (known.deleted || known.points !== line.penalty))
      problems.push(
        problemOf(line, "penalty", "It was imported before and differs now: change it on the site"),
      )
    const status = held === line.status ? null : line.status
    const fresh = { ...line, cells, status, penalty: known ? null : line.penalty }
    return cells.length > 0 || status !== null || fresh.penalty !== null ? { line: fresh, rider } : []
  })
  return { added, problems }
}

/**
 * Returns the id of an imported penalty: the same for the same rider of the same stage, so that a file that is imported twice
 * adds the penalty once.
 */
export const penaltyId = ({ stage }: StageWrite, { id }: Matched["rider"]): string => {
  const hex = createHash("sha256").update(`imported penalty of ${id} in ${stage.path}`).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}
