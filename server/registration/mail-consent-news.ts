import { and, eq } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type ConsentNews, consentNewsMail } from "#server/mail/consent-mails.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"

const changed = {
  limit: limits.accounts.entryNotices,
  failed: "Riders could not be notified of the consent of a guardian",
}

type Told = { stage: string; id: string; news: ConsentNews }

/** Mails the people behind an entry what a guardian has said (EN-04), but nobody what they did themselves. */
export const mailConsentNews = (context: Notifying, told: Told): Promise<void> =>
  notify(context, changed, { path: told.stage, find: () => noticesOf(context, told) })

const noticesOf = async (
  { db, accounts }: Pick<Notifying, "db" | "accounts">,
  { stage: path, id, news }: Told,
): Promise<Notice[]> => {
  const [found] = await db
    .select({ key: stage.key, rider: participant.name, stage: stage.title, institution: institution.name })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(participant, and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!found) return []
  const { key, ...names } = found
  const { siteName, siteUrl } = accounts
  const url = new URL(pageAddress(path), siteUrl).href
  const people = await peopleBehind(db, key, [id])
  return people.map(({ userId, email, language }) => ({
    ...{ userId, email },
    mail: consentNewsMail({ language, siteName }, news, { ...names, url }),
  }))
}
