import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { Context, Doer } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "./championship-place.ts"
import { readSeason, type Season } from "./read-season.ts"
import { lockStandings } from "./write-standings.ts"

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
  const isKnown = and(
    eq(championship.institutionId, place.institutionId),
    eq(championship.id, place.championshipId),
  )
  if ((await db.$count(championship, isKnown)) === 0)
    return { kind: "refused", reason: "championship-not-found" }
  return db.transaction(async (tx) => {
    await lockStandings(tx, place)
    const season = await readSeason(tx, place)
    if (!season) throw new Error("The championship went while its standings were locked")
    return change(tx, season, { userId: actor.userId, now })
  })
}
