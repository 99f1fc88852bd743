import type { CompetitionType } from "#domain/competitions/scoring.ts"

/** What the list of competitions shows of a published stage. */
export type PublishedStage = {
  path: string
  title: string
  competitionOrganizer: string | null
  location: string | null
  timeZone: string
  competitionStartDate: number
  competitionEndDate: number
  registrationEndDate: number | null
  competitionType: CompetitionType
}
