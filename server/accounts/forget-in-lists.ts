import { and, eq, inArray, or, sql } from "drizzle-orm"
import { z } from "zod"
import { withoutPerson } from "#domain/accounts/anonymize.ts"
import { holderOf, isSameHolder } from "#domain/registration/kept-numbers.ts"
import { licence } from "#server/db/schema/licences.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { rewriteEntries } from "./forget-in-audit.ts"

type Person = { name: string; birthDate: string; institution: string }

/**
 * Removes a person from the lists of an institution, and from what the log has of these (D-35): the numbers that are kept for them are free
 * again (SN-01), and their licences are registered no more (SN-02).
 */
export const forgetInLists = async (tx: Transaction, { institution, ...person }: Person): Promise<void> => {
  const holder = holderOf(person)
  const isOfInstitution = eq(keptNumber.institutionId, institution)
  const isOfYear = and(isOfInstitution, eq(keptNumber.birthYear, holder.birthYear))
  const found = await tx.select().from(keptNumber).where(isOfYear)
  for (const { championshipId, racingNumber } of found.filter((one) => isSameHolder(one, holder)))
    await tx
      .delete(keptNumber)
      .where(
        and(
          isOfInstitution,
          eq(keptNumber.championshipId, championshipId),
          eq(keptNumber.racingNumber, racingNumber),
        ),
      )
  const isOfDay = and(eq(licence.institutionId, institution), eq(licence.birthDate, person.birthDate))
  const licences = await tx.select().from(licence).where(isOfDay)
  for (const { comparable } of licences.filter((one) => isSameHolder(holderOf(one), holder)))
    await tx
      .delete(licence)
      .where(and(eq(licence.institutionId, institution), eq(licence.comparable, comparable)))
  const isAboutNumbers = and(
    inArray(audit.event, ["keep_number", "release_number"]),
    sql`starts_with(${audit.data} ->> 'championship', ${`institutions/${institution}/`})`,
  )
  const isAboutLicences = and(
    inArray(audit.event, ["save_licence", "remove_licence"]),
    eq(sql`${audit.data} ->> 'institution'`, institution),
  )
  const isThem = (record: unknown) => {
    const { data } = line.safeParse(record)
    return data !== undefined && isSameHolder("birthDate" in data ? holderOf(data) : data, holder)
  }
  await rewriteEntries(tx, or(isAboutNumbers, isAboutLicences), (entry) => {
    const { before, after } = change.parse(entry.data)
    return isThem(before) || isThem(after) ? { ...entry, data: withoutPerson(entry.data) } : entry
  })
}

const change = z.object({ before: z.unknown().optional(), after: z.unknown().optional() })

const line = z.union([
  z.object({ name: z.string(), birthYear: z.number() }),
  z.object({ name: z.string(), birthDate: z.string() }),
])
