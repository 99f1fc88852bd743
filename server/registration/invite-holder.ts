import { and, eq } from "drizzle-orm"
import type { InvitationKind } from "#contracts/registration/rider-holders.ts"
import { may } from "#domain/access/may.ts"
import { retention } from "#domain/accounts/retention.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { riderInvitation } from "#server/db/schema/riders.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { countHolders, lockHeldRider } from "./lock-rider.ts"

const day = 24 * 3_600_000

/** Why there is no link. */
export type NotInvited<Reason extends string> = {
  kind: "refused"
  reason: "forbidden" | "rider-not-found" | "too-many-invitations" | Reason
}

/** A link's secret, which is kept nowhere, or why there is none. */
export type InviteOutcome<Reason extends string> = { kind: "invited"; secret: string } | NotInvited<Reason>

/** Makes a link of one use by which another account comes to enter a rider of the actor's too (FA-04). It takes the place of a former one. */
export const inviteToShare = (context: Context, rider: string): Promise<InviteOutcome<"too-many-holders">> =>
  invite(context, { rider, kind: "share" }, (holders) =>
    holders < limits.accounts.holders.most ? null : "too-many-holders",
  )

/**
 * The same of a link by which another account comes to enter the rider in place of the actor's (FA-03). One whom others hold too is not
 * handed over: nothing is taken from them, and nobody becomes the owner of a rider of theirs.
 */
export const inviteToTakeOver = (context: Context, rider: string): Promise<InviteOutcome<"held-by-others">> =>
  invite(context, { rider, kind: "hand-over" }, (holders) => (holders === 1 ? null : "held-by-others"))

const invite = async <Reason extends string>(
  { db, actor, now }: Context,
  { rider: entryId, kind }: { rider: string; kind: InvitationKind },
  refuse: (holders: number) => Reason | null,
): Promise<InviteOutcome<Reason>> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<InviteOutcome<Reason>> => {
    const riderId = await lockHeldRider(tx, { userId, entryId })
    if (riderId === null) return { kind: "refused", reason: "rider-not-found" }
    const reason = refuse(await countHolders(tx, riderId))
    if (reason) return { kind: "refused", reason }
    if (!(await isWithinRate(tx, limits.accounts.invitations, { userId, now })))
      return { kind: "refused", reason: "too-many-invitations" }
    const secret = newSecret()
    const made = { userId, secretHash: hashSecret(secret), endsOn: now + retention.invitationDays * day }
    await tx
      .insert(riderInvitation)
      .values({ riderId, kind, ...made })
      .onConflictDoUpdate({ target: [riderInvitation.riderId, riderInvitation.kind], set: made })
    await writeAudit(tx, { event: "invite_holder", data: { participant: entryId, kind }, userId, now })
    return { kind: "invited", secret }
  })
}

/** Whether no link of the kind works any longer, or why nothing changed. */
export type WithdrawOutcome =
  | { kind: "withdrawn" }
  | { kind: "refused"; reason: "forbidden" | "rider-not-found" }

/** Lets a link to a rider of the actor's work no longer, whoever of those who enter the rider has made it. */
export const withdrawInvitation = async (
  { db, actor, now }: Context,
  { rider: entryId, of }: { rider: string; of: InvitationKind },
): Promise<WithdrawOutcome> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<WithdrawOutcome> => {
    const riderId = await lockHeldRider(tx, { userId, entryId })
    if (riderId === null) return { kind: "refused", reason: "rider-not-found" }
    const isThis = and(eq(riderInvitation.riderId, riderId), eq(riderInvitation.kind, of))
    const ended = await tx.delete(riderInvitation).where(isThis).returning({ kind: riderInvitation.kind })
    const data = { participant: entryId, kind: of }
    if (ended.length > 0) await writeAudit(tx, { event: "withdraw_invitation", data, userId, now })
    return { kind: "withdrawn" }
  })
}

/** The procedure that lets a link work no longer. */
export const withdrawProcedures = {
  withdraw: procedures.riderHolders.withdraw.handler(({ input, context, errors }) =>
    answer(withdrawInvitation(context, input), errors),
  ),
}
