import { sql } from "drizzle-orm"
import type { Transaction } from "#server/db/transaction.ts"
import type { LockedStage } from "#server/stages/lock-stage.ts"
import type { Ride } from "./forgotten-ids.ts"

/** A stage in which a rider of an account appears, by the id that they have there. */
export type RiderPlace = { key: number; path: string; riderId: string; claimedFor?: string | null }

/**
 * Returns the stages in which riders of an account appear, in the order of their keys, by the ids with which they enter stages; what was
 * claimed for them has its own id (FA-06). Taps are found by indexes: those that were
 * resolved to a rider stage by stage, and those that only name one as the device sent it.
 */
export const stagesOfRiders = async (tx: Transaction, riderIds: readonly string[]): Promise<RiderPlace[]> => {
  const ids = sql`${sql.param([...riderIds])}::text[]`
  const { rows } = await tx.execute<RiderPlace>(
    sql`select key, path, found.id as "riderId", claimed_for as "claimedFor" from stage join (
      select stage_key, id, null as claimed_for from participant where id = any(${ids})
      union select key, person.id, null from unnest(${ids}) as person(id) cross join stage where exists (
        select from judge_event where stage_key = key and participant_id = person.id)
      union select stage_key, participant, null from judge_event where participant = any(${ids})
        and participant_id is distinct from participant and participant not like 'number:%'
      union select stage_key, participant_id, null from protest where participant_id = any(${ids})
      union select stage_key, participant_id, entry_id from linked_entry join rider on rider.id = rider_id
        where rider.entry_id = any(${ids}) and claimed_on is not null
    ) as found on stage_key = key order by key`,
  )
  return rows
}

/** An entry that was claimed, and the id with which its rider enters stages (FA-06). */
export type Claimed = { stage: string; participant: string; rider: string }

/** Returns what was claimed: with it, a restore of a backup forgets the riders again. */
export const claimedIn = (places: readonly RiderPlace[]): Claimed[] =>
  places.flatMap(({ path: stage, riderId: participant, claimedFor: rider }) =>
    rider ? [{ stage, participant, rider }] : [],
  )

/** Returns the paths of stages, each once and in the same order. */
export const pathsOf = (places: readonly RiderPlace[]): string[] => [
  ...new Set(places.map(({ path }) => path)),
]

/** Returns the rides in those of the places that are locked. */
export const ridesIn = (places: readonly RiderPlace[], stages: readonly LockedStage[]): Ride[] =>
  places.flatMap(({ path, riderId, claimedFor = null }) => {
    const stage = stages.find((one) => one.path === path)
    return stage ? [{ stage, participantId: riderId, claimedFor }] : []
  })
