import { may } from "#domain/access/may.ts"
import {
  approveStandings,
  deleteStanding,
  type Merge,
  type MergeRefusal,
  mergeStandings,
} from "#domain/standings/change-standings.ts"
import { rememberAlso } from "#domain/standings/conflicts.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { type Standing, type StandingRef, standingKey } from "#domain/standings/standing.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  pathOf,
} from "#server/stages/championship-place.ts"
import { type Reloading, reloadStages } from "#server/stages/lock-stage.ts"
import { heldStandings, lockSeason, publishedOrders, type Season } from "./read-season.ts"
import { writeStandings } from "./write-standings.ts"

/** Why any change of a championship's standings is refused. */
export type StandingsRefusal = { kind: "refused"; reason: "forbidden" | "championship-not-found" }

type Change<Outcome> = (tx: Transaction, season: Season, by: ActingUser) => Promise<Outcome>

/** Runs a change of a championship's standings under their lock, if the actor may; if it throws, nothing changes. */
const changeStandings = async <Outcome extends { kind: string }>(
  { db, actor, now, log }: Context & Reloading,
  place: ChampionshipPlace,
  change: Change<Outcome>,
): Promise<Outcome | StandingsRefusal> => {
  if (!may(actor, "manage-standings", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  if ((await db.$count(championship, isChampionship(place))) === 0)
    return { kind: "refused", reason: "championship-not-found" }
  const outcome = await db.transaction(async (tx) =>
    change(tx, await lockSeason(tx, place), { userId: actor.userId, now }),
  )
  // they show podiums and seasons
  if (outcome.kind !== "refused") await reloadStages({ db, log }, place)
  return outcome
}

/** Whether the positions are set now, or why not. */
export type ApproveStandingsOutcome =
  | { kind: "approved" }
  | { kind: "refused"; reason: "no-standings" }
  | StandingsRefusal

/**
 * Approve (by total) or Final (by totalMinusWorst): position, totals and final results of every standing in one transaction
 * (SD-14). Later generations use the same mode (D-22).
 */
export const approveChampionshipStandings = (
  context: Context & Reloading,
  place: ChampionshipPlace,
  { mode }: { mode: StandingsMode },
): Promise<ApproveStandingsOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<ApproveStandingsOutcome> => {
    const standings = heldStandings(season)
    if (standings.length === 0) return { kind: "refused", reason: "no-standings" }
    const ranked = approveStandings(standings, { ...season.ranking, mode })
    await writeStandings(tx, season, { standings: ranked, mode })
    await writeAudit(tx, {
      event: "approve_standings",
      data: {
        championship: pathOf(place),
        before: { mode: season.ranking.mode },
        after: { mode },
        standings: ranked.length,
      },
      ...by,
    })
    return { kind: "approved" }
  })

/** Whether one standing is merged into the other now, or why not. */
export type MergeStandingsOutcome =
  | { kind: "merged" }
  | { kind: "refused"; reason: MergeRefusal }
  | StandingsRefusal

/** Merges a standing into another of its group (SD-12, RU-12, D-21), and ranks again. */
export const mergeChampionshipStandings = (
  context: Context & Reloading,
  place: ChampionshipPlace,
  merge: Merge,
): Promise<MergeStandingsOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<MergeStandingsOutcome> => {
    const { standings, ranking } = season
    const published = publishedOrders(season)
    const outcome = mergeStandings(merge, { standings, published, ranking, remembered: season.resolutions })
    if (outcome.kind === "refused") return outcome
    const remembered = rememberAlso(season.resolutions, outcome.resolutions)
    await writeStandings(tx, season, {
      standings: outcome.standings,
      ...(remembered && { resolutions: remembered }),
    })
    await writeAudit(tx, {
      event: "merge_standings",
      data: {
        championship: pathOf(place),
        group: merge.source.group,
        source: describeStanding(standings, merge.source),
        target: describeStanding(standings, merge.target),
        deleteSource: merge.deleteSource,
      },
      ...by,
    })
    return { kind: "merged" }
  })

/** Whether the standing is gone, or why not. */
export type DeleteStandingOutcome =
  | { kind: "deleted" }
  | { kind: "refused"; reason: "standing-not-found" | "standings-published" }
  | StandingsRefusal

/** Deletes a standing (SD-13), and ranks again; the audit log has what it contained. */
export const deleteChampionshipStanding = (
  context: Context & Reloading,
  place: ChampionshipPlace,
  ref: StandingRef,
): Promise<DeleteStandingOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<DeleteStandingOutcome> => {
    const { standings, ranking } = season
    const outcome = deleteStanding(ref, { standings, published: publishedOrders(season), ranking })
    if (outcome.kind === "refused") return outcome
    await writeStandings(tx, season, { standings: outcome.standings })
    await writeAudit(tx, {
      event: "delete_standing",
      data: {
        championship: pathOf(place),
        group: ref.group,
        before: describeStanding(standings, ref),
      },
      ...by,
    })
    return { kind: "deleted" }
  })

/** Returns a standing for the audit log: its results and their participants' ids, but no names. */
const describeStanding = (standings: readonly Standing[], ref: StandingRef) => {
  const found = standings.find((one) => standingKey(one) === standingKey(ref))
  return found?.results.map(({ url, points, status, participant }) => ({
    url,
    points,
    status,
    participant: participant.id,
  }))
}

/** The procedures for a championship's standings. */
export const changeProcedures = {
  approve: procedures.standings.approve.handler(({ input, context, errors }) =>
    answer(approveChampionshipStandings(context, championshipAt(input.championship), input), errors),
  ),
  merge: procedures.standings.merge.handler(({ input, context, errors }) =>
    answer(mergeChampionshipStandings(context, championshipAt(input.championship), input), errors),
  ),
  delete: procedures.standings.delete.handler(({ input, context, errors }) =>
    answer(deleteChampionshipStanding(context, championshipAt(input.championship), input.standing), errors),
  ),
}
