import { and, eq, inArray, sql } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { type EntryFacts, entryNews } from "#domain/registration/entry-news.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championship, championshipClass, institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type EntryAuthor, entriesMail, entryMail } from "#server/mail/entry-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { columnsOfRule, lackingIn, type StageOfRule } from "#server/stages/consents.ts"
import { ownIdOf } from "#server/stages/held-riders.ts"
import { type PersonBehind, peopleBehind } from "#server/stages/people-behind.ts"

/** Entries of a stage that somebody changes; left out: a secretary does. */
type Entries = { path: string; ids: readonly string[]; by?: EntryAuthor }

const changed = {
  limit: limits.accounts.entryNotices,
  failed: "Riders could not be notified of their entries",
}

/**
 * Runs a change of entries and mails the people behind those that are different afterwards what was and what is (CH-03);
 * the answer does not wait for the mails. Nobody reads of a draft, whose page they cannot open. A refused change throws, and is told to nobody.
 */
export const tellingRiders = async <Answer>(
  context: Notifying,
  { path, ids, by = { kind: "secretary" } }: Entries,
  change: () => Promise<Answer>,
): Promise<Answer> => {
  // those of an entry that is removed are not found afterwards
  const before = await readEntries(context.db, { path, ids })
  const came = await change()
  await notify(context, changed, {
    path,
    find: async () => noticesOf(context, { before, after: await readEntries(context.db, { path, ids }), by }),
  })
  return came
}

/**
 * Runs what an account does to the entry of a rider of its own, and mails the other accounts that hold the rider (FA-04). The rider left out:
 * the owner of the account; null: somebody who is new to it, whom nobody else holds.
 */
export const tellingHolders = async <Answer>(
  context: Notifying,
  { stage: path, rider }: { stage: string; rider?: string | null | undefined },
  change: () => Promise<Answer>,
): Promise<Answer> => {
  const { db, actor } = context
  const [account] = await db
    .select({ ownId: sql<string>`${ownIdOf(actor?.userId ?? "")}`, name: user.name })
    .from(user)
    .where(eq(user.id, actor?.userId ?? ""))
  if (!account || rider === null) return change()
  const { ownId, name } = account
  return tellingRiders(context, { path, ids: [rider ?? ownId], by: { kind: "holder", name } }, change)
}

/** The entries by their ids, and who is behind them. */
type Read = {
  stage: { path: string; title: string; institution: string; championship: string; organizer: string | null }
  /** Who needs the consent of a guardian there, and until when one is of use. */
  ofRule: StageOfRule
  endsOn: number
  entries: Map<string, EntryFacts>
  people: PersonBehind[]
}

const noticesOf = async (
  { db, accounts, now }: Pick<Notifying, "db" | "accounts" | "now">,
  { before, after, by }: { before: Read | null; after: Read | null; by: EntryAuthor },
): Promise<Notice[]> => {
  if (!after) return []
  const people = new Map(
    [...(before?.people ?? []), ...after.people].map((one) => [`${one.participantId} ${one.userId}`, one]),
  )
  const { title, organizer, path, ...names } = after.stage
  const { siteName, siteUrl, contactEmail: contact } = accounts
  const url = new URL(pageAddress(path), siteUrl).href
  const asked = { ...names, stage: title, organizer: organizer ?? names.institution, contact, url }
  const { ofRule, endsOn } = after
  const entries = [...after.entries].map(([id, { birthDate }]) => ({ id, birthDate }))
  const lacking = endsOn > now ? await lackingIn(db, { ofRule, entries }, now) : new Set<string>()
  const told = [...people.values()].flatMap((person) => {
    const { participantId: id } = person
    const [was, is] = [before?.entries.get(id) ?? null, after.entries.get(id) ?? null]
    const news = entryNews(was, is)
    const rider = (is ?? was)?.name
    const lacksConsent = lacking.has(id)
    return news && rider !== undefined ? [{ person, rider, news, lacksConsent }] : []
  })
  // one mail each of all their riders to whom the same was done
  const byPerson = Map.groupBy(told, ({ person, news }) => `${news.kind} ${person.userId}`)
  return [...byPerson.values()].flatMap(([first, ...others]): Notice[] => {
    if (!first) return []
    const { userId, email, language } = first.person
    const reader = { language, siteName }
    const { news, rider, lacksConsent } = first
    const mail =
      others.length === 0
        ? entryMail(reader, news, { ...asked, rider, by, lacksConsent })
        : entriesMail(reader, news.kind, { ...asked, entries: [first, ...others] })
    return [{ userId, email, mail }]
  })
}

const readEntries = async (db: Db, { path, ids }: Entries): Promise<Read | null> => {
  const [found] = await db
    .select({
      path: stage.path,
      title: stage.title,
      institution: institution.name,
      championship: championship.displayName,
      organizer: stage.competitionOrganizer,
      ofRule: columnsOfRule,
      endsOn: stage.competitionEndDate,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!found) return null
  const { ofRule, endsOn, ...ofStage } = found
  const rows = await db
    .select({
      id: participant.id,
      facts: {
        name: participant.name,
        racingClass: championshipClass.name,
        racingNumber: participant.racingNumber,
        bike: participant.bike,
        club: participant.clubId,
        team: participant.team,
        birthDate: participant.birthDate,
        license: participant.license,
        gender: participant.gender,
        isOutOfCompetition: participant.isOutOfCompetition,
        status: participant.status,
      },
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.stageKey, ofRule.key), inArray(participant.id, [...ids])))
  return {
    stage: ofStage,
    ofRule,
    endsOn,
    entries: new Map(rows.map(({ id, facts }) => [id, facts])),
    people: await peopleBehind(db, ofRule.key, ids),
  }
}
