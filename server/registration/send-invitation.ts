import { eq } from "drizzle-orm"
import type { InvitationKind } from "#contracts/registration/rider-holders.ts"
import { answer, type ProcedureContext, procedures, withFreshProof } from "#server/api/chain.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { user } from "#server/db/schema/accounts.ts"
import { riderInvitation } from "#server/db/schema/riders.ts"
import { hashSecret } from "#server/db/stored-secret.ts"
import type { Db } from "#server/db/transaction.ts"
import { MailNotSent } from "#server/mail/mailer.ts"
import { riderInvitationMail } from "#server/mail/rider-holder-mails.ts"
import { type InviteOutcome, inviteToShare, inviteToTakeOver, type NotInvited } from "./invite-holder.ts"

type Inviting = Pick<ProcedureContext, "db" | "actor" | "now" | "accounts" | "headers">

/** A link that was made, and sent where there is an address; or why not. */
type SendOutcome<Reason extends string> =
  | { kind: "made"; link: string }
  | NotInvited<Reason | "mail-not-sent">

/** Makes a link, and mails it. Nobody learns whether there is an account with the address: the mail is the same, and so is the answer. */
const sendInvitation = async <Reason extends string>(
  { db, actor, now, accounts, headers }: Inviting,
  { kind, email }: { kind: InvitationKind; email: string | undefined },
  invite: () => Promise<InviteOutcome<Reason>>,
): Promise<SendOutcome<Reason>> => {
  const address = clientAddressOf({ headers })
  const receiver = { address, email: email ?? null, hasAccount: false, known: null }
  const reserved = await accounts.limits.reserve("invitation", receiver, now)
  if (reserved.kind === "refused") return { kind: "refused", reason: "too-many-invitations" }
  const invited = await invite()
  if (invited.kind === "refused") {
    await reserved.refund()
    return invited
  }
  const url = linkOf(accounts.siteUrl, invited.secret)
  if (email === undefined) return { kind: "made", link: url }
  const by = await nameOf(db, actor?.userId ?? "")
  try {
    await accounts.mailer.send(email, riderInvitationMail(accounts.siteName, kind, { by, url }))
  } catch (error) {
    // the mailer has logged it
    if (!(error instanceof MailNotSent)) throw error
    await db.delete(riderInvitation).where(eq(riderInvitation.secretHash, hashSecret(invited.secret)))
    return { kind: "refused", reason: "mail-not-sent" }
  }
  return { kind: "made", link: url }
}

/** The secret is the part after `#`, which no server and no log sees. */
const linkOf = (siteUrl: string, secret: string): string => {
  const link = new URL("/my-riders/accept", siteUrl)
  link.hash = secret
  return link.href
}

const nameOf = async (db: Db, userId: string): Promise<string> => {
  const [found] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return found?.name ?? ""
}

/** The procedures by which people invite others to enter a rider. Whoever has invited somebody cannot take that back: they ask for a proof. */
export const inviteProcedures = {
  share: procedures.riderHolders.share.handler(async ({ input: { rider, email }, context, errors }) => {
    const share = () => sendInvitation(context, { kind: "share", email }, () => inviteToShare(context, rider))
    await answer(withFreshProof(context, share), errors)
    // only the reader of the mail has its link
    return { kind: "mailed" as const }
  }),
  handOver: procedures.riderHolders.handOver.handler(({ input: { rider, email }, context, errors }) => {
    const handOver = () =>
      sendInvitation(context, { kind: "hand-over", email }, () => inviteToTakeOver(context, rider))
    return answer(withFreshProof(context, handOver), errors)
  }),
}
