import { and, eq } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { claimUndoneMail, linkedMail, type NamedEntry, unlinkedMail } from "#server/mail/link-mails.ts"
import { type PersonBehind, peopleBehind } from "#server/stages/people-behind.ts"

/** The profile shows all entries, also those of which no mail came. */
const links = {
  limit: limits.accounts.linkNotices,
  failed: "Riders could not be notified of entries that were linked or unlinked",
}

const unclaimed = {
  limit: limits.accounts.linkNotices,
  failed: "A rider could not be notified of a claim that was undone",
}

/** An entry that a secretary links or unlinks. */
type Linked = { stage: string; id: string }

/**
 * Links entries, or takes links back, and mails those to whose page an entry came or from whose page it went (RI-04), each in one mail, and where
 * they can take it off; riders without an account have nobody to tell. A refusal throws, and is told to nobody.
 */
export const tellingOfLinks = async <Answer>(
  context: Notifying,
  entries: readonly Linked[],
  change: () => Promise<Answer>,
): Promise<Answer> => {
  const before = await readBehind(context.db, entries)
  const came = await change()
  const find = async () => noticesOf(context, before, await readBehind(context.db, entries))
  await notify(context, links, { path: entries[0]?.stage ?? "", find })
  return came
}

/** Somebody who is behind an entry. */
type Behind = { person: PersonBehind; entry: NamedEntry & { institution: string } }

/** By the entry and the account. */
type AllBehind = ReadonlyMap<string, Behind>

const readBehind = async (db: Db, entries: readonly Linked[]): Promise<AllBehind> => {
  const behind = new Map<string, Behind>()
  for (const { stage: path, id } of entries) {
    const found = await findPeople(db, path, id)
    if (!found) continue
    for (const person of found.people)
      behind.set(JSON.stringify([path, id, person.userId]), { person, entry: found.names })
  }
  return behind
}

const noticesOf = (
  { accounts: { siteName, siteUrl } }: Pick<Notifying, "accounts">,
  before: AllBehind,
  after: AllBehind,
): Notice[] => {
  const write = (all: readonly Behind[], mailOf: typeof linkedMail, address: string): Notice[] => {
    const url = new URL(address, siteUrl).href
    return [...Map.groupBy(all, ({ person }) => person.userId).values()].flatMap((ofOne) => {
      const [first] = ofOne
      if (!first) return []
      const { userId, email, language } = first.person
      const entries = ofOne.map(({ entry }) => entry)
      const mail = mailOf({ language, siteName }, { institution: first.entry.institution, entries, url })
      return [{ userId, email, mail }]
    })
  }
  return [
    ...write(missingIn(before, after), linkedMail, "/profile#linked-entries"),
    ...write(missingIn(after, before), unlinkedMail, "/profile"),
  ]
}

const missingIn = (some: AllBehind, others: AllBehind): Behind[] =>
  [...others].flatMap(([key, behind]) => (some.has(key) ? [] : [behind]))

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
  await notify(context, unclaimed, { path, find })
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
