import { asc, eq } from "drizzle-orm"
import type { InstitutionForm, InstitutionToEdit, NewInstitutionForm } from "#contracts/organising.ts"
import { may } from "#domain/access/may.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { versionOf } from "#server/db/version-of.ts"
import { changedFields, writeAudit } from "#server/db/write-audit.ts"
import { lockStages, touchStages } from "#server/stages/lock-stage.ts"
import { touchCalendars } from "#server/stages/touch-calendars.ts"

/** The institutions, or why they are not shown. */
export type InstitutionsOutcome =
  | { kind: "found"; institutions: InstitutionToEdit[] }
  | { kind: "refused"; reason: "forbidden" }

/** Lists all institutions for an admin, by id (D-01). */
export const listInstitutions = async ({ db, actor }: ReadContext): Promise<InstitutionsOutcome> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  const rows = await db.select().from(institution).orderBy(asc(institution.id))
  return { kind: "found", institutions: rows.map((row) => ({ ...row, version: institutionVersion(row) })) }
}

/** Returns the version of an institution, for its form. */
export const institutionVersion = ({ name, timeZone }: Pick<InstitutionToEdit, "name" | "timeZone">) =>
  versionOf([name, timeZone])

/** The new institution's id, or why there is none. */
export type CreateInstitutionOutcome =
  | { kind: "created"; id: string }
  | { kind: "refused"; reason: "forbidden" | "id-empty" | "id-taken" }

/** Whether the institution is saved now, or why not. */
export type SaveInstitutionOutcome =
  | { kind: "saved" }
  | { kind: "refused"; reason: "forbidden" | "institution-not-found" | "changed-meanwhile" }

/** Creates an institution; its id, which is part of all its paths forever, is made of the name if none was chosen (D-01). */
export const createInstitution = async (
  { db, actor, now }: Context,
  { id: chosen, ...form }: NewInstitutionForm,
): Promise<CreateInstitutionOutcome> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  const id = chosen ?? slugOf(form.name)
  if (id === "") return { kind: "refused", reason: "id-empty" }
  return db.transaction(async (tx) => {
    const created = await tx
      .insert(institution)
      .values({ id, ...form })
      .onConflictDoNothing()
      .returning()
    if (created.length === 0) return { kind: "refused", reason: "id-taken" }
    const data = { institution: id, after: form }
    await writeAudit(tx, { event: "create_institution", data, userId: actor.userId, now })
    return { kind: "created", id }
  })
}

/** Changes an institution's name and time zone; if the zone changes, its stages show other times and reload. */
export const saveInstitution = async (
  { db, actor, now }: Context,
  { id, version, form }: { id: string; version: string; form: InstitutionForm },
): Promise<SaveInstitutionOutcome> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const stages = await lockStages(tx, eq(stage.institutionId, id))
    const [before] = await tx.select().from(institution).where(eq(institution.id, id)).for("no key update")
    if (!before) return { kind: "refused", reason: "institution-not-found" }
    if (institutionVersion(before) !== version) return { kind: "refused", reason: "changed-meanwhile" }
    const changes = changedFields(before, form)
    if (!changes) return { kind: "saved" }
    await tx.update(institution).set(form).where(eq(institution.id, id))
    if (form.timeZone !== before.timeZone) {
      await touchStages(tx, stages)
      await touchCalendars(tx, eq(stage.institutionId, id), now)
    }
    const data = { institution: id, ...changes }
    await writeAudit(tx, { event: "update_institution", data, userId: actor.userId, now })
    return { kind: "saved" }
  })
}

/** The procedures for institutions. */
export const institutionProcedures = {
  institutions: procedures.organising.institutions.handler(
    async ({ context, errors }) => (await answer(listInstitutions(context), errors)).institutions,
  ),
  createInstitution: procedures.organising.createInstitution.handler(({ input, context, errors }) =>
    answer(createInstitution(context, input), errors),
  ),
  saveInstitution: procedures.organising.saveInstitution.handler(({ input, context, errors }) =>
    answer(saveInstitution(context, input), errors),
  ),
}
