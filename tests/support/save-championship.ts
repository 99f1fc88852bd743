import { type SaveChampionshipOutcome, saveChampionship } from "#server/competitions/edit-championship.ts"
import type { Context } from "#server/db/context.ts"
import { effectsOfForm } from "#server/standings/effects-on-published.ts"
import { justProven } from "./just-proven.ts"

/** Saves the form of a championship as the site does: what it does to published standings is asked first. */
export const saveChampionshipForm = (
  context: Context,
  change: Parameters<typeof saveChampionship>[1],
): Promise<SaveChampionshipOutcome> => saveChampionship({ ...context, ...justProven, effectsOfForm }, change)
