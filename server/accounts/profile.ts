import { and, eq } from "drizzle-orm"
import type { Profile, ProfileForm } from "#contracts/accounts/account-profile.ts"
import { answer, procedures } from "#server/api/chain.ts"
import { hideRider, isRiderHidden } from "#server/db/hide-rider.ts"
import { account, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { ownEntryId } from "#server/stages/held-riders.ts"
import { namedHeldAlone } from "./held-alone.ts"

/** Returns the profile of a user (AC-07), or null where the account is gone. */
export const readProfile = async (db: Db, userId: string): Promise<Profile | null> => {
  const [found] = await db.select().from(user).where(eq(user.id, userId))
  if (!found) return null
  const { email, emailVerified, name, isJudge } = found
  const isPassword = and(eq(account.userId, userId), eq(account.providerId, "credential"))
  const hasPassword = (await db.$count(account, isPassword)) > 0
  return {
    email,
    emailVerified,
    displayName: name,
    isJudge,
    isRiderHidden: await isRiderHidden(db, await ownEntryId(db, userId)),
    hasPassword,
    ridersAlone: await namedHeldAlone(db, userId),
  }
}

/** Whether the profile is saved, or why not. */
export type SaveProfileOutcome =
  | { kind: "saved" }
  | { kind: "refused"; reason: "not-signed-in" | "address-not-confirmed" | "display-name-empty" }

/**
 * Saves what the owner changed, and leaves the rest (AC-07, RI-03). Only an owner with a confirmed address and a name can declare
 * themselves a judge (D-43). Profile and identity have one display name (AC-10).
 */
export const saveProfile = (
  { db, userId, now }: { db: Db; userId: string; now: number },
  { isRiderHidden: isHidden, ...form }: ProfileForm,
): Promise<SaveProfileOutcome> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(user).where(eq(user.id, userId)).for("update")
    if (!before) return { kind: "refused", reason: "not-signed-in" }
    const displayName = form.displayName ?? before.name
    const isJudge = form.isJudge ?? before.isJudge
    // D-43: only people with a proven address judge
    if (isJudge && !before.isJudge && !before.emailVerified)
      return { kind: "refused", reason: "address-not-confirmed" }
    // whoever judges is named beside the scores
    if (isJudge && !before.isJudge && displayName === "")
      return { kind: "refused", reason: "display-name-empty" }
    if (isHidden !== undefined) {
      const riderId = await ownEntryId(tx, userId)
      await hideRider(tx, { riderId, isHidden }, { userId, now })
    }
    if (before.name === displayName && before.isJudge === isJudge) return { kind: "saved" }
    await tx
      .update(user)
      .set({ name: displayName, isJudge, updatedAt: new Date(now) })
      .where(eq(user.id, userId))
    await writeAudit(tx, {
      event: "update_profile",
      data: {
        userId,
        before: { displayName: before.name, isJudge: before.isJudge },
        after: { displayName, isJudge },
      },
      userId,
      now,
    })
    return { kind: "saved" }
  })

/** The procedures for profiles; a deleted account is not signed in any longer. */
export const profileProcedures = {
  profile: procedures.accounts.profile.handler(
    async ({ context: { db, actor } }) => actor && readProfile(db, actor.userId),
  ),
  saveProfile: procedures.accounts.saveProfile.handler(({ input, context, errors }) => {
    const { db, actor, now } = context
    if (!actor) throw errors["not-signed-in"]()
    return answer(saveProfile({ db, userId: actor.userId, now }, input), errors)
  }),
}
