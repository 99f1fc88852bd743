import { and, eq } from "drizzle-orm"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { limits } from "#server/limits/table/limits.ts"
import { linkedEntryMail } from "#server/mail/account-mails.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"

/** The profile shows all entries, also those of which no mail came. */
const link = {
  limit: limits.accounts.linkNotices,
  failed: "A rider could not be notified of a linked entry",
}

/**
 * Mails the people behind an entry that a secretary has linked it to their page (RI-04), and where they can take it off; riders
 * without an account have nobody to tell.
 */
export const mailLinked = (context: Notifying, path: string, participantId: string): void =>
  notify(context, link, { path, find: () => findLinked(context, path, participantId) })

const findLinked = async (
  { db, accounts }: Notifying,
  path: string,
  participantId: string,
): Promise<Notice[]> => {
  const [found] = await db
    .select({
      key: stage.key,
      names: { stage: stage.title, institution: institution.name, name: participant.name },
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(participant, and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
    .where(eq(stage.path, path))
  if (!found) return []
  const { siteName, siteUrl } = accounts
  const url = new URL("/profile#linked-entries", siteUrl).href
  const people = await peopleBehind(db, found.key, [participantId])
  return people.map(({ userId, email, language }) => {
    return { userId, email, mail: linkedEntryMail({ language, siteName }, { ...found.names, url }) }
  })
}
