import { eq } from "drizzle-orm"
import { takeRole } from "#server/accounts/change-role.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { revokeDevice } from "#server/judging/manage-devices.ts"
import { revokePass } from "#server/judging/section-passes.ts"
import { removeStageJudge } from "#server/judging/stage-judges.ts"
import { removeAd } from "#server/market/moderation.ts"
import { deleteAd } from "#server/market/own-ads.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import type { LaterDeed } from "./later-deeds.ts"

type Surroundings = { db: Db; files: Files; now: number }

/**
 * Does deletions and revocations again, and returns how many that were; what knows nothing of whom or what they are about stays
 * as it is.
 */
export const repeatDeeds = async (
  surroundings: Surroundings,
  deeds: readonly LaterDeed[],
): Promise<number> => {
  let done = 0
  for (const deed of deeds) if (await repeat(surroundings, deed)) done += 1
  return done
}

const repeat = async ({ db, files, now }: Surroundings, deed: LaterDeed): Promise<boolean> => {
  // by whom it was done then
  const context = {
    db,
    files,
    now: deed.on,
    actor: { userId: deed.userId ?? "", isConfirmed: true, admin: true, secretaryOf: [] },
  }
  switch (deed.event) {
    case "delete_account":
      // also of the only admin of that time: the operator grants the role to somebody else
      await db.delete(role).where(eq(role.userId, deed.data.userId))
      return isDone(await deleteAccount({ db, now }, deed.data.userId))
    case "forget_participant": {
      // the first forgets all, unless the archive does not know of it yet
      let isForgotten = false
      for (const { stage, participant } of deed.data.entries) {
        const outcome = await forgetParticipant(context, stage, { id: participant, isTrial: false })
        isForgotten ||= isDone(outcome)
      }
      return isForgotten
    }
    case "remove_participant":
      return isDone(await removeParticipant(context, deed.data.stage, deed.data.participant))
    case "delete_ad":
      return isDone(await deleteAd(context, deed.data.ad))
    case "remove_ad":
      return isDone(await removeAd(context, deed.data.ad, deed.data.reason))
    case "revoke_role": {
      const [holder] = await db.select().from(user).where(eq(user.id, deed.data.holder))
      if (!holder) return false
      const change = { email: holder.email, named: deed.data }
      const by = { userId: deed.userId, now: deed.on }
      return isDone(await db.transaction((tx) => takeRole(tx, change, by)))
    }
    case "revoke_pass":
      return isDone(await revokePass(context, deed.data.pass))
    case "revoke_device": {
      const { device, pass } = deed.data
      // a device that the archive does not know yet may hold a pass that it knows
      return (
        isDone(await revokeDevice(context, device)) ||
        (pass !== null && isDone(await revokePass(context, pass)))
      )
    }
    case "remove_judge":
      return isDone(await removeStageJudge(context, deed.data.stage, { userId: deed.data.judge }))
  }
}

const isDone = ({ kind }: { kind: string }): boolean => kind !== "refused"
