import { type Merge, type MergeRefusal, mergeStandings } from "#domain/standings/change-standings.ts"
import { rememberAlso, settleConflicts } from "#domain/standings/conflicts.ts"
import { ownIdOf } from "#domain/standings/identify-riders.ts"
import { type StandingRef, standingKey } from "#domain/standings/standing.ts"
import {
  type GeneratedStage,
  type UndoMerge,
  undoMerge,
  type undoMergeRefusals,
} from "#domain/standings/undo-merge.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { type ChampionshipPlace, championshipAt, pathOf } from "#server/stages/championship-place.ts"
import type { Reloading } from "#server/stages/lock-stage.ts"
import { generatedStages } from "./approved-results.ts"
import {
  type Confirmable,
  changeStandings,
  describeStanding,
  effectsLogged,
  type StandingsRefusal,
  type ToConfirm,
  writeConfirmed,
} from "./change-standings.ts"
import { listMerges } from "./list-merges.ts"
import { publishedOrders, type Season } from "./read-season.ts"

/** Whether one standing is merged into the other now, what has to be confirmed first, or why not. */
export type MergeStandingsOutcome =
  | { kind: "merged" }
  | ToConfirm
  | { kind: "refused"; reason: MergeRefusal }
  | StandingsRefusal

/** Merges a standing into another of its group (SD-12, RU-12, D-21), and ranks again. */
export const mergeChampionshipStandings = (
  context: Context & Reloading,
  place: ChampionshipPlace,
  merge: Merge & Confirmable,
): Promise<MergeStandingsOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<MergeStandingsOutcome> => {
    const { standings, ranking } = season
    const published = publishedOrders(season)
    const outcome = mergeStandings(merge, { standings, published, ranking, remembered: season.resolutions })
    if (outcome.kind === "refused") return outcome
    const written = await writeConfirmed(tx, season, {
      standings: outcome.standings,
      resolutions: rememberAlso(season.resolutions, outcome.resolutions),
      confirmed: merge.confirmed,
      now: by.now,
    })
    if (written.kind === "to-confirm") return written
    const stages = await generatedStages(tx, season, merge.source.group.kind)
    await writeAudit(tx, {
      event: "merge_standings",
      data: {
        championship: pathOf(place),
        group: merge.source.group,
        source: describeStanding(standings, merge.source),
        target: describeStanding(standings, merge.target),
        sourceOwn: ownResults(season, stages, merge.source),
        targetOwn: ownResults(season, stages, merge.target),
        deleteSource: merge.deleteSource,
        ...effectsLogged(written.effects),
      },
      ...by,
    })
    return { kind: "merged" }
  })

/** Names a line for the log, which has no ids made of names: the results that lead to it even if nothing were merged. */
const ownResults = (
  { resolutions }: Season,
  stages: readonly GeneratedStage[],
  ref: StandingRef,
): { url: string; participant: string }[] => {
  const settled = settleConflicts(resolutions)
  return stages.flatMap(({ url, results }) =>
    results
      .filter(
        (result) => standingKey({ group: result.group, id: ownIdOf(result, settled) }) === standingKey(ref),
      )
      .map(({ participantId }) => ({ url, participant: participantId })),
  )
}

/** Whether the merge is undone, what has to be confirmed first, or why not. */
export type UndoMergeOutcome =
  | { kind: "undone" }
  | ToConfirm
  | { kind: "refused"; reason: (typeof undoMergeRefusals)[number] }
  | StandingsRefusal

/** Undoes a merge, also of stages that were generated since, and ranks again (D-54). */
export const undoChampionshipMerge = (
  context: Context & Reloading,
  place: ChampionshipPlace,
  merge: UndoMerge & Confirmable,
): Promise<UndoMergeOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<UndoMergeOutcome> => {
    const { standings, ranking, resolutions: remembered } = season
    const stages = await generatedStages(tx, season, merge.target.group.kind)
    const published = publishedOrders(season)
    const outcome = undoMerge(merge, { standings, stages, published, ranking, remembered })
    if (outcome.kind === "refused") return outcome
    const written = await writeConfirmed(tx, season, { ...outcome, confirmed: merge.confirmed, now: by.now })
    if (written.kind === "to-confirm") return written
    const source = { group: merge.target.group, id: merge.alias }
    await writeAudit(tx, {
      event: "undo_merge",
      data: {
        championship: pathOf(place),
        group: merge.target.group,
        source: describeStanding(outcome.standings, source),
        target: describeStanding(outcome.standings, merge.target),
        ...effectsLogged(written.effects),
      },
      ...by,
    })
    return { kind: "undone" }
  })

/** The procedures by which secretaries merge standings, and undo that. */
export const mergeProcedures = {
  merge: procedures.standings.merge.handler(({ input, context, errors }) =>
    answer(mergeChampionshipStandings(context, championshipAt(input.championship), input), errors),
  ),
  undoMerge: procedures.standings.undoMerge.handler(({ input, context, errors }) =>
    answer(undoChampionshipMerge(context, championshipAt(input.championship), input), errors),
  ),
  merges: procedures.standings.merges.handler(({ input, context, errors }) =>
    answer(listMerges(context, championshipAt(input.championship)), errors),
  ),
}
