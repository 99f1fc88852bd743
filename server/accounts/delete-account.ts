import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import { procedures } from "#server/api/chain.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  answerAccount,
  refuse,
} from "#server/auth/account-outcome.ts"
import { confirmOwner } from "#server/auth/prove-owner.ts"
import { signOutForGood } from "#server/auth/sign-out.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import type { LockedStage } from "#server/stages/lock-stage.ts"
import { writeStages } from "#server/stages/write-stage.ts"
import { lockAdmins } from "./change-role.ts"
import { forgetActor, forgetInAudit } from "./forget-in-audit.ts"
import { forgetRides } from "./forget-rides.ts"
import { leaveTombstone, newTombstoneId } from "./tombstone.ts"

/** Whether the account is gone, or why not. */
export type DeleteAccountOutcome =
  | { kind: "deleted" }
  | { kind: "refused"; reason: "last-admin" | "not-signed-in" }

/**
 * Deletes an account (D-35): name, birth date and id are removed; results stay as “—” with the racing number, and judged scores
 * stay with “—” as the judge. It is one transaction under the locks of the stages that it touches, so that their boards change
 * too. The former id stays in one entry of the audit log, which records the deletion. A condition, if given, is checked under the
 * account's lock; if it does not hold, nothing is deleted.
 */
export const deleteAccount = (
  { db, now }: { db: Db; now: number },
  userId: string,
  isStill: SQL = sql`true`,
): Promise<DeleteAccountOutcome> =>
  writeStages(db, async (tx, lock): Promise<DeleteAccountOutcome> => {
    const admins = await lockAdmins(tx)
    const isAdmin = admins.some((held) => held.userId === userId)
    if (isAdmin && admins.length === 1) return { kind: "refused", reason: "last-admin" }
    const otherwise = newTombstoneId()
    // a secretary may have many entries: this is done before anything waits for a stage
    await forgetActor(tx, { id: userId, otherwise })
    await lock(await stagesOf(tx, userId))
    const owner = await lockOwner(tx, userId)
    const isThere = (await tx.$count(user, and(eq(user.id, userId), isStill))) === 1
    if (!owner || !isThere) return { kind: "refused", reason: "not-signed-in" }
    // finds what was registered meanwhile; from here on, nothing more can be registered
    const stages = await lock(await stagesOf(tx, userId))

    const rides = await forgetRides(
      tx,
      stages.map((stage) => ({ stage, participantId: userId })),
    )
    for (const stage of stages) await forgetJudge(tx, stage, { userId, email: owner.email, now })
    await tx.delete(stageJudge).where(eq(stageJudge.userId, userId))
    await leaveTombstone(tx, userId, otherwise)
    await forgetActor(tx, { id: userId, otherwise })
    await forgetInAudit(tx, { id: userId, rides, otherwise })
    await tx.delete(user).where(eq(user.id, userId))
    await writeAudit(tx, { event: "delete_account", data: { userId }, userId: null, now })
    return { kind: "deleted" }
  })

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

/**
 * Returns the paths of the stages in which the person appears, in the order of their keys. Taps are found by indexes: those that
 * were resolved to the person stage by stage, and those that only name them as the device sent them.
 */
const stagesOf = async (tx: Transaction, userId: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ path: string }>(
    sql`select path from stage where key in (
      select stage_key from participant where id = ${userId}
      union select stage_key from stage_judge where user_id = ${userId}
      union select stage_key from judge_device where user_id = ${userId}
      union select stage_key from judge_event where user_id = ${userId}
      union select key from stage where exists (
        select from judge_event where stage_key = key and participant_id = ${userId})
      union select stage_key from judge_event where participant = ${userId}
        and participant_id is distinct from participant and participant not like 'number:%'
      union select stage_key from penalty where user_id = ${userId}
      union select stage_key from protest where participant_id = ${userId}
    ) order by key`,
  )
  return rows.map(({ path }) => path)
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
  const confirmed = await confirmOwner(accounts, call, { owner, proof })
  if (confirmed.kind === "refused") return confirmed
  const outcome = await deleteAccount({ db: accounts.db, now: call.now }, owner.id)
  return outcome.kind === "refused" ? refuse(outcome.reason) : signOutForGood(accounts, call, owner)
}

/** The procedure for deleting one's account. */
export const deleteProcedures = {
  deleteAccount: procedures.accounts.deleteAccount.handler(({ input, context, errors }) =>
    answerAccount(context, deleteOwnAccount(context.accounts, context, input), errors),
  ),
}
