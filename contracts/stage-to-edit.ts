import type { CardChange } from "#domain/competitions/stage-change.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StageFields } from "./stage-form.ts"

/** A stage with all that the screen to edit it shows. */
export type StageToEdit = {
  fields: StageFields
  /** Goes back with the form: who saves what has changed meanwhile is refused. */
  version: string
  /** Of the institution: what the form's times are meant in. */
  timeZone: string
  /** What the stage's classes are chosen from, in the order of lists (D-32). */
  championship: { displayName: string; classes: { name: string; order: number }[] }
  resultsStatus: ResultsStatus
  hasResults: boolean
  hasRegulation: boolean
}

/** What saving would do to results and riders that are there, and the name of the question about it. */
export type StageEffects = {
  question: string
  cards: CardChange[]
  /** How many results are folded by other rules from now on. */
  scoredAnew: number
  /** How many riders have entered for a stage that is published no longer. */
  ridersHidden: number
}

/** A stage that a new one can be a copy of. */
export type EarlierStage = {
  path: string
  title: string
  championship: string
  /** Instant, epoch milliseconds. */
  competitionStartDate: number
}

/** What a new stage of a championship starts from. */
export type NewStage = {
  timeZone: string
  championship: { displayName: string }
  /** Those of the whole institution, the latest first. */
  earlier: EarlierStage[]
}
