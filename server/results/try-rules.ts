import type { Board, BoardRow } from "#contracts/results/live.ts"
import type { StageRules, TriedLine, TriedRules } from "#contracts/results/tried-rules.ts"
import { sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { type StageTieRule, tieRulesFor } from "#domain/results/stage-ties.ts"
import { readScores } from "#domain/results/story.ts"
import { type TriedPlace, triedPlaces, withMissedCost } from "#domain/results/tried-places.ts"
import { type CallContext, procedures } from "#server/api/chain.ts"
import { findStage } from "#server/stages/find-stage.ts"

type RulesToTry = { ties: readonly StageTieRule[] | null; missedPoints: number | null }

/**
 * Returns a published stage's results under other rules about ties, and with another cost of missed sections, beside the current ones (RX-05,
 * RX-02); null: there is no such stage. Nothing is written.
 */
export const tryRules = async (
  { boards, db }: Pick<CallContext, "boards" | "db">,
  path: string,
  wanted: RulesToTry,
): Promise<TriedRules | null> => {
  const [found, stored] = [await boards.boardWithLines(path), await findStage(db, path)]
  if (!found || !stored) return null
  const { board, resultOf } = found
  const { title, timeZone, competitionType: type, resultsStatus, ties } = board.stage
  const isClassic = type === "classic"
  const usable: readonly StageTieRule[] = tieRulesFor[type]
  const now: StageRules = { ties, missedPoints: isClassic ? stored.missedPoints : null }
  const tried: StageRules = {
    ties: (wanted.ties ?? ties).filter((rule) => usable.includes(rule)),
    missedPoints: isClassic ? (wanted.missedPoints ?? stored.missedPoints) : null,
  }
  const rowOf = new Map(board.rows.map((row) => [row.id, row]))
  const classes = board.classes.map((racingClass) => {
    const { name, color } = racingClass
    const rows = board.rows.filter((row) => row.racingClass === name)
    const lines = rows.flatMap((line) => {
      const row = resultOf(line.id)
      if (!row) return []
      const { missedPoints } = tried
      const missed = missedPoints === null ? [] : missedOf(line, racingClass)
      return {
        row: missedPoints === null ? row : withMissedCost(row, missed, missedPoints),
        position: line.position,
      }
    })
    return {
      name,
      color,
      lines: triedPlaces(lines, { type, ties: tried.ties }).map((place) => writeLine(place, rowOf)),
      outOfCompetition: rows.filter((row) => row.outOfCompetition && row.total !== null).length,
    }
  })
  return {
    stage: { path, title, timeZone, competitionType: type, resultsStatus, ...now },
    tried,
    classes: classes.filter(({ lines }) => lines.length > 0),
  }
}

/** The missed sections of a rider, with what each costs now. */
const missedOf = ({ scores, missed = [] }: BoardRow, racingClass: Board["classes"][number]) => {
  if (missed.length === 0) return []
  const points = readScores(scores)
  return sectionsInOrder(racingClass).flatMap(({ lap }, index) => {
    const total = points[index]
    return missed.includes(index) && typeof total === "number" ? { lap, total } : []
  })
}

const writeLine = (
  { row, place, tried, why }: TriedPlace,
  rowOf: ReadonlyMap<string, BoardRow>,
): TriedLine => {
  const named = ({ participantId, racingNumber }: TriedPlace["row"]) => ({
    name: rowOf.get(participantId)?.name ?? "",
    racingNumber,
  })
  return {
    id: row.participantId,
    ...named(row),
    total: rowOf.get(row.participantId)?.total ?? null,
    triedTotal: row.total,
    place,
    tried,
    why: why && { ...named(why.rival), isAhead: why.isAhead, reason: why.reason },
  }
}

/** The procedure by which secretaries try other rules. */
export const tryRulesProcedures = {
  tryRules: procedures.results.tryRules.handler(async ({ input: { stage, ...wanted }, context, errors }) => {
    const tried = await tryRules(context, stage, wanted)
    if (!tried) throw errors["stage-not-found"]()
    return tried
  }),
}
