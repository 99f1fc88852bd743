import { and, eq, inArray } from "drizzle-orm"
import type { LicenceForm } from "#contracts/registration/licence-form.ts"
import { comparableLicence, mostLicences } from "#domain/registration/licences.ts"
import type { Context } from "#server/db/context.ts"
import { licence } from "#server/db/schema/licences.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changeRegister, type RegisterRefusal } from "./register-licences.ts"

/** Why a line's licence is not registered. */
export type LicenceRefusal = "licence-twice" | "too-many-licences"

/** How many licences are new, changed and registered already, or why nothing is written. */
export type ImportLicencesOutcome =
  | { kind: "imported" | "acceptable"; added: number; changed: number; known: number }
  | { kind: "unacceptable"; lines: { line: number; reason: LicenceRefusal }[] }
  | RegisterRefusal

type ImportLicences = {
  institution: string
  forms: readonly { line: number; form: LicenceForm }[]
  /** A dry run: nothing is written. */
  isTrial: boolean
}

/**
 * Registers all licences of a list or none (SN-02). A licence that is registered already becomes as the list has it, because it was renewed;
 * those that are not in the list stay. The log has how many, and no names: a list may be of thousands who never ride here.
 */
export const importLicences = (
  context: Context,
  { institution: id, forms, isTrial }: ImportLicences,
): Promise<ImportLicencesOutcome> =>
  changeRegister(context, id, async (tx, userId): Promise<ImportLicencesOutcome> => {
    const stored = await tx.select().from(licence).where(eq(licence.institutionId, id))
    const before = new Map(stored.map((one) => [one.comparable, one]))
    const after = new Map<string, typeof licence.$inferInsert>()
    const lines: { line: number; reason: LicenceRefusal }[] = []
    let total = before.size
    for (const { line, form } of forms) {
      const comparable = comparableLicence(form.license)
      const isNew = !before.has(comparable)
      if (after.has(comparable)) lines.push({ line, reason: "licence-twice" })
      else if (isNew && total >= mostLicences) lines.push({ line, reason: "too-many-licences" })
      else if (isNew) total += 1
      after.set(comparable, { ...form, institutionId: id, comparable })
    }
    if (lines.length > 0) return { kind: "unacceptable", lines }
    const written = [...after.values()].filter((one) => !isAsStored(before.get(one.comparable), one))
    const changed = written.flatMap(({ comparable }) => (before.has(comparable) ? comparable : []))
    const counts = { added: written.length - changed.length, changed: changed.length }
    const outcome = { ...counts, known: after.size - written.length }
    if (isTrial || written.length === 0) return { kind: isTrial ? "acceptable" : "imported", ...outcome }
    for (const some of inParts(changed))
      await tx.delete(licence).where(and(eq(licence.institutionId, id), inArray(licence.comparable, some)))
    for (const some of inParts(written)) await tx.insert(licence).values(some)
    await writeAudit(tx, {
      event: "import_licences",
      data: { institution: id, ...counts },
      userId,
      now: context.now,
    })
    return { kind: "imported", ...outcome }
  })

type Stored = typeof licence.$inferSelect

const isAsStored = (stored: Stored | undefined, one: typeof licence.$inferInsert): boolean =>
  stored !== undefined &&
  stored.license === one.license &&
  stored.name === one.name &&
  stored.birthDate === one.birthDate &&
  stored.validUntil === one.validUntil &&
  stored.kind === (one.kind ?? null)

/** How many rows a statement has: each is seven of its parameters, of which PostgreSQL takes 65,535. */
const atOnce = 5_000

const inParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  )
