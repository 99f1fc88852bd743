import type { SectionOfLap } from "#domain/competitions/racing-class.ts"

/** DNF and DQ as a secretary set them; null while the rider is neither. */
export type ResultStatus = "DNF" | "DQ" | null

/** A section entry that counts: the points of one participant in one section of one lap. */
export type EntryFacts = SectionOfLap & { total: number }

/** All that ranking needs to know of one participant's result in a stage. */
export type ResultFacts = {
  participantId: string
  racingNumber: string | null
  status: ResultStatus
  /** Instant of the first judge event, epoch milliseconds (D-13). */
  startedOn: number | null
  /** End of the latest entry, epoch milliseconds (D-13). */
  lastTimeRecorded: number | null
  entries: readonly EntryFacts[]
  /** Points of each penalty, all above 0. */
  penalties: readonly number[]
}
