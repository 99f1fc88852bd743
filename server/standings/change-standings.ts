import type { ChampionshipEffects } from "#contracts/competitions/organising.ts"
import { may } from "#domain/access/may.ts"
import { approveStandings, deleteStanding } from "#domain/standings/change-standings.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { type Standing, type StandingRef, standingKey } from "#domain/standings/standing.ts"
import { countedEffects, type StandingsEffects } from "#domain/standings/standings-effects.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  pathOf,
} from "#server/stages/championship-place.ts"
import { type Reloading, reloadStages } from "#server/stages/lock-stage.ts"
import { effectsOnPublished } from "./effects-on-published.ts"
import { heldStandings, lockSeason, publishedOrders, type Season } from "./read-season.ts"
import { writeStandings } from "./write-standings.ts"

/** Why any change of a championship's standings is refused. */
export type StandingsRefusal = { kind: "refused"; reason: "forbidden" | "championship-not-found" }

type Change<Outcome> = (tx: Transaction, season: Season, by: ActingUser) => Promise<Outcome>

/** Runs a change of a championship's standings under their lock, if the actor may; if it throws, nothing changes. */
export const changeStandings = async <Outcome extends { kind: string }>(
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

/** Published standings would change: nothing is written before the question is confirmed (D-53). */
export type ToConfirm = { kind: "to-confirm" } & ChampionshipEffects

/** What a change of standings can confirm. */
export type Confirmable = {
  /** The confirmed question: the confirmation counts only for the change that it was about. */
  confirmed?: string | null | undefined
}

/**
 * Writes a change of standings, unless it has to be confirmed first what it does to published ones; these say from then on that they were
 * corrected (D-53).
 */
export const writeConfirmed = async (
  tx: Transaction,
  season: Season,
  { standings, resolutions, confirmed, now }: Written,
): Promise<{ kind: "written"; effects: StandingsEffects | null } | ToConfirm> => {
  const effects = effectsOnPublished(season, { ...season, standings, ranked: season.ranking })
  const question = versionOf([standings, effects])
  if (effects && question !== confirmed) return { kind: "to-confirm", question, standings: effects }
  await writeStandings(tx, season, {
    standings,
    ...(resolutions && { resolutions }),
    ...(effects && { correctedOn: now }),
  })
  return { kind: "written", effects }
}

type Written = Confirmable & {
  standings: Standing[]
  resolutions?: Resolution[] | null
  now: number
}

/** Returns what a change does to published standings, for the audit log. */
export const effectsLogged = (effects: StandingsEffects | null) =>
  effects && { standings: countedEffects(effects) }

/** Whether the standing is gone, what has to be confirmed first, or why not. */
export type DeleteStandingOutcome =
  | { kind: "deleted" }
  | ToConfirm
  | { kind: "refused"; reason: "standing-not-found" | "standings-published" }
  | StandingsRefusal

/** Deletes a standing (SD-13), and ranks again; the audit log has what it contained. */
export const deleteChampionshipStanding = (
  context: Context & Reloading,
  place: ChampionshipPlace,
  ref: StandingRef,
  { confirmed }: Confirmable = {},
): Promise<DeleteStandingOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<DeleteStandingOutcome> => {
    const { standings, ranking } = season
    const outcome = deleteStanding(ref, { standings, published: publishedOrders(season), ranking })
    if (outcome.kind === "refused") return outcome
    const written = await writeConfirmed(tx, season, { ...outcome, confirmed, now: by.now })
    if (written.kind === "to-confirm") return written
    await writeAudit(tx, {
      event: "delete_standing",
      data: {
        championship: pathOf(place),
        group: ref.group,
        before: describeStanding(standings, ref),
        ...effectsLogged(written.effects),
      },
      ...by,
    })
    return { kind: "deleted" }
  })

/** Returns a standing for the audit log: its results and their participants' ids, but no names. */
export const describeStanding = (standings: readonly Standing[], ref: StandingRef) => {
  const found = standings.find((one) => standingKey(one) === standingKey(ref))
  return found?.results.map(({ url, points, status, participant }) => ({
    url,
    points,
    status,
    participant: participant.id,
  }))
}

/** The procedures for all standings of a championship, and to delete one. */
export const changeProcedures = {
  approve: procedures.standings.approve.handler(({ input, context, errors }) =>
    answer(approveChampionshipStandings(context, championshipAt(input.championship), input), errors),
  ),
  delete: procedures.standings.delete.handler(({ input, context, errors }) =>
    answer(
      deleteChampionshipStanding(context, championshipAt(input.championship), input.standing, input),
      errors,
    ),
  ),
}
