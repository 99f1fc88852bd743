import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import { procedures } from "#server/api/chain.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  refuse,
} from "#server/auth/account-outcome.ts"
import { answerAccount } from "#server/auth/answer-account.ts"
import { confirmOwner } from "#server/auth/prove-owner.ts"
import { signOutForGood } from "#server/auth/sign-out.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { guardianConsent } from "#server/db/schema/consents.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { ownEntryId } from "#server/stages/held-riders.ts"
import type { LockedStage } from "#server/stages/lock-stage.ts"
import { writeStages } from "#server/stages/write-stage.ts"
import { lockAdmins } from "./change-role.ts"
import { forgetActor, forgetInAudit } from "./forget-in-audit.ts"
import { forgetRides } from "./forget-rides.ts"
import { heldAlone, lockHeldAlone, removeHeld } from "./held-alone.ts"
import { claimedIn, pathsOf, type RiderPlace, ridesIn, stagesOfRiders } from "./stages-of-riders.ts"
import { leaveTombstone, newTombstoneId } from "./tombstone.ts"

/** Whether the account is gone, or why not. */
export type DeleteAccountOutcome =
  | { kind: "deleted" }
  | { kind: "refused"; reason: "last-admin" | "not-signed-in" | "riders-changed" }

type Condition = {
  /** Checked under the account's lock: if it does not hold, nothing is deleted. */
  isStill?: SQL | undefined
  /** The riders of whom the owner knows that they are forgotten; left out: nobody is asked. */
  known?: readonly string[]
}

/**
 * Deletes an account (D-35), and the riders whom no other account holds (FA-01), with what was claimed for them (FA-06): name, birth date
 * and id are removed; results stay as “—”
 * with the racing number, and judged scores stay with “—” as the judge. It is one transaction under the locks of the stages that it touches, so that their boards change
 * too. The former ids stay in one entry of the audit log, which records the deletion.
 */
export const deleteAccount = (
  { db, now }: { db: Db; now: number },
  userId: string,
  { isStill, known }: Condition = {},
): Promise<DeleteAccountOutcome> =>
  writeStages(db, async (tx, lock): Promise<DeleteAccountOutcome> => {
    const admins = await lockAdmins(tx)
    const isAdmin = admins.some((held) => held.userId === userId)
    if (isAdmin && admins.length === 1) return { kind: "refused", reason: "last-admin" }
    const otherwise = newTombstoneId()
    // a secretary may have many entries: this is done before anything waits for a stage
    await forgetActor(tx, { id: userId, otherwise })
    const own = await ownEntryId(tx, userId)
    const foundAlone = await heldAlone(tx, userId)
    await lock(pathsOf(await placesOf(tx, { userId, riders: [own, ...foundAlone] })))
    const owner = await lockOwner(tx, userId)
    const isThere = (await tx.$count(user, and(eq(user.id, userId), isStill))) === 1
    if (!owner || !isThere) return { kind: "refused", reason: "not-signed-in" }
    // finds what was registered meanwhile; from here on, nothing more can be registered
    const held = await lockHeldAlone(tx, userId)
    // another account may have left a rider to this one since the owner was asked
    if (known && !areKnown(held, known)) return { kind: "refused", reason: "riders-changed" }
    // a rider who was handed over meanwhile may be the owner
    const riders = [await ownEntryId(tx, userId), ...held]
    const places = await placesOf(tx, { userId, riders })
    const stages = await lock(pathsOf(places))

    const rides = await forgetRides(tx, ridesIn(places, stages))
    for (const stage of stages) await forgetJudge(tx, stage, { userId, email: owner.email, now })
    await tx.delete(stageJudge).where(eq(stageJudge.userId, userId))
    await leaveTombstone(tx, userId, otherwise)
    await forgetActor(tx, { id: userId, otherwise })
    for (const id of new Set([userId, ...riders, ...places.map(({ riderId }) => riderId)])) {
      const own = rides.filter(({ participantId }) => participantId === id)
      await forgetInAudit(tx, { id, rides: own, otherwise: id === userId ? otherwise : newTombstoneId() })
    }
    await removeHeld(tx, held)
    // EN-04: that somebody has consented stays with entries that others hold
    await tx.update(guardianConsent).set({ guardianName: null }).where(eq(guardianConsent.userId, userId))
    await tx.delete(user).where(eq(user.id, userId))
    // a restore of a backup repeats the deletion by these ids
    const others = riders.filter((id) => id !== userId)
    const claimed = claimedIn(places)
    const data = {
      userId,
      ...(others.length > 0 && { riders: others }),
      ...(claimed.length > 0 && { claimed }),
    }
    await writeAudit(tx, { event: "delete_account", data, userId: null, now })
    return { kind: "deleted" }
  })

const areKnown = (held: readonly string[], known: readonly string[]): boolean =>
  held.every((id) => known.includes(id))

/**
 * Locks the account and its devices, so that nobody can change or reference it any longer, and returns it. Its places as a judge
 * are locked first, because a phone that is registering locks them before it references the account.
 */
const lockOwner = async (tx: Transaction, userId: string) => {
  const isOwner = eq(user.id, userId)
  await tx.select({ id: user.id }).from(user).where(isOwner).for("no key update")
  const isTheirs = eq(stageJudge.userId, userId)
  await tx.select().from(stageJudge).where(isTheirs).orderBy(asc(stageJudge.stageKey)).for("update")
  const [owner] = await tx.select().from(user).where(isOwner).for("update")
  const devices = tx.select().from(judgeDevice).where(eq(judgeDevice.userId, userId))
  await devices.orderBy(asc(judgeDevice.id)).for("no key update")
  return owner
}

/** Returns the stages in which the owner of an account or these riders of it appear, or the owner judges, in the order of their keys. */
const placesOf = async (
  tx: Transaction,
  { userId, riders }: { userId: string; riders: readonly string[] },
): Promise<RiderPlace[]> => {
  const { rows: judged } = await tx.execute<{ key: number; path: string }>(
    sql`select key, path from stage where key in (
      select stage_key from stage_judge where user_id = ${userId}
      union select stage_key from judge_device where user_id = ${userId}
      union select stage_key from judge_event where user_id = ${userId}
      union select stage_key from penalty where user_id = ${userId}
    )`,
  )
  const ridden = await stagesOfRiders(tx, [...new Set([userId, ...riders])])
  const isRidden = new Set(ridden.flatMap(({ key, riderId }) => (riderId === userId ? [key] : [])))
  const others = judged.filter(({ key }) => !isRidden.has(key))
  return [...ridden, ...others.map((one) => ({ ...one, riderId: userId }))].sort((a, b) => a.key - b.key)
}

/**
 * Removes a judge's name from their scores in a stage, under its lock, and ends the access of their devices (D-35). The entries keep
 * their revisions: no score changes, and what a secretary accepted stays accepted.
 */
const forgetJudge = async (
  tx: Transaction,
  { key }: LockedStage,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<void> => {
  const isTheirs = and(eq(judgeDevice.stageKey, key), eq(judgeDevice.userId, userId))
  await tx
    .update(judgeDevice)
    .set({ revokedOn: now, revokedWhy: "revoked" })
    .where(and(isTheirs, isNull(judgeDevice.revokedOn)))
  await tx.update(judgeDevice).set({ name: forgottenName, label: null, sessionId: null }).where(isTheirs)
  await tx
    .update(sectionEntry)
    .set({ judgeDisplayName: forgottenName, judgeEmail: null })
    .where(and(eq(sectionEntry.stageKey, key), eq(sectionEntry.judgeEmail, email)))
  await tx
    .update(penalty)
    .set({ userDisplayName: forgottenName, userEmail: null })
    .where(and(eq(penalty.stageKey, key), eq(penalty.userId, userId)))
}

/** Deletes the signed-in account once its owner has proven their identity, and signs out (D-35). */
const deleteOwnAccount = async (
  accounts: AccountServices,
  call: AccountCall,
  proof: AccountRequest<"deleteAccount">,
): Promise<AccountOutcome> => {
  const owner = await signedInUser(accounts, call)
  if (!owner) return refuse("not-signed-in")
  const { db } = accounts
  const known = proof.riders ?? []
  // before a code is used up
  if (!areKnown(await heldAlone(db, owner.id), known)) return refuse("riders-changed")
  const confirmed = await confirmOwner(accounts, call, { owner, proof })
  if (confirmed.kind === "refused") return confirmed
  const outcome = await deleteAccount({ db, now: call.now }, owner.id, { known })
  return outcome.kind === "refused" ? refuse(outcome.reason) : signOutForGood(accounts, call, owner)
}

/** The procedure for deleting one's account. */
export const deleteProcedures = {
  deleteAccount: procedures.accounts.deleteAccount.handler(({ input, context, errors }) =>
    answerAccount(context, deleteOwnAccount(context.accounts, context, input), errors),
  ),
}
