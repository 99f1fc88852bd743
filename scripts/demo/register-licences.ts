import type { LicenceForm } from "#contracts/registration/licence-form.ts"
import { comparableLicence } from "#domain/registration/licences.ts"
import type { Context } from "#server/db/context.ts"
import { importLicences } from "#server/registration/import-licences.ts"
import type { DemoRider } from "./invent-field.ts"

/**
 * Registers the licences of most riders (SN-02). Of each twenty, one is unknown, one has ended, and one is somebody else's, so that each
 * mark of a licence is seen in the lists of participants.
 */
export const registerLicences = async (
  by: Context,
  institution: string,
  { field, year }: { field: readonly DemoRider[]; year: number },
): Promise<void> => {
  const licensed = field.flatMap(({ license, ...rider }) => (license === null ? [] : { ...rider, license }))
  const forms = new Map<string, LicenceForm>()
  for (const [index, { name, birthDate, license }] of licensed.entries()) {
    const of20th = index % 20
    const next = licensed[index + 1]
    const holder =
      of20th === 15 && next ? { name: next.name, birthDate: next.birthDate } : { name, birthDate }
    const validUntil = of20th === 10 ? `${year - 1}-12-31` : `${year + 1}-12-31`
    if (of20th !== 5) forms.set(comparableLicence(license), { license, ...holder, validUntil, kind: null })
  }
  const outcome = await importLicences(by, {
    institution,
    forms: [...forms.values()].map((form, index) => ({ line: index + 2, form })),
    isTrial: false,
  })
  if (outcome.kind !== "imported") throw new Error(`No licences are registered: ${JSON.stringify(outcome)}`)
}
