import { and, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { withoutPerson } from "#domain/accounts/anonymize.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { enteredPrefix } from "#domain/registration/participants.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { holds } from "./forget-in-audit.ts"
import { rewriteEntries } from "./rewrite-entries.ts"

type Person = { name: string; birthDate: string; institution: string }

const form = z.object({ name: z.string(), birthDate: z.string().nullable() }).nullish().catch(null)
const aboutParticipant = z.looseObject({ participant: z.string(), before: form, after: form })

/**
 * Takes out of the log a person whom a secretary entered in stages of an institution and removed again (D-35): only the log
 * knows them there. Under their ids there also what was first entered by mistake, with another name or birth date.
 */
export const forgetRemoved = async (
  tx: Transaction,
  { name, birthDate, institution }: Person,
): Promise<void> => {
  const isOfInstitution = and(
    sql`starts_with(${audit.data} ->> 'stage', ${`institutions/${institution}/`})`,
    sql`starts_with(${audit.data} ->> 'participant', ${enteredPrefix})`,
  )
  const isName = (told: string) => comparableName(told) === comparableName(name)
  const found = await tx
    .select({ data: audit.data })
    .from(audit)
    .where(and(holds(birthDate), isOfInstitution))
  const ids = found.flatMap(({ data }) => {
    const told = aboutParticipant.safeParse(data).data
    const isThem = [told?.before, told?.after].some(
      (one) => one && one.birthDate === birthDate && isName(one.name),
    )
    return told && isThem ? [told.participant] : []
  })
  const forget = (record: unknown): unknown => {
    const told = form.parse(record)
    return told && (told.birthDate === birthDate || isName(told.name)) ? withoutPerson(record) : record
  }
  for (const id of new Set(ids))
    await rewriteEntries(tx, and(holds(id), isOfInstitution, isAbout(id)), (entry) => ({
      ...entry,
      data: withForms(entry.data, forget),
    }))
}

const isAbout = (id: string): SQL => sql`${audit.data} ->> 'participant' = ${id}`

const withForms = (data: unknown, forget: (record: unknown) => unknown): unknown => {
  if (typeof data !== "object" || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      key === "before" || key === "after" ? forget(value) : value,
    ]),
  )
}
