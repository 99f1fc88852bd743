/** The taps of a judge (JU-08): the names that cross the wire, forever. */
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
  "JudgePenalty",
  "JudgeCancelAttempt",
  "EditedTo",
] as const

/** What a tap says. */
export type JudgeEventName = (typeof judgeEventNames)[number]

/** One tap, as it is folded: placed in its device by `seq`, never by the clock (D-05). */
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

/** What a secretary makes of a section entry; it outranks every attempt, also those that arrive later (D-09). */
export type EntryRuling = { kind: "edited"; points: number } | { kind: "deleted" }

/** All that a secretary can decide about an entry: or which of several attempts counts (D-10). */
export type Ruling = EntryRuling | { kind: "chosen"; attempt: string }

/** How a ruling is called in the log. */
export type RulingName = "EditedTo" | "DeletedEntry" | "ChosenAttempt"
