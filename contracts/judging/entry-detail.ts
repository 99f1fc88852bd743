import type { JudgeEventName, RulingName } from "#domain/judging/judge-event.ts"
import { type CellScore, cellScore } from "#domain/judging/points.ts"

/** What the popup of a section shows (RS-10, D-17); nothing private (XC-04). Instants are epoch milliseconds. */
export type EntryDetail = {
  /** The revision of the stage that it shows. */
  revision: number
  participant: { id: string; name: string; racingNumber: string | null; racingClass: string }
  section: number
  lap: number
  /** Null: nothing is recorded, or it was deleted. */
  total: number | null
  /** The rider did not ride the section, and `total` is what that costs (RX-02). */
  isMissed: boolean
  /** “This result has been deleted”. */
  isDeleted: boolean
  /** Was the section cancelled? Its points are shown, but no longer count (D-47). */
  isCancelled: boolean
  /** More than one attempt has ended, and no secretary has ruled (D-10). */
  isConflict: boolean
  /** Does it have the points that a secretary gave it? */
  isCorrected: boolean
  /** Who judged the attempt that counts, or the secretary who entered the points. */
  judge: string | null
  /** When that attempt ended, or was entered. */
  recordedOn: number | null
  /** The attempt without which it would have no points, named as in `events`; null: there is no such attempt. */
  restsOn: string | null
  /** Taps and rulings that count, the earliest first. */
  events: {
    name: JudgeEventName | RulingName
    /** Negative if they are removed or taken back; null: the event has none. */
    points: number | null
    time: number
    /** Why the section is ridden again, in the words of whoever decided it (RX-03); null for all other taps. */
    reason: string | null
    /** The attempt's id for secretaries; for others only its number in this log. */
    attempt: string | null
    /** Who tapped or ruled; null: the account is gone. */
    by: string | null
  }[]
  /** Secretaries' corrections, the earliest first, with the old and the new value. */
  corrections: {
    before: CellScore
    after: CellScore
    /** Does it undo an earlier one? */
    takesBack: boolean
    reason: string | null
    time: number
    by: string | null
  }[]
  /** The revision of the correction that is in force, by which a secretary undoes it; null: there is none, or it is not for the viewer. */
  undo: number | null
}

/** What the card says of it; null: nothing. */
export const scoreOf = ({ total, isMissed }: Pick<EntryDetail, "total" | "isMissed">): CellScore =>
  cellScore(total, isMissed)
