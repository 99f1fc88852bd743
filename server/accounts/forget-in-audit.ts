import { and, asc, eq, gt, isNotNull, lt, not, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { replaceText, withoutPerson } from "#domain/accounts/anonymize.ts"
import { retention } from "#domain/accounts/retention.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { enteredPrefix } from "#domain/registration/participants.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { ForgottenRide } from "./forgotten-ids.ts"

/** The person to be forgotten: the id in the log, and the ids that replace it. */
type Forgotten = {
  id: string
  /** Their results, with the new id for each championship that they rode in. */
  rides: readonly ForgottenRide[]
  /** The new id everywhere else. */
  otherwise: string
}

const about = z.object({
  participant: z.string().optional().catch(undefined),
  userId: z.string().optional().catch(undefined),
  stage: z.string().optional().catch(undefined),
  championship: z.string().optional().catch(undefined),
})

/** Replaces a person as the actor of entries that contain nothing else about them, in one statement. */
export const forgetActor = async (
  tx: Transaction,
  { id, otherwise }: Pick<Forgotten, "id" | "otherwise">,
): Promise<void> => {
  await tx
    .update(audit)
    .set({ userId: otherwise, userEmail: null })
    .where(and(eq(audit.userId, id), not(holds(id))))
}

/**
 * Removes a person from the audit log's entries (D-35): the actions stay, without the person's data and without any id by which
 * they were known. Actions of riders that concern themselves get the new id of their result.
 */
export const forgetInAudit = async (tx: Transaction, { id, rides, otherwise }: Forgotten): Promise<void> => {
  const ids = new Map(
    rides.flatMap(({ stage, forgottenId }) => [
      [championshipOf(stage.path), forgottenId],
      [stage.path, forgottenId],
    ]),
  )
  await rewriteEntries(tx, holds(id), ({ data, userId, userEmail }) => {
    const fields = about.parse(data)
    const places =
      fields.stage === undefined ? [fields.championship] : [fields.stage, championshipOf(fields.stage)]
    const known = places.flatMap((place) => (place && ids.get(place)) || [])[0] ?? otherwise
    const isAbout = fields.participant === id || fields.userId === id
    const isTheirs = userId === id
    return {
      data: replaceText(isAbout ? withoutPerson(data) : data, id, known),
      userId: isTheirs ? (isAbout ? known : otherwise) : userId,
      userEmail: isTheirs ? null : userEmail,
    }
  })
}

/** Does an entry contain a text as a whole value? An index finds it. */
const holds = (text: string): SQL => sql`${audit.data}::text like ${`%${escapeLike(JSON.stringify(text))}%`}`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

type Person = { name: string; birthDate: string; institution: string }

const form = z.object({ name: z.string(), birthDate: z.string().nullable() }).nullish().catch(null)
const aboutParticipant = z.looseObject({ participant: z.string(), before: form, after: form })

/**
 * Returns the ids under which the log has a person whom a secretary entered in stages of an institution. This includes what was first
 * entered by mistake under the same ids, with another name or birth date.
 */
export const idsInAudit = async (tx: Transaction, person: Person): Promise<string[]> => {
  const { birthDate } = person
  const found = await tx
    .select({ data: audit.data })
    .from(audit)
    .where(and(holds(birthDate), isOfInstitution(person)))
  const ids = found.flatMap(({ data }) => {
    const fields = aboutParticipant.safeParse(data).data
    const isThem = [fields?.before, fields?.after].some(
      (one) => one && one.birthDate === birthDate && isName(one.name, person),
    )
    return fields && isThem ? [fields.participant] : []
  })
  return [...new Set(ids)]
}

/** Removes a person whom a secretary entered in stages, and removed again, from the log's entries about these ids (D-35). */
export const forgetRemoved = async (
  tx: Transaction,
  ids: readonly string[],
  person: Person,
): Promise<void> => {
  const forget = (record: unknown): unknown => {
    const fields = form.parse(record)
    const isThem = fields && (fields.birthDate === person.birthDate || isName(fields.name, person))
    return isThem ? withoutPerson(record) : record
  }
  for (const id of ids)
    await rewriteEntries(tx, and(holds(id), isOfInstitution(person), isAbout(id)), (entry) => ({
      ...entry,
      data: withForms(entry.data, forget),
    }))
}

const isOfInstitution = ({ institution }: Person): SQL | undefined =>
  and(
    sql`starts_with(${audit.data} ->> 'stage', ${`institutions/${institution}/`})`,
    sql`starts_with(${audit.data} ->> 'participant', ${enteredPrefix})`,
  )

const isName = (text: string, { name }: Person): boolean => comparableName(text) === comparableName(name)

const isAbout = (id: string): SQL => sql`${audit.data} ->> 'participant' = ${id}`

/** Returns the data of an entry with what was before and after as `forget` leaves it. */
const withForms = (data: unknown, forget: (record: unknown) => unknown): unknown => {
  if (typeof data !== "object" || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      key === "before" || key === "after" ? forget(value) : value,
    ]),
  )
}

const day = 24 * 3_600_000

/** Is an entry about a participant, a kept number, a licence, an account, a judge's pass or a device, with more than an id? */
const hasPersonalData = sql`${audit.data} ?| array['participant', 'keptNumber', 'license', 'userId', 'pass', 'device']
  and ${audit.data}::text ~ '"(name|birthDate|license|email|displayName)": '`

/**
 * Removes names, birth dates, licences and addresses from old entries of the audit log (D-35). What was done and when stays, and
 * the ids of those who did it and whom it is about.
 */
export const purgeAudit = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  const isOld = lt(audit.timestamp, now - retention.auditPersonDays * day)
  await db
    .update(audit)
    .set({ userEmail: null })
    .where(and(isOld, isNotNull(audit.userEmail)))
  await rewriteEntries(db, and(isOld, hasPersonalData), (entry) => ({
    ...entry,
    data: withoutPerson(entry.data),
  }))
}

const atOnce = 500

/** The fields of an audit entry that name people. */
type Naming = { data: unknown; userId: string | null; userEmail: string | null }

/**
 * Rewrites the entries of the audit log that meet a condition, in batches. They are locked between reading and writing, so that
 * what is erased at the same time stays erased.
 */
export const rewriteEntries = async (
  db: Db | Transaction,
  which: SQL | undefined,
  rewrite: (entry: Naming) => Naming,
): Promise<void> => {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await db.transaction((tx) => rewriteSome(tx, and(gt(audit.id, from), which), rewrite))
  }
}

/** Returns the id of the last rewritten entry; null: there are none. */
const rewriteSome = async (
  tx: Transaction,
  which: SQL | undefined,
  rewrite: (entry: Naming) => Naming,
): Promise<number | null> => {
  const entries = await tx
    .select({ id: audit.id, data: audit.data, userId: audit.userId, userEmail: audit.userEmail })
    .from(audit)
    .where(which)
    .orderBy(asc(audit.id))
    .limit(atOnce)
    .for("update")
  const last = entries.at(-1)
  if (!last) return null
  const rewritten = entries.map(({ id, ...entry }) => ({ id, ...rewrite(entry) }))
  await tx
    .update(audit)
    .set({
      data: sql`rewritten.data`,
      userId: sql`rewritten."userId"`,
      userEmail: sql`rewritten."userEmail"`,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(rewritten)}::json)
        as rewritten(id bigint, data jsonb, "userId" text, "userEmail" text)`,
    )
    .where(sql`${audit.id} = rewritten.id`)
  return last.id
}
