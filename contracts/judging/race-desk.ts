import type { PublicPenalty, TimeAllowance } from "#contracts/results/rider-card.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { FinishReason } from "#domain/judging/attempt.ts"
import type { OrderReason, RulingReason, UnappliedReason } from "#domain/judging/place-event.ts"
import type { CellScore, SectionScore } from "#domain/judging/points.ts"
import type { CardAgreement, CardCount, ChangedScore } from "#domain/results/card-agreement.ts"
import type { ProtestDecision } from "#domain/results/protests.ts"
import type { EntryFacts } from "#domain/results/result.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { ResultsAction, ResultsStatus } from "#domain/results/results-status.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import type { Control } from "#domain/timing/control.ts"
import type { MarkName, TimingName } from "#domain/timing/timing-event.ts"

/** A rider as the secretary's lists name them. */
export type DeskRider = { id: string; name: string; racingNumber: string | null; racingClass: string }

/** A rider's line in the grid of participants and sections (D-37). */
export type DeskLine = DeskRider & {
  status: ResultStatus
  /** Is there a result, and more in it than a DNS? */
  hasStarted: boolean
  isFinished: boolean
  /** Also those that do not count in the class. `isHeld`: a result of the section in a later lap keeps it from being emptied (SP-07). */
  entries: readonly (EntryFacts & { isHeld: boolean })[]
  /** The sections that the rider still has to ride. */
  missing: readonly SectionOfLap[]
}

/** What a rider has said about a lap of their card, and which of its sections have changed since (OF-03). */
export type DeskAgreement = Omit<CardAgreement, "scores"> & {
  participantId: string
  changes: ChangedScore[]
}

/** How far a section has come. Instants are epoch milliseconds. */
export type DeskSection = {
  section: number
  isCancelled: boolean
  /** The number of entries now, and when all riders who have started are finished. */
  ridden: number
  toRide: number
  /** Who was recorded last. */
  last: (DeskRider & { lap: number; endedAt: number }) | null
}

/** A judge's device (D-12). */
export type DeskDevice = {
  id: string
  /** The judge's or the pass's name. */
  name: string
  label: string | null
  /** The one section of its pass; null: all. */
  section: number | null
  lastHeardOn: number | null
  isRevoked: boolean
}

/** One of several recordings of an entry. */
export type DeskAttempt = {
  attempt: string
  judge: string
  total: SectionScore
  ended: FinishReason | null
  startedAt: number
  endedAt: number | null
  /** Why it has no points: its judge cancelled it, or it is ridden again (RX-03); null: neither. */
  takenBack: "cancelled" | "reRide" | null
  /** The one that counts until somebody chooses one. */
  isChosen: boolean
}

/** An attempt that waits, or some taps of it. */
export type WaitingItem = {
  kind: "waiting"
  why: UnappliedReason
  /** As the device named them: by a racing number, or by a name or an id that the stage does not have. */
  named: { number: string } | { name: string }
  /** The rider as somebody typed them on a phone whose own event was brought in; null: unknown. */
  onPhone: { name: string; racingNumber: string | null } | null
  /** Null while nobody knows who that is. */
  rider: DeskRider | null
  /** The phone that recorded it. */
  phone: string
  /** The stage's revision when it was read: what was corrected later is not outranked. */
  revision: number
  /** How many taps wait. */
  taps: number
  /** Points that they carry: of penalties and corrections. */
  points: number[]
  /** What a timekeeper recorded, in its order (TI-04); empty: it is a judge's attempt. */
  timed: TimingName[]
  attempt: DeskAttempt
} & SectionOfLap

/** What arrived from a phone that may no longer judge (D-11): it is settled together, or one by one. */
export type LatePhone = {
  kind: "late-phone"
  phone: string
  /** The stage's revision when the last waiting tap arrived: later taps are not settled with these. */
  revision: number
  /** The judge's or the pass's name. */
  judge: string
  /** How many attempts wait. */
  count: number
  /** If all are counted: how many count in full, and how many more only in part. The rest is settled one by one. */
  countable: number
  inPart: number
  /** The first of them. */
  items: WaitingItem[]
}

/**
 * Scores that count, with times that cannot be right or that nobody can check; these times can decide ties. Instants are epoch
 * milliseconds.
 */
export type OddTimes = {
  kind: "odd-times"
  phone: string
  judge: string
  count: number
  from: number
  until: number
  arrivedOn: number
  /** The stage's revision when the last of them arrived: later ones are not accepted with these. */
  revision: number
  /** Whose they are, the first of them. */
  riders: DeskRider[]
}

/** An entry with more than one attempt that ended, or for which more was tapped than the rules allow: a ruling settles it (D-10). */
export type EntryToRule = {
  kind: RulingReason
  rider: DeskRider
  /** The entry's: it is accepted as of this one. */
  revision: number
  attempts: DeskAttempt[]
  /** Judges' penalty points as tapped, and those that count; null: nothing is beyond the rules. */
  penalties: { given: number; counted: number } | null
} & SectionOfLap

/** An entry where none was due: it may be somebody else's (D-09, D-34). */
export type EntryOutOfOrder = {
  kind: OrderReason
  rider: DeskRider
  total: SectionScore
  /** The entry's: it is accepted as of this one. */
  revision: number
} & SectionOfLap

/** A rider who has a DNS and was scored: one of the two is wrong (RX-09). The scores are those of their line. */
export type ScoredDns = { kind: "scored-dns"; rider: DeskRider }

/** A rider who came later than the rules allow, and has no status (TI-06). Instants are epoch milliseconds. */
export type TooLate = {
  kind: "too-late"
  rider: DeskRider
  control: Control
  due: number
  time: number
  minutes: number
}

/** Marks of timekeepers that differ about a rider, the earliest first (TI-04). Instants are epoch milliseconds. */
export type DifferingTimes = {
  kind: "times-differ"
  rider: DeskRider
  control: Control
  marks: { id: string; name: MarkName; lap: number; by: string; time: number }[]
}

/** A rider's question about a score that nobody has answered (OF-04). */
export type ScoreQuestion = {
  kind: "question"
  id: number
  rider: DeskRider
  /** As it is now; null: there is none. */
  total: CellScore
  text: string
  /** Epoch milliseconds. */
  askedOn: number
} & SectionOfLap

/** A protest as secretaries see it (OF-05). Instants are epoch milliseconds, the fee is in cents. */
export type DeskProtest = {
  id: string
  /** The stage's revision when the protest last changed; a change sends back the one that was seen. */
  revision: number
  /** Null: it is about the stage as a whole. */
  racingClass: string | null
  /** A rider of the stage, also one who was removed since, or somebody else without an id. */
  protester: { participantId: string | null; name: string; racingNumber: string | null; isRemoved: boolean }
  subject: string
  details: string | null
  /** Null: there is none. */
  fee: number | null
  isFeeReturned: boolean
  receivedOn: number
  /** Null: it is open. */
  decision: ProtestDecision | null
  text: string | null
  decidedOn: number | null
}

/** A protest without a decision. */
export type OpenProtest = { kind: "protest" } & DeskProtest

/** What a secretary has to look at (D-09, D-10, D-11, D-13, D-50, RX-09, OF-04, OF-05). */
export type AttentionItem =
  | ScoredDns
  | EntryToRule
  | WaitingItem
  | LatePhone
  | OddTimes
  | TooLate
  | DifferingTimes
  | EntryOutOfOrder
  | ScoreQuestion
  | OpenProtest
  /** How many more of the same kind, or from the phone of this judge or pass, are not shown. */
  | { kind: "more"; judge: string | null; count: number }

/** What has a heading of its own: all but the count of those that are not shown. */
export type ShownItem = Exclude<AttentionItem, { kind: "more" }>

/** What the secretary of a running stage looks at. */
export type RaceDesk = {
  stage: {
    path: string
    title: string
    timeZone: string
    competitionType: CompetitionType
    /** What a missed section of classic costs (RX-02). */
    missedPoints: number
    resultsStatus: ResultsStatus
    /** Does a standing have a result of it that is not final? Then it cannot be published (D-18). */
    isDraft: boolean
    /** How places in the standings were last set: by Approve or by Final (D-22); Approve's before any was. */
    standingsMode: StandingsMode
    /** The stage's revision when the desk was read. */
    revision: number
  }
  /** What may be done at this step, by this viewer (SP-01). */
  actions: ResultsAction[]
  /** Number of results that are neither finished nor have a status: they block approval (SP-02, D-16). */
  undecided: number
  /** The riders who had ridden every section when they got their DNF: it was meant. */
  meantDnfs: string[]
  classes: {
    name: string
    color: string
    lap: number
    lapSections: readonly boolean[]
    cancelledSections: readonly number[]
    cancelledInLaps: readonly SectionOfLap[]
    cards: CardCount
  }[]
  agreements: DeskAgreement[]
  lines: DeskLine[]
  sections: DeskSection[]
  devices: DeskDevice[]
  attention: AttentionItem[]
  /** All of the stage, the earliest first; the open ones are among what needs attention too. */
  protests: DeskProtest[]
}

/** What the visitor of a results page may do there, besides looking; null: nothing. */
export type ResultsRights = { mayReopen: boolean } | null

/** A penalty, for those who may change it. */
export type DeskPenalty = {
  id: string
  /** Always positive, whether they are added or subtracted. */
  points: number
  /** Somebody's own words, or the code that is stored if they gave none. */
  reason: string
  /** Epoch milliseconds. */
  timestamp: number
  /** Who gave it. */
  by: string
  /** Where the rider was late, and when they were due: it follows from a timekeeper's events, and is not changed by hand (TI-07). */
  late?: PublicPenalty["late"]
}

/** What a secretary has changed about the time that a rider has (TI-08). */
export type DeskTime = TimeAllowance & {
  /** Has the class a limit? */
  isLimited: boolean
}
