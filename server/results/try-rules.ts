import type { BoardStage } from "#contracts/live.ts"
import type { TriedLine, TriedRules } from "#contracts/tried-rules.ts"
import { type StageTieRule, tieRulesFor } from "#domain/results/stage-ties.ts"
import { type TriedPlace, triedPlaces } from "#domain/results/tried-places.ts"
import { type CallContext, procedures } from "#server/api/chain.ts"

/** Returns a published stage's results under other rules about ties, beside those of now (RX-05); null: there is no such stage. Nothing is written. */
export const tryRules = async (
  { boards }: Pick<CallContext, "boards">,
  path: string,
  ties: readonly StageTieRule[] | null,
): Promise<TriedRules | null> => {
  const found = await boards.boardWithLines(path)
  if (!found) return null
  const { board, resultOf } = found
  const { competitionType: type } = board.stage
  const usable: readonly StageTieRule[] = tieRulesFor[type]
  const tried = (ties ?? board.stage.ties).filter((rule) => usable.includes(rule))
  const nameOf = new Map(board.rows.map((row) => [row.id, row.name]))
  const classes = board.classes.map(({ name, color }) => {
    const lines = board.rows.flatMap(({ id, racingClass, position }) => {
      const row = racingClass === name ? resultOf(id) : null
      return row ? { row, position } : []
    })
    return {
      name,
      color,
      lines: triedPlaces(lines, { type, ties: tried }).map((place) => writeLine(place, nameOf)),
    }
  })
  return {
    stage: shownStage(board.stage),
    tried,
    classes: classes.filter(({ lines }) => lines.length > 0),
  }
}

const writeLine = (
  { row, place, tried, why }: TriedPlace,
  nameOf: ReadonlyMap<string, string>,
): TriedLine => {
  const named = ({ participantId, racingNumber }: TriedPlace["row"]) => ({
    name: nameOf.get(participantId) ?? "",
    racingNumber,
  })
  return {
    id: row.participantId,
    ...named(row),
    total: row.total,
    place,
    tried,
    why: why && { ...named(why.rival), isAhead: why.isAhead, reason: why.reason },
  }
}

const shownStage = ({
  path,
  title,
  timeZone,
  competitionType,
  resultsStatus,
  ties,
}: BoardStage): TriedRules["stage"] => ({ path, title, timeZone, competitionType, resultsStatus, ties })

/** The procedure by which secretaries try other rules. */
export const tryRulesProcedures = {
  tryRules: procedures.results.tryRules.handler(async ({ input: { stage, ties }, context, errors }) => {
    const tried = await tryRules(context, stage, ties)
    if (!tried) throw errors["stage-not-found"]()
    return tried
  }),
}
