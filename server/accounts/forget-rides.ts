import { randomUUID } from "node:crypto"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import type { LockedStage } from "#server/db/lock-stage.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { forgetInStandings } from "./forget-in-standings.ts"
import { forgetRider } from "./forget-rider.ts"

/** Somebody who is to be forgotten in a stage, under its lock, by the id that they have there. */
export type Ride = { stage: LockedStage; participantId: string }

/** The id under which a forgotten person's result stays in a stage. */
export type ForgottenRide = Ride & { forgottenId: string }

/**
 * Takes a person out of stages and standings (D-35), and returns the ids that their results have from now on: a new one for
 * each championship, so that what stays is linked neither to the former id nor across championships. Inside of one the line
 * in the standings links it all the same.
 */
export const forgetRides = async (tx: Transaction, rides: readonly Ride[]): Promise<ForgottenRide[]> => {
  const forgotten = withForgottenIds(rides)
  for (const ride of forgotten) await forgetRider(tx, ride)
  await forgetInStandings(tx, forgotten)
  return forgotten
}

const withForgottenIds = (rides: readonly Ride[]): ForgottenRide[] => {
  const byChampionship = new Map<string, string>()
  const taken = new Set<string>()
  return rides.map((ride) => {
    const championship = championshipOf(ride.stage.path)
    const known = byChampionship.get(championship)
    // who was entered twice in one stage needs two ids there
    const isFree = known !== undefined && !taken.has(`${ride.stage.key} ${known}`)
    const forgottenId = isFree ? known : `forgotten-${randomUUID().replaceAll("-", "")}`
    byChampionship.set(championship, forgottenId)
    taken.add(`${ride.stage.key} ${forgottenId}`)
    return { ...ride, forgottenId }
  })
}
