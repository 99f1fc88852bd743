import type { InvitationKind } from "#contracts/registration/rider-holders.ts"
import { retention } from "#domain/accounts/retention.ts"
import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { type Mail, mailWords } from "./compose-mail.ts"

/** Who invites, empty where their account has no name, and the link. */
type Invited = { by: string; url: string }

/** How many characters of a name are mailed to somebody who may not know whose it is. */
const longestName = 60

/** Returns a name as anybody may be mailed it: of an address in it, no mail program makes a link. */
const unlinked = (name: string): string =>
  [...name]
    .slice(0, longestName)
    .join("")
    .replace(/[.:/@](?=\S)/g, "$& ")

/**
 * Returns the mail with a link by which its reader comes to enter a rider, too or in place of whoever has sent it (FA-03, FA-04), in all languages:
 * nobody knows who reads it. It does not name the rider: the address may be mistyped.
 */
export const riderInvitationMail = (siteName: string, kind: InvitationKind, { by, url }: Invited): Mail =>
  linkMailToAny({ language: null, siteName }, url, (language) => {
    const { next, somebody, button, reason, kinds } = mailWords[language].riderInvitation
    const { subject, intro } = kinds[kind]
    const names = { by: unlinked(by) || somebody }
    return { subject, intro: `${intro}\n\n${next}`, button, reason, days: retention.invitationDays, names }
  })

/** The rider, and whoever has accepted, empty where their account has no name; and where the reader sees who enters the rider. */
type Accepted = Invited & { rider: string }

/** Returns the notice that somebody has used a link of the reader's (FA-03, FA-04). */
export const riderAcceptedMail = (
  reader: AnyMailReader,
  kind: InvitationKind,
  { rider, by, url }: Accepted,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { riderInvitation, riderAccepted, noticeReason } = mailWords[language]
    const { subject, kinds, button } = riderAccepted
    const names = { rider, by: by || riderInvitation.somebody }
    return { subject, intro: kinds[kind], button, reason: noticeReason, names }
  })
