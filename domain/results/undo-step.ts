import { lapsOf, type RacingClass, type SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { EntryReason, UnappliedReason } from "#domain/judging/place-event.ts"
import type { CellScore } from "#domain/judging/points.ts"
import type { TimeCredit } from "#domain/timing/time-credit.ts"
import type { ResultStatus } from "./result-status.ts"

/** The status of riders before one was set or cleared for many of them at once. */
export type FormerStatus = "no-status" | "DNF"

/** A penalty before a change of it. */
type PenaltyFacts = { points: number; reason: string }

/**
 * A secretary's change of results, with what it replaced (SP-15): everything that undoing it needs, apart from its revision. The
 * participant is stored beside it, so that a forgotten rider is forgotten there too.
 */
export type UndoStep =
  /** Points of a section that were edited, deleted, or chosen among several attempts, or a re-ride that was given; null: none. */
  | ({ kind: "section"; before: CellScore; after: CellScore; isReRide?: true } & SectionOfLap)
  /** Scores of paper cards that were saved together. */
  | { kind: "cards"; count: number }
  /** Scores of a rider with a DNS that were ruled out (RX-09). */
  | { kind: "kept-dns"; count: number }
  /** `wasFinished`: every section had been ridden by then. */
  | { kind: "status"; before: ResultStatus; after: ResultStatus; wasFinished?: true }
  /** The rider was put out of competition, or competes again (RX-01). */
  | { kind: "competition"; isOut: boolean }
  /** A status that was set for several riders at once, or cleared: `after` is null (SP-14). The riders are stored beside it. */
  | { kind: "statuses"; was: FormerStatus; after: ResultStatus; count: number }
  /** A result that was removed, with its status. */
  | { kind: "removed"; before: ResultStatus }
  /** Null before: it was added; null after: it was removed. */
  | { kind: "penalty"; penalty: string; before: PenaltyFacts | null; after: PenaltyFacts | null }
  /** Minutes that were credited to the rider (TI-08); null: none. */
  | { kind: "time-credit"; before: TimeCredit | null; after: TimeCredit | null }
  /** Why the time limit of a class, by its key and with its name at that time, does not count (TI-08); null: it counts. */
  | { kind: "time-limit"; classKey: number; name: string; before: LiftedLimit; after: LiftedLimit }
  /** Taps and rulings by their ids; `movedBefore`: those of them that an earlier move brought there. */
  | { kind: "move"; from: SectionOfLap; to: SectionOfLap; events: string[]; movedBefore: string[] }
  | ({ kind: "cancelled" } & ChangedSection)
  | ({ kind: "restored" } & ChangedSection)
  /** Waiting taps that a secretary let count, each with the reason why it had waited; `attempts`: how many attempts. */
  | { kind: "counted"; attempts: number; waited: WaitedTap[] }
  /** Waiting taps that were left out; `attempts`: how many attempts. */
  | { kind: "dismissed"; attempts: number; events: string[] }
  /** A flagged entry that was accepted as it is; `before`: the revision at which it had been accepted before. */
  | ({ kind: "accepted"; why: EntryReason; before: number | null } & SectionOfLap)
  /** Taps whose odd times were accepted. */
  | { kind: "times"; events: string[] }

/** In a record of its own: that is where the names of forgotten riders are removed (D-35). */
type LiftedLimit = { reason: string } | null

/** A section in some laps of some classes (RX-07). */
type ChangedSection = {
  section: number
  rides: RidesOfClass[]
  /** After a cancellation: no class rides it any longer. After a restoration: no class has a cancelled lap of it left. */
  isWhole: boolean
}

/**
 * The laps of a class, by its key, and with its name at that time. `since`: when it had been cancelled there, epoch milliseconds;
 * null: not known, or it had not been. `ofLaps`: how many laps the class had, if the section was cancelled in all
 * of them; missing: it was not.
 */
export type RidesOfClass = {
  classKey: number
  name: string
  laps: number[]
  since: number | null
  ofLaps?: number
}

/**
 * Returns the laps that undoing a change affects, for a class that now has `card.lap` laps. Laps added since then are included if
 * the section was cancelled in all laps; those that the class no longer has are left out.
 */
export const lapsToUndo = (
  { laps, ofLaps = Number.POSITIVE_INFINITY }: RidesOfClass,
  card: Pick<RacingClass, "lap">,
): number[] => lapsOf(card).filter((lap) => laps.includes(lap) || lap > ofLaps)

/**
 * A tap that waited: why, and when a secretary had left it out, epoch milliseconds. `joined`: where its attempt had been moved to, and
 * the tap with it; missing: it counts at the place that it names.
 */
export type WaitedTap = {
  id: string
  why: UnappliedReason
  settledOn: number | null
  joined?: SectionOfLap
}

/** The fields with ids that only undoing needs; there may be thousands of ids. */
export const undoIds = ["events", "movedBefore", "waited"] as const

type WithoutIds<Step> = Step extends UndoStep ? Omit<Step, (typeof undoIds)[number]> : never

/** A change without the ids that only undoing needs. */
export type ShownStep = WithoutIds<UndoStep>

/** A change in the list of changes: whose result it was, and where a move went. */
export type SteppedChange = {
  step: ShownStep
  participantId: string | null
  otherId: string | null
  /** The riders whose status was set or cleared together. */
  riders: readonly string[]
}

/** Returns what a change was about; two changes of the same thing have one of them in common. */
export const subjectsOf = ({ step, participantId, otherId, riders }: SteppedChange): string[] => {
  const entry = (rider: string | null, { section, lap }: SectionOfLap) => `entry ${section}-${lap}-${rider}`
  switch (step.kind) {
    case "section":
      return [entry(participantId, step)]
    case "move":
      return [entry(participantId, step.from), entry(otherId, step.to)]
    case "status":
    case "removed":
    case "kept-dns":
      return [`status ${participantId}`]
    case "competition":
      return [`competition ${participantId}`]
    case "penalty":
      return [`penalty ${step.penalty}`]
    case "time-credit":
      return [`time ${participantId}`]
    case "time-limit":
      return [`limit ${step.classKey}`]
    case "cancelled":
    case "restored":
      return step.rides.flatMap(({ classKey, laps }) =>
        laps.map((lap) => `section ${step.section} ${lap} ${classKey}`),
      )
    case "accepted":
      return [`${step.why} ${entry(participantId, step)}`]
    case "statuses":
      return riders.map((rider) => `status ${rider}`)
    // what they changed is found by its ids, or by the revision
    case "cards":
    case "counted":
    case "dismissed":
    case "times":
      return []
  }
}

/**
 * Returns the first change of the same thing among later ones, or null (SP-15). The caller leaves
 * out changes that were undone themselves: after them the thing is as this change left it. A status that was changed for many is
 * undone for those who still have it (SP-14), so it counts as changed again only once all of theirs were.
 */
export const changedSince = <Change extends SteppedChange>(
  change: SteppedChange,
  later: readonly Change[],
): Change | null => {
  const subjects = new Set(subjectsOf(change))
  if (change.step.kind === "statuses" && subjects.size > ridersChangedSince(change, later).size) return null
  return later.find((one) => subjectsOf(one).some((subject) => subjects.has(subject))) ?? null
}

/** Returns the riders of a status for many whose status was changed again later (SP-14). */
export const ridersChangedSince = (
  { riders }: Pick<SteppedChange, "riders">,
  later: readonly SteppedChange[],
): Set<string> => {
  const changed = new Set(later.flatMap(subjectsOf))
  return new Set(riders.filter((rider) => changed.has(`status ${rider}`)))
}

/** Was a rider, whose result a change was about, removed from the stage since? Then there is nothing left to undo. */
export const isRiderGone = ({ step, participantId, otherId, riders }: SteppedChange): boolean => {
  switch (step.kind) {
    case "section":
    case "status":
    case "competition":
    case "removed":
    case "penalty":
    case "time-credit":
    case "accepted":
    case "kept-dns":
      return participantId === null
    case "move":
      return participantId === null || otherId === null
    case "statuses":
      return riders.length === 0
    // they may be about several, or about nobody's result
    case "cards":
    case "cancelled":
    case "restored":
    case "counted":
    case "dismissed":
    case "times":
    case "time-limit":
      return false
  }
}
