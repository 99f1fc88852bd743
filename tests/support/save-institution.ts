import { type SaveInstitutionOutcome, saveInstitution } from "#server/competitions/institutions.ts"
import type { Context } from "#server/db/context.ts"
import { effectsOfChange } from "#server/standings/effects-on-published.ts"

/** Saves the form of an institution as the site does: what it does to published standings is asked first. */
export const saveInstitutionForm = (
  context: Context,
  change: Parameters<typeof saveInstitution>[1],
): Promise<SaveInstitutionOutcome> => saveInstitution({ ...context, effectsOfChange }, change)
