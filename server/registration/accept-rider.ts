import { and, eq, gt, sql } from "drizzle-orm"
import type {
  InvitationClosed,
  InvitationKind,
  ShownInvitation,
} from "#contracts/registration/rider-holders.ts"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { rider, riderHolder, riderInvitation, savedRegistration } from "#server/db/schema/riders.ts"
import { hashSecret, isSecret } from "#server/db/stored-secret.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { riderAcceptedMail } from "#server/mail/rider-holder-mails.ts"
import { countHolders, lockAccount } from "./lock-rider.ts"
import { hasNoOwner, hold, passOn } from "./pass-on-rider.ts"
import { isSamePerson, readRiders } from "./read-riders.ts"

/** An open link: to whom it leads, and who invites. */
type Found = {
  riderId: string
  /** The id with which the rider enters stages. */
  entryId: string
  kind: InvitationKind
  endsOn: number
  name: string
  birthDate: string | null
  by: { userId: string; name: string }
}

/** Returns what the link with a secret says to whoever has signed in (FA-04). */
export const showInvitation = async (
  { db, actor, now }: Context,
  secret: string,
): Promise<ShownInvitation> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "address-not-confirmed" }
  const found = await findOpen(db, secret, now)
  if (!found) return { kind: "unknown" }
  const { kind, endsOn, name, by } = found
  const { userId } = actor
  const closed = await whyClosed(db, found, { userId, now })
  const mayBeRider = kind === "hand-over" && (await hasNoOwner(db, userId))
  return { kind: "open", of: { kind, endsOn }, rider: name, by: by.name, mayBeRider, closed }
}

/** The rider whom the account enters now, and who had invited it; or why not. */
export type AcceptOutcome =
  | { kind: "accepted"; rider: string; of: InvitationKind; invitedBy: string }
  | {
      kind: "refused"
      reason:
        | "forbidden"
        | "invitation-not-found"
        | "too-many-tries"
        | "registered-already"
        | InvitationClosed
    }

type Accepted = {
  secret: string
  /** The actor is the rider, who is handed over to them (FA-03). */
  isRider?: boolean | undefined
}

/**
 * Uses a link: the actor's account enters the rider from now on, like the one that has invited it (FA-04) or in its place (FA-03). It works
 * once.
 */
export const acceptRider = async (
  { db, actor, now }: Context,
  { secret, isRider = false }: Accepted,
): Promise<AcceptOutcome> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  if (!(await isWithinRate(db, limits.accounts.invitationTries, { userId, now })))
    return { kind: "refused", reason: "too-many-tries" }
  const found = await findOpen(db, secret, now)
  if (!found) return { kind: "refused", reason: "invitation-not-found" }
  return db.transaction(async (tx): Promise<AcceptOutcome> => {
    // whoever becomes the rider must not be entered as somebody else meanwhile
    await lockAccount(tx, userId)
    await tx.select({ id: rider.id }).from(rider).where(eq(rider.id, found.riderId)).for("no key update")
    // it may have been used or withdrawn meanwhile
    const open = await findOpen(tx, secret, now)
    if (!open) return { kind: "refused", reason: "invitation-not-found" }
    const reason = await whyClosed(tx, open, { userId, now })
    if (reason) return { kind: "refused", reason }
    const { riderId, entryId, kind, by } = open
    if (isRider && !(kind === "hand-over" && (await hasNoOwner(tx, userId))))
      return { kind: "refused", reason: "registered-already" }
    if (kind === "share") await share(tx, open, { userId, now })
    else await passOn(tx, { riderId, entryId, from: by.userId, to: userId, isRider }, now)
    return { kind: "accepted", rider: entryId, of: kind, invitedBy: by.userId }
  })
}

/** Lets another account hold a rider too. A rider whom two hold is not handed over: such a link works no longer. */
const share = async (
  tx: Transaction,
  { riderId, entryId, by }: Found,
  { userId, now }: ActingUser,
): Promise<void> => {
  await tx.delete(riderInvitation).where(eq(riderInvitation.riderId, riderId))
  await hold(tx, { riderId, userId }, now)
  const data = { participant: entryId, holder: by.userId }
  await writeAudit(tx, { event: "share_rider", data, userId, now })
}

const isOf = (secret: string) => eq(riderInvitation.secretHash, hashSecret(secret))

/** Returns a link that works. */
const findOpen = async (db: Db | Transaction, secret: string, now: number): Promise<Found | null> => {
  if (!isSecret(secret)) return null
  const [found] = await db
    .select({
      riderId: rider.id,
      entryId: sql<string>`${rider.entryId}`,
      kind: riderInvitation.kind,
      endsOn: riderInvitation.endsOn,
      form: savedRegistration.participationData,
      by: { userId: user.id, name: user.name },
    })
    .from(riderInvitation)
    .innerJoin(rider, eq(rider.id, riderInvitation.riderId))
    .innerJoin(user, eq(user.id, riderInvitation.userId))
    .innerJoin(savedRegistration, eq(savedRegistration.entryId, rider.entryId))
    .where(and(isOf(secret), gt(riderInvitation.endsOn, now)))
  if (!found) return null
  const { form, ...open } = found
  return { ...open, name: form.name, birthDate: form.birthDate }
}

/** Returns why an account does not come to enter a rider by a link; null: it does. */
const whyClosed = async (
  db: Db | Transaction,
  { riderId, kind, by, ...person }: Found,
  { userId, now }: { userId: string; now: number },
): Promise<InvitationClosed | null> => {
  if (by.userId === userId) return "own-invitation"
  const isHolder = and(
    eq(riderHolder.riderId, riderId),
    eq(riderHolder.userId, userId),
    eq(riderHolder.onlySees, false),
  )
  if ((await db.$count(riderHolder, isHolder)) > 0) return "held-already"
  const riders = await readRiders(db, userId, now)
  if (riders.length >= limits.accounts.riders.most) return "too-many-riders"
  // who may say that they are the rider may have said so under “My riders”
  const mayBeRider = kind === "hand-over" && (await hasNoOwner(db, userId))
  if (riders.some(({ form, isOwner }) => !(isOwner && mayBeRider) && isSamePerson(form, person)))
    return "rider-known"
  return (await countHolders(db, riderId)) < limits.accounts.holders.most ? null : "too-many-holders"
}

const accepted = {
  limit: limits.accounts.holderNotices,
  failed: "Nobody could be notified of somebody who enters their rider now",
}

type Came = { rider: string; of: InvitationKind; invitedBy: string }

/** Mails whoever has invited somebody who enters the rider now. */
const mailAccepted = (context: Notifying, came: Came): Promise<void> =>
  notify(context, accepted, { path: "my-riders", find: () => findAccepted(context, came) })

const findAccepted = async (
  { db, accounts, actor }: Notifying,
  { rider: entryId, of, invitedBy }: Came,
): Promise<Notice[]> => {
  const [found] = await db.select().from(user).where(eq(user.id, invitedBy))
  const [known] = await db
    .select({ form: savedRegistration.participationData })
    .from(savedRegistration)
    .where(eq(savedRegistration.entryId, entryId))
  const [by] = await db
    .select({ name: user.name })
    .from(user)
    .where(eq(user.id, actor?.userId ?? ""))
  if (!found || !known || !by) return []
  const { siteName, siteUrl } = accounts
  const { id: userId, email, language } = found
  const names = { rider: known.form.name, by: by.name, url: new URL("/my-riders", siteUrl).href }
  return [{ userId, email, mail: riderAcceptedMail({ language, siteName }, of, names) }]
}

/** The procedures by which people come to enter a rider of somebody else's too. */
export const acceptProcedures = {
  invitation: procedures.riderHolders.invitation.handler(({ input, context }) =>
    showInvitation(context, input.secret),
  ),
  accept: procedures.riderHolders.accept.handler(async ({ input, context, errors }) => {
    const came = await answer(acceptRider(context, input), errors)
    await mailAccepted(context, came)
    return { kind: came.kind, rider: came.rider }
  }),
}
