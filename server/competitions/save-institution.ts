import { eq } from "drizzle-orm"
import type { InstitutionForm, NewInstitutionForm } from "#contracts/institution-form.ts"
import { may } from "#domain/access/may.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import type { Context } from "#server/db/context.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { lockStages, touchStages } from "#server/db/touch-stages.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changedFields } from "./changed-fields.ts"
import { institutionVersion } from "./list-institutions.ts"

/** The new institution's id, or why there is none. */
export type CreateInstitutionOutcome =
  | { kind: "created"; id: string }
  | { kind: "refused"; reason: "forbidden" | "id-empty" | "id-taken" }

/** Whether the institution is saved now, or why not. */
export type SaveInstitutionOutcome =
  | { kind: "saved" }
  | { kind: "refused"; reason: "forbidden" | "institution-not-found" | "changed-meanwhile" }

/** Creates an institution; its id, forever part of all its paths, is made of the name where none was chosen (D-01). */
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

/** Changes an institution's name and time zone; with the zone its stages show other times, so that they reload. */
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
    if (form.timeZone !== before.timeZone) await touchStages(tx, stages)
    const data = { institution: id, ...changes }
    await writeAudit(tx, { event: "update_institution", data, userId: actor.userId, now })
    return { kind: "saved" }
  })
}
