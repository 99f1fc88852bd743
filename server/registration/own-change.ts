import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { mayJoinNow, type RegistrationWindow } from "#domain/registration/registration-window.ts"
import { countAttempt } from "#server/db/count-attempt.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { findRegistrationStage } from "./registration-stage.ts"

/** What decides whether riders may join a stage or leave it: the stage, as far as it is there, and whether they are in it. */
type OwnPlace = { stage: (RegistrationWindow & { status: string }) | null; isJoined: boolean }

/** What riders do about themselves. */
type OwnChange = "join" | "cancel"

/** Why riders may not join a stage or leave it. */
export type OwnChangeRefusal =
  | "stage-not-found"
  | "registration-closed"
  | "joined-already"
  | "participant-not-found"
  | "too-many-joins"

/** More than anybody makes: a form is sent at least twice, on trial first. */
const limit = { most: 60, seconds: 3_600 }

/** Returns why a rider may not join or leave a stage now; null: they may (PA-12, D-25). */
export const ownChangeRefusal = (
  change: OwnChange,
  { stage, isJoined }: OwnPlace,
  now: number,
): Exclude<OwnChangeRefusal, "too-many-joins"> | null => {
  if (stage?.status !== "published") return "stage-not-found"
  if (!mayJoinNow(stage, now)) return "registration-closed"
  if (change === "join") return isJoined ? "joined-already" : null
  return isJoined ? null : "participant-not-found"
}

/** Returns what decides about a rider's own change, as it is now. */
export const findOwnPlace = async (
  db: Pick<Db, "select" | "$count">,
  stagePath: string,
  userId: string,
): Promise<OwnPlace> => {
  const stage = await findRegistrationStage(db, stagePath)
  if (!stage) return { stage, isJoined: false }
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, userId))
  return { stage, isJoined: (await db.$count(participant, isThem)) > 0 }
}

/**
 * Returns why a rider's own change does not get as far as the stage's lock, for which judges' taps would wait: it is refused
 * anyway, or the account has made too many. What is not refused is counted, and is to be asked about again under the lock.
 */
export const refuseUnlocked = async (
  { db, userId, now }: { db: Db; userId: string; now: number },
  change: OwnChange,
  stagePath: string,
): Promise<OwnChangeRefusal | null> => {
  const refusal = ownChangeRefusal(change, await findOwnPlace(db, stagePath, userId), now)
  if (refusal) return refusal
  const key = createHash("sha256").update(`registration ${userId}`).digest("base64url")
  return (await countAttempt(db, { key, limit, now })) === null ? null : "too-many-joins"
}
