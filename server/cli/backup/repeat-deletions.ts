import { eq } from "drizzle-orm"
import { takeRole } from "#server/accounts/change-role.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { forgetRidersAgain } from "#server/accounts/forget-riders.ts"
import type { Site } from "#server/cli/with-site.ts"
import { hideRider } from "#server/db/hide-rider.ts"
import { refuseClub } from "#server/db/refuse-club.ts"
import { user } from "#server/db/schema/accounts.ts"
import { rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { revokeDevice } from "#server/judging/manage-devices.ts"
import { revokePass } from "#server/judging/section-passes.ts"
import { removeStageJudge } from "#server/judging/stage-judges.ts"
import { removeAd } from "#server/market/moderation.ts"
import { deleteAd } from "#server/market/own-ads.ts"
import { undoClaim } from "#server/registration/claim-codes.ts"
import { endSight } from "#server/registration/end-sight.ts"
import { withdrawForGuardian } from "#server/registration/entry-consent.ts"
import { leaveRider } from "#server/registration/leave-rider.ts"
import { unlinkRider } from "#server/registration/link-rider.ts"
import { declineEntry } from "#server/registration/own-links.ts"
import { passOnAgain, shareAgain } from "#server/registration/pass-on-rider.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { claimAgain } from "./claim-again.ts"
import { type Deletion, unknownTo } from "./logged-deletions.ts"

/**
 * Repeats the deletions and revocations that the audit log of a site does not contain, and returns their number. Those about
 * something that the site does not have change nothing.
 */
export const repeatDeletions = async (
  { database, files }: Site,
  deletions: readonly Deletion[],
  now: number,
): Promise<number> => {
  let done = 0
  for (const deletion of await unknownTo(database, deletions))
    if (await repeat({ db: database.db, files, now }, deletion)) done += 1
  return done
}

type Deps = { db: Db; files: Files; now: number }

const repeat = async ({ db, files, now }: Deps, deletion: Deletion): Promise<boolean> => {
  // with the original actor
  const context = {
    db,
    files,
    log: console,
    now: deletion.on,
    actor: { userId: deletion.userId ?? "", isConfirmed: true, admin: true, secretaryOf: [] },
  }
  switch (deletion.event) {
    case "delete_account": {
      const { userId, riders } = deletion.data
      // even that of the only admin: the operator can grant the role to somebody else
      await db.delete(role).where(eq(role.userId, userId))
      const areForgotten = await forgetAgain(db, deletion, [userId, ...riders])
      return isDone(await deleteAccount({ db, now }, userId)) || areForgotten
    }
    case "forget_participant": {
      // the first entry erases the person everywhere, unless the archive is older than that entry
      let isForgotten = false
      for (const { stage, participant } of deletion.data.entries) {
        const outcome = await forgetParticipant(context, stage, { id: participant, isTrial: false })
        isForgotten ||= isDone(outcome)
      }
      return isForgotten
    }
    case "remove_participant":
      return isDone(await removeParticipant(context, deletion.data.stage, deletion.data.participant))
    case "hide_rider":
    case "refuse_club": {
      const riderId = "userId" in deletion.data ? deletion.data.userId : deletion.data.participant
      const isThere =
        (await db.$count(user, eq(user.id, riderId))) + (await db.$count(rider, eq(rider.entryId, riderId)))
      if (isThere === 0) return false
      const by = { userId: deletion.userId, now: deletion.on }
      return db.transaction((tx) =>
        deletion.event === "hide_rider"
          ? hideRider(tx, { riderId, isHidden: true }, by)
          : refuseClub(tx, { riderId, refusesClub: true }, by),
      )
    }
    case "remove_rider":
      return forgetAgain(db, deletion, [deletion.data.rider])
    case "leave_rider":
      return isDone(await leaveRider(context, { rider: deletion.data.participant }))
    case "share_rider": {
      const { participant: entryId, holder } = deletion.data
      const { userId: to, on } = deletion
      return to !== null && shareAgain(db, { entryId, holder, to }, on)
    }
    case "hand_over_rider": {
      const { participant: entryId, isRider } = deletion.data
      const { userId: to, on } = deletion
      return to !== null && passOnAgain(db, { entryId, to, isRider }, on)
    }
    case "end_sight":
      return isDone(await endSight(context, { rider: deletion.data.participant }))
    case "withdraw_consent": {
      const { stage, participant: id } = deletion.data
      return isDone(await withdrawForGuardian(context, { stage, id }))
    }
    case "unlink_rider": {
      const { stage, participant: id } = deletion.data
      return isDone(await unlinkRider(context, stage, { id, isRepeated: true }))
    }
    case "undo_claim": {
      const { stage, participant: id } = deletion.data
      return isDone(await undoClaim(context, { stage, id }))
    }
    case "decline_entry": {
      const { stage, participant: participantId } = deletion.data
      const decline = { stage, participantId, isDeclined: true }
      return deletion.userId !== null && isDone(await declineEntry(context, deletion.userId, decline))
    }
    case "delete_ad":
      return isDone(await deleteAd(context, deletion.data.ad))
    case "remove_ad":
      return isDone(await removeAd(context, deletion.data.ad, deletion.data.reason))
    case "revoke_role": {
      const [holder] = await db.select().from(user).where(eq(user.id, deletion.data.holder))
      if (!holder) return false
      const change = { email: holder.email, named: deletion.data }
      const by = { userId: deletion.userId, now: deletion.on }
      return isDone(await db.transaction((tx) => takeRole(tx, change, by)))
    }
    case "revoke_pass":
      return isDone(await revokePass(context, deletion.data.pass))
    case "revoke_device": {
      const { device, pass } = deletion.data
      // the device may be newer than the archive, and its pass older
      return (
        isDone(await revokeDevice(context, device)) ||
        (pass !== null && isDone(await revokePass(context, pass)))
      )
    }
    case "remove_judge":
      return isDone(await removeStageJudge(context, deletion.data.stage, { userId: deletion.data.judge }))
  }
}

type Forgetting = Extract<Deletion, { event: "delete_account" | "remove_rider" }>

/**
 * Forgets riders whom another account may enter in the archive, such as one who was handed over since, with what was claimed for them
 * since.
 */
const forgetAgain = async (db: Db, { event, data, userId, on: now }: Forgetting, ids: readonly string[]) => {
  await claimAgain(db, data.claimed)
  return forgetRidersAgain(db, ids, { event, data, userId, now })
}

const isDone = ({ kind }: { kind: string }): boolean => kind !== "refused"
