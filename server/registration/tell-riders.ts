import { and, eq, inArray } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { type EntryFacts, entryNews } from "#domain/registration/entry-news.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { championship, championshipClass, institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { entriesMail, entryMail } from "#server/mail/entry-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { type PersonBehind, peopleBehind } from "#server/stages/people-behind.ts"

/** Entries of a stage that a secretary changes, or the manager of a club (FA-05). */
type Entries = { path: string; ids: readonly string[]; club?: string }

const changed = {
  limit: limits.accounts.entryNotices,
  failed: "Riders could not be notified of their entries",
}

/**
 * Runs a change of entries by a secretary, or a club's manager, and mails the people behind those that are different afterwards what was and what is (CH-03);
 * the answer does not wait for it. Nobody reads of a draft, whose page they cannot open. A refused change throws, and is told to nobody.
 */
export const tellingRiders = async <Answer>(
  context: Notifying,
  { path, ids, club }: Entries,
  change: () => Promise<Answer>,
): Promise<Answer> => {
  // those of an entry that is removed are not found afterwards
  const before = await readEntries(context.db, { path, ids })
  const came = await change()
  notify(context, changed, {
    path,
    find: async () =>
      noticesOf(context, { before, after: await readEntries(context.db, { path, ids }), club }),
  })
  return came
}

/** The entries by their ids, and who is behind them. */
type Read = {
  stage: { path: string; title: string; institution: string; championship: string; organizer: string | null }
  entries: Map<string, EntryFacts>
  people: PersonBehind[]
}

const noticesOf = (
  { accounts }: Pick<Notifying, "accounts">,
  { before, after, club }: { before: Read | null; after: Read | null; club: string | undefined },
): Notice[] => {
  if (!after) return []
  const people = new Map(
    [...(before?.people ?? []), ...after.people].map((one) => [`${one.participantId} ${one.userId}`, one]),
  )
  const { title, organizer, path, ...names } = after.stage
  const { siteName, siteUrl, contactEmail: contact } = accounts
  const url = new URL(pageAddress(path), siteUrl).href
  const asked = { ...names, stage: title, organizer: organizer ?? names.institution, contact, url }
  const told = [...people.values()].flatMap((person) => {
    const { participantId: id } = person
    const [was, is] = [before?.entries.get(id) ?? null, after.entries.get(id) ?? null]
    const news = entryNews(was, is)
    const rider = (is ?? was)?.name
    return news && rider !== undefined ? [{ person, rider, news }] : []
  })
  // one mail each of all their riders to whom the same was done
  const byPerson = Map.groupBy(told, ({ person, news }) => `${news.kind} ${person.userId}`)
  return [...byPerson.values()].flatMap(([first, ...others]): Notice[] => {
    if (!first) return []
    const { userId, email, language } = first.person
    const reader = { language, siteName }
    const { news, rider } = first
    const mail =
      others.length === 0
        ? entryMail(reader, news, { ...asked, rider, club })
        : entriesMail(reader, news.kind, { ...asked, entries: [first, ...others] })
    return [{ userId, email, mail }]
  })
}

const readEntries = async (db: Db, { path, ids }: Entries): Promise<Read | null> => {
  const [found] = await db
    .select({
      key: stage.key,
      path: stage.path,
      title: stage.title,
      institution: institution.name,
      championship: championship.displayName,
      organizer: stage.competitionOrganizer,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!found) return null
  const { key, ...ofStage } = found
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
    .where(and(eq(participant.stageKey, key), inArray(participant.id, [...ids])))
  return {
    stage: ofStage,
    entries: new Map(rows.map(({ id, facts }) => [id, facts])),
    people: await peopleBehind(db, key, ids),
  }
}
