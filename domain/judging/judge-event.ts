import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { missedMark, type SectionScore } from "./points.ts"

/** The taps of a judge (JU-08). These names are used on the wire and never change. */
export const judgeEventNames = [
  "JudgeAddPointsA",
  "JudgeAddPointsB",
  "JudgeAddPointsC",
  "JudgeAddPointsD",
  "JudgeRemovePointsA",
  "JudgeRemovePointsB",
  "JudgeRemovePointsC",
  "JudgeRemovePointsD",
  "JudgeAddFault",
  "JudgeRemoveFault",
  "JudgeFinishManual",
  "JudgeFinishTimeout",
  "JudgeFinishTooManyFails",
  "JudgeMissedSection",
  "JudgeAddOvertime",
  "JudgeRemoveOvertime",
  "JudgeAddReRide",
  "JudgeRemoveReRide",
  "JudgePenalty",
  "JudgeCancelAttempt",
  "EditedTo",
] as const

/** The kind of a tap. */
export type JudgeEventName = (typeof judgeEventNames)[number]

/** What begins a rider's name on the wire if the device knows only a racing number (D-13): `number:77`. */
export const numberPrefix = "number:"

/** Returns how a device names a rider by a racing number. */
export const nameByNumber = (number: string): string => numberPrefix + number

/** Returns the racing number in such a name; null: the rider is named in another way. */
export const numberInName = (participant: string): string | null =>
  participant.startsWith(numberPrefix) ? participant.slice(numberPrefix.length) : null

/** One tap, as it is folded: ordered within its device by `seq`, never by the clock (D-05). */
export type JudgeEvent = {
  id: string
  /** The attempt that the tap belongs to. */
  attempt: string
  seq: number
  name: JudgeEventName
  /** Points of JudgePenalty and EditedTo, else null. */
  points: number | null
  /** Corrected instant of the tap, epoch milliseconds. */
  time: number
}

/** A secretary's decision about the points of a section entry; it outranks every attempt, even a later one (D-09). */
export type EntryRuling = { kind: "edited"; points: number } | { kind: "missed" } | { kind: "deleted" }

/** Returns the ruling that gives a section this score. In openFree a section that was not ridden earns nothing (RX-02). */
export const scoreRuling = (score: SectionScore, type: CompetitionType): EntryRuling => {
  if (score !== missedMark) return { kind: "edited", points: score }
  return type === "classic" ? { kind: "missed" } : { kind: "edited", points: 0 }
}

/** Every decision about an entry: a secretary can also choose which of several attempts counts (D-10). */
export type Ruling = EntryRuling | { kind: "chosen"; attempt: string }

/**
 * A secretary's decision that an attempt does not count because the rider rides the section again (RX-03). `attempt` null: no
 * attempt so far counts. `voids` are the attempts that do not count; one that comes to the entry later does, whenever it was
 * ridden. The decision ends earlier rulings, and later rulings outrank it.
 */
export type ReRide = { kind: "voided"; attempt: string | null; voids: readonly string[] }

/** The name in the log of a ruling, or of the event that lifts one. */
export type RulingName =
  | "EditedTo"
  | "MissedSection"
  | "DeletedEntry"
  | "ChosenAttempt"
  | "VoidedAttempt"
  | "LiftedRuling"
