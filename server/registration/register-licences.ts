import { and, asc, eq, gt, or, sql } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { LicenceForm, ListedLicences } from "#contracts/registration/licence-form.ts"
import { may } from "#domain/access/may.ts"
import { comparableLicence, mostLicences } from "#domain/registration/licences.ts"
import { prefixQuery, queryWords } from "#domain/site/search-query.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { licence } from "#server/db/schema/licences.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** Why a register is not shown or changed. */
export type RegisterRefusal = { kind: "refused"; reason: "forbidden" | "institution-not-found" }

/** A page of a register, or why it is not shown. */
export type ListLicencesOutcome = ({ kind: "found" } & ListedLicences) | RegisterRefusal

/** How many licences a page has. */
const mostListed = 100

type ListLicences = { institution: string; sought: string; after: string | null }

/** Returns a page of an institution's register to its secretaries (SN-02), by number. */
export const listLicences = async (
  { db, actor, now }: Context,
  { institution: id, sought, after }: ListLicences,
): Promise<ListLicencesOutcome> => {
  if (!may(actor, "manage-licences", { institution: id })) return { kind: "refused", reason: "forbidden" }
  const [of] = await db.select().from(institution).where(eq(institution.id, id))
  if (!of) return { kind: "refused", reason: "institution-not-found" }
  const words = queryWords(sought)
  const isSought = or(
    eq(licence.comparable, comparableLicence(sought)),
    words.length === 0
      ? undefined
      : sql`to_tsvector('simple', search_text(${licence.name} || ' ' || ${licence.license})) @@ to_tsquery('simple', ${prefixQuery(words)})`,
  )
  const isOfPage = and(
    eq(licence.institutionId, id),
    sought.trim() === "" ? undefined : isSought,
    after === null ? undefined : gt(licence.comparable, after),
  )
  const found = await db
    .select()
    .from(licence)
    .where(isOfPage)
    .orderBy(asc(licence.comparable))
    .limit(mostListed + 1)
  const licences = found.slice(0, mostListed)
  return {
    kind: "found",
    institution: { name: of.name },
    licences: licences.map(({ institutionId: _, ...one }) => ({ ...one, version: licenceVersion(one) })),
    next: found.length > mostListed ? (licences.at(-1)?.comparable ?? null) : null,
    total: await db.$count(licence, eq(licence.institutionId, id)),
    today: localDayOf(now, of.timeZone),
  }
}

const licenceVersion = ({ license, name, birthDate, validUntil, kind }: LicenceForm): string =>
  versionOf([license, name, birthDate, validUntil, kind])

/** Runs a change of a register, if the actor may, one after the other. */
export const changeRegister = async <Outcome>(
  { db, actor }: Context,
  id: string,
  change: (tx: Transaction, userId: string) => Promise<Outcome>,
): Promise<Outcome | RegisterRefusal> => {
  if (!may(actor, "manage-licences", { institution: id })) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<Outcome | RegisterRefusal> => {
    const [found] = await tx.select().from(institution).where(eq(institution.id, id)).for("update")
    if (!found) return { kind: "refused", reason: "institution-not-found" }
    return change(tx, userId)
  })
}

/** Whether the licence is registered now, or why not. */
export type SaveLicenceOutcome =
  | { kind: "saved" }
  | {
      kind: "refused"
      reason: "license-exists" | "license-not-found" | "changed-meanwhile" | "too-many-licences"
    }
  | RegisterRefusal

type SaveLicence = {
  institution: string
  /** The licence that is changed, as the form was filled with it; null: a new one. */
  former: { comparable: string; version: string } | null
  form: LicenceForm
}

/** Registers a licence, or changes one (SN-02). */
export const saveLicence = (
  context: Context,
  { institution: id, former, form }: SaveLicence,
): Promise<SaveLicenceOutcome> =>
  changeRegister(context, id, async (tx, userId): Promise<SaveLicenceOutcome> => {
    const comparable = comparableLicence(form.license)
    const before = former ? await findLicence(tx, id, former.comparable) : null
    if (former && !before) return { kind: "refused", reason: "license-not-found" }
    if (before && licenceVersion(before) !== former?.version)
      return { kind: "refused", reason: "changed-meanwhile" }
    if (comparable !== former?.comparable && (await findLicence(tx, id, comparable)))
      return { kind: "refused", reason: "license-exists" }
    if (!before && (await tx.$count(licence, eq(licence.institutionId, id))) >= mostLicences)
      return { kind: "refused", reason: "too-many-licences" }
    if (before) await tx.delete(licence).where(isLicence(id, before.comparable))
    await tx.insert(licence).values({ ...form, institutionId: id, comparable })
    const data = { institution: id, license: form.license, before, after: form }
    await writeAudit(tx, { event: "save_licence", data, userId, now: context.now })
    return { kind: "saved" }
  })

/** Whether the licence is gone now, or why not. */
export type RemoveLicenceOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "license-not-found" }
  | RegisterRefusal

/** Removes a licence from a register (SN-02). */
export const removeLicence = (
  context: Context,
  { institution: id, comparable }: { institution: string; comparable: string },
): Promise<RemoveLicenceOutcome> =>
  changeRegister(context, id, async (tx, userId): Promise<RemoveLicenceOutcome> => {
    const before = await findLicence(tx, id, comparable)
    if (!before) return { kind: "refused", reason: "license-not-found" }
    await tx.delete(licence).where(isLicence(id, comparable))
    const data = { institution: id, license: before.license, before }
    await writeAudit(tx, { event: "remove_licence", data, userId, now: context.now })
    return { kind: "removed" }
  })

const isLicence = (institutionId: string, comparable: string) =>
  and(eq(licence.institutionId, institutionId), eq(licence.comparable, comparable))

const findLicence = async (tx: Transaction, institutionId: string, comparable: string) => {
  const [found] = await tx.select().from(licence).where(isLicence(institutionId, comparable))
  if (!found) return null
  const { institutionId: _, ...rest } = found
  return rest
}

/** The procedures for an institution's register of licences. */
export const registerProcedures = {
  list: procedures.licences.list.handler(({ input, context, errors }) =>
    answer(listLicences(context, input), errors),
  ),
  save: procedures.licences.save.handler(({ input, context, errors }) =>
    answer(saveLicence(context, input), errors),
  ),
  remove: procedures.licences.remove.handler(({ input, context, errors }) =>
    answer(removeLicence(context, input), errors),
  ),
}
