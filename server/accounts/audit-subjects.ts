import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import type { AuditSubject } from "#contracts/accounts/audit-log.ts"
import { adTitle } from "#domain/market/ad.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championship, club, institution, stage } from "#server/db/schema/competitions.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import { ad } from "#server/db/schema/market.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

type Named = Omit<AuditSubject, "isThere">

/** The parts of an audit entry that its subjects are found in. */
type Entry = { event: string; data: unknown; userId: string | null }

/** Returns the subjects of each entry, in the order of the entries. */
export const findAuditSubjects = async (db: Db, entries: readonly Entry[]): Promise<AuditSubject[][]> => {
  const named = entries.map(namedIn)
  const names = await namesNow(db, named.flat())
  return named.map((of) =>
    of.map((one) => {
      const name = names.get(keyOf(one))
      return { ...one, name: name ?? one.name, isThere: name !== undefined }
    }),
  )
}

const text = z.string().optional().catch(undefined)
const thing = z.object({ id: text, name: text, displayName: text }).optional().catch(undefined)
const entryData = z.object({
  participant: text,
  stage: text,
  championship: text,
  institution: text,
  institutionId: text,
  ad: text,
  holder: text,
  judge: text,
  pass: text,
  userId: text,
  before: thing,
  after: thing,
  source: thing,
  target: thing,
})

/** The name of the last part of a path. */
const lastOf = (path: string): string => path.split("/").at(-1) ?? path

/** Returns what an entry names, except the actor. */
const namedIn = ({ event, data, userId }: Entry): Named[] => {
  const { data: fields } = entryData.safeParse(data)
  if (!fields) return []
  const { before, after } = fields
  const called = (id: string) => before?.name ?? after?.name ?? id
  const one = (
    kind: Named["kind"],
    id: string | undefined,
    nameOf: (id: string) => string = lastOf,
  ): Named[] => (id === undefined ? [] : [{ kind, id, name: nameOf(id) }])
  const accounts = [fields.holder, fields.judge, fields.userId].filter((id) => id !== userId)
  const { participant: rider, stage: path } = fields
  return [
    ...(path === undefined || rider === undefined
      ? []
      : one("participant", `${path}/participants/${rider}`, () => called(rider))),
    ...(event.endsWith("_standing") ? one("standing", before?.name) : []),
    ...one("standing", fields.source?.name),
    ...one("standing", fields.target?.name),
    ...(event.endsWith("_club") ? one("club", after?.id ?? before?.id) : []),
    ...accounts.flatMap((id) => one("account", id)),
    ...one("pass", fields.pass),
    ...one("ad", fields.ad),
    ...one("stage", path),
    ...one(
      "championship",
      fields.championship,
      (id) => before?.displayName ?? after?.displayName ?? lastOf(id),
    ),
    ...one("institution", fields.institution ?? fields.institutionId, called),
  ]
}

const keyOf = ({ kind, id }: Pick<Named, "kind" | "id">): string => `${kind} ${id}`

/** Returns the names of those that still exist. */
const namesNow = async (db: Db, named: readonly Named[]): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (kind: Named["kind"]) => [
    ...new Set(named.flatMap((one) => (one.kind === kind ? [one.id] : []))),
  ]
  const found: [Named["kind"], Promise<{ id: string; name: string }[]>][] = [
    ["participant", participantsNow(db, idsOf("participant"))],
    ["stage", stagesNow(db, idsOf("stage"))],
    ["championship", championshipsNow(db, idsOf("championship"))],
    ["institution", institutionsNow(db, idsOf("institution"))],
    ["club", clubsNow(db, idsOf("club"))],
    ["ad", adsNow(db, idsOf("ad"))],
    ["account", accountsNow(db, idsOf("account"))],
    ["pass", passesNow(db, idsOf("pass"))],
  ]
  const rows = await Promise.all(
    found.map(async ([kind, reading]) => (await reading).map(({ id, name }) => ({ kind, id, name }))),
  )
  return new Map(rows.flat().map((one) => [keyOf(one), one.name]))
}

type Ids = string[]

const participantsNow = (db: Db, ids: Ids) => {
  const id = sql<string>`${stage.path} || '/participants/' || ${participant.id}`
  const riders = ids.map(lastOf)
  return db
    .select({ id, name: participant.name })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .where(and(inArray(participant.id, riders), inArray(id, ids)))
}

const stagesNow = (db: Db, ids: Ids) =>
  db.select({ id: stage.path, name: stage.title }).from(stage).where(inArray(stage.path, ids))

const championshipsNow = (db: Db, ids: Ids) => {
  const id = sql<string>`'institutions/' || ${championship.institutionId} || '/championships/' || ${championship.id}`
  return db.select({ id, name: championship.displayName }).from(championship).where(inArray(id, ids))
}

const institutionsNow = (db: Db, ids: Ids) =>
  db
    .select({ id: institution.id, name: institution.name })
    .from(institution)
    .where(inArray(institution.id, ids))

const clubsNow = (db: Db, ids: Ids) =>
  db.select({ id: club.id, name: club.id }).from(club).where(inArray(club.id, ids))

const adsNow = async (db: Db, ids: Ids) => {
  const found = await db
    .select({ id: ad.id, description: ad.description })
    .from(ad)
    .where(inArray(sql<string>`${ad.id}::text`, ids))
  return found.map(({ id, description }) => ({ id, name: adTitle(description) }))
}

const accountsNow = (db: Db, ids: Ids) =>
  db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))

const passesNow = (db: Db, ids: Ids) =>
  db
    .select({ id: sql<string>`${sectionPass.id}::text`, name: sectionPass.name })
    .from(sectionPass)
    .where(inArray(sql<string>`${sectionPass.id}::text`, ids))
