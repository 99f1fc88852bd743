import { and, eq } from "drizzle-orm"
import { mayJoinNow, mayLeaveNow, type RegistrationWindow } from "#domain/registration/registration-window.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { claimedFor } from "#server/stages/claimed-entries.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { holdsRider } from "#server/stages/held-riders.ts"
import { type FoundFacts, hasLinkedEntry, type OwnResult, ownResult } from "./registration-facts.ts"

/** An account, and the rider for whom it acts, or an entry that it has claimed (FA-06). */
export type OwnRider = { userId: string; riderId: string }

/** The facts that decide whether riders may join a stage, change their registration or leave. */
export type OwnPlace = {
  /** Null: there is no such stage. */
  stage: (RegistrationWindow & { status: string }) | null
  isJoined: boolean
  isEnteredAlready: boolean
  result: OwnResult | null
}

/** Returns the same from what was read under the stage's lock. */
export const placeIn = ({ stage, former, isEnteredAlready, before }: FoundFacts): OwnPlace => ({
  stage,
  isJoined: former !== null,
  isEnteredAlready,
  result: before?.hasResult ? "ridden-already" : null,
})

/** Why riders may not join a stage, change their registration or leave it: what holds for all three, or something more. */
export type OwnRefusal<Reason extends string> = {
  kind: "refused"
  reason: "forbidden" | "stage-not-found" | "registration-closed" | "too-many-joins" | Reason
}

/** Returns why a rider may not join a stage now; null: they may (D-25). */
export const joinRefusal = (place: OwnPlace, now: number) =>
  closedRefusal(place, now) ??
  (place.isJoined ? "joined-already" : null) ??
  (place.isEnteredAlready ? "entered-already" : null)

/** Returns why a rider may not change their registration now; null: they may. */
export const changeRefusal = (place: OwnPlace, now: number) =>
  closedRefusal(place, now) ?? (place.isJoined ? null : "participant-not-found") ?? place.result

/** Returns why a rider may not leave a stage now; null: they may (PA-12, CH-01). */
export const cancelRefusal = (place: OwnPlace, now: number) =>
  closedRefusal(place, now, mayLeaveNow) ?? (place.isJoined ? null : "participant-not-found")

/** Returns why nobody may join a stage or change a registration now; null: they may. */
export const closedRefusal = ({ stage }: OwnPlace, now: number, mayNow = mayJoinNow) => {
  if (stage?.status !== "published") return "stage-not-found"
  return mayNow(stage, now) ? null : "registration-closed"
}

/** Reads the facts that decide about a rider's own change. */
export const findOwnPlace = async (
  db: Pick<Db, "select" | "$count">,
  stagePath: string,
  riderId: string | null,
): Promise<OwnPlace> => {
  const stage = await findStage(db, stagePath)
  // whoever is new to the account is in no stage
  if (!stage || riderId === null) return { stage, isJoined: false, isEnteredAlready: false, result: null }
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, riderId))
  const isJoined = (await db.$count(participant, isThem)) > 0
  return {
    stage,
    isJoined,
    isEnteredAlready: !isJoined && (await hasLinkedEntry(db, stage.key, riderId)),
    result: isJoined ? await ownResult(db, stage.key, riderId) : null,
  }
}

/**
 * Returns why a rider's own change is refused before it takes the stage's lock, for which judges' taps would wait: the account neither
 * holds that rider (FA-01) nor has claimed that entry (FA-06), it is refused anyway, or the account has made too many. Other changes are counted, and have to be checked again under the lock.
 */
export const refuseUnlocked = async <Reason extends string>(
  { db, now, own }: { db: Db; now: number; own: { userId: string; riderId: string | null } },
  refuse: (place: OwnPlace, now: number) => Reason | null,
  stagePath: string,
): Promise<Reason | "forbidden" | "too-many-joins" | null> => {
  const { userId, riderId } = own
  if (riderId !== null && !(await mayActFor(db, { userId, riderId, stagePath }))) return "forbidden"
  return refuseEarly({ db, now, own }, refuse, stagePath)
}

/** The same for somebody who may enter the rider. */
export const refuseEarly = async <Reason extends string>(
  {
    db,
    now,
    own: { userId, riderId },
  }: { db: Db; now: number; own: { userId: string; riderId: string | null } },
  refuse: (place: OwnPlace, now: number) => Reason | null,
  stagePath: string,
): Promise<Reason | "too-many-joins" | null> => {
  const refusal = refuse(await findOwnPlace(db, stagePath, riderId), now)
  if (refusal) return refusal
  return (await isWithinRate(db, limits.accounts.ownChanges, { userId, now })) ? null : "too-many-joins"
}

/** Returns whether an account acts for a rider in a stage: it holds them, or has claimed their entry there. */
export const mayActFor = async (db: Db, acting: OwnRider & { stagePath: string }): Promise<boolean> =>
  (await holdsRider(db, acting)) || (await claimedFor(db, acting)) !== null
