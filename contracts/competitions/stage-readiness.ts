import type { ReadinessFacts } from "#domain/competitions/readiness.ts"

/** What has to be ready before a stage is ridden, and its hours (CO-01). Instants are epoch milliseconds. */
export type StageReadiness = ReadinessFacts & {
  competitionStartDate: number
  competitionEndDate: number
  /** Null: registration has no end. */
  registrationEndDate: number | null
}
