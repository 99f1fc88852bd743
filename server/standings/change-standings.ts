import { may } from "#domain/access/may.ts"
import { type ChampionshipPlace, isChampionship } from "#server/db/championship-place.ts"
import type { Context, Doer } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { lockSeason, type Season } from "./read-season.ts"

/** Why nothing of a championship's standings is changed, whatever was asked. */
export type StandingsRefusal = { kind: "refused"; reason: "forbidden" | "championship-not-found" }

type Change<Outcome> = (tx: Transaction, season: Season, by: Doer) => Promise<Outcome>

/** Runs a change of a championship's standings under their lock, by somebody who may; what throws changes nothing. */
export const changeStandings = async <Outcome extends { kind: string }>(
  { db, actor, now }: Context,
  place: ChampionshipPlace,
  change: Change<Outcome>,
): Promise<Outcome | StandingsRefusal> => {
  if (!may(actor, "manage-standings", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  if ((await db.$count(championship, isChampionship(place))) === 0)
    return { kind: "refused", reason: "championship-not-found" }
  return db.transaction(async (tx) => {
    const season = await lockSeason(tx, place)
    return change(tx, season, { userId: actor.userId, now })
  })
}
