import { and, eq } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { claimUndoneMail, linkedEntryMail } from "#server/mail/account-mails.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"

/** The profile shows all entries, also those of which no mail came. */
const link = {
  limit: limits.accounts.linkNotices,
  failed: "A rider could not be notified of a linked entry",
}

const unclaimed = {
  limit: limits.accounts.linkNotices,
  failed: "A rider could not be notified of a claim that was undone",
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
  const found = await findPeople(db, path, participantId)
  if (!found) return []
  const { siteName, siteUrl } = accounts
  const url = new URL("/profile#linked-entries", siteUrl).href
  return found.people.map(({ userId, email, language }) => {
    return { userId, email, mail: linkedEntryMail({ language, siteName }, { ...found.names, url }) }
  })
}

/** Undoes a claim, and mails those whose entry it was (FA-06); a refusal throws, and is told to nobody. */
export const tellingOfUndoneClaim = async <Answer>(
  context: Notifying,
  { stage: path, id }: { stage: string; id: string },
  undo: () => Promise<Answer>,
): Promise<Answer> => {
  // afterwards nobody is behind the entry
  const found = await findPeople(context.db, path, id)
  const came = await undo()
  const { siteName, siteUrl } = context.accounts
  const url = new URL(pageAddress(path), siteUrl).href
  const find = async () =>
    found?.people.map(({ userId, email, language }): Notice => {
      return { userId, email, mail: claimUndoneMail({ language, siteName }, { ...found.names, url }) }
    }) ?? []
  notify(context, unclaimed, { path, find })
  return came
}

/** The names of an entry, and the people behind it. */
const findPeople = async (db: Db, path: string, participantId: string) => {
  const [found] = await db
    .select({
      key: stage.key,
      names: { stage: stage.title, institution: institution.name, name: participant.name },
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(participant, and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
    .where(eq(stage.path, path))
  return found && { names: found.names, people: await peopleBehind(db, found.key, [participantId]) }
}
