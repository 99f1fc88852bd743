import { asc } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { versionOf } from "#server/db/version-of.ts"

/** An institution as an admin edits it. */
export type InstitutionToEdit = { id: string; name: string; timeZone: string; version: string }

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

/** Returns the mark of what an institution's form is filled with. */
export const institutionVersion = ({ name, timeZone }: Pick<InstitutionToEdit, "name" | "timeZone">) =>
  versionOf([name, timeZone])
