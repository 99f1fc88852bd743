import { riddenLaps } from "#domain/competitions/cancelled-sections.ts"
import {
  cancelledLaps,
  cancelledOf,
  countsInClass,
  keyOfSection,
  type RacingClass,
  type SectionOfLap,
  sectionsInOrder,
} from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { rankClass } from "./ranking.ts"
import { type EntryFacts, type ResultFacts, type ResultRow, resultRow } from "./result.ts"
import type { ResultStatus } from "./result-status.ts"
import type { RankingRules } from "./stage-ties.ts"

/** The course of a class as it was posted, or as it is now. */
export type PostedCourse = Pick<RacingClass, "lap" | "lapSections" | "cancelledInLaps"> & {
  cancelledSections: readonly number[]
}

/** The parts of a result that riders compare with a posted one. */
export type PostedResult = Pick<
  ResultFacts,
  "participantId" | "status" | "isOutOfCompetition" | "startedOn" | "lastTimeRecorded" | "penalties"
> & { entries: readonly EntryFacts[] }

/** A class as it was posted, or as it is now. */
export type PostedClass = { course: PostedCourse; results: readonly PostedResult[] }

/** Kinds of changes without values before and after: of who is in a class and competes there, and of its course. */
export const plainChangeKinds = ["came", "gone", "course", "out-of-competition", "in-competition"] as const

/** Changes of the sections that a class rides. */
export const sectionChangeKinds = ["cancelled", "restored"] as const

/** One part of a change of a posted class, before and after. */
export type ChangedPart =
  /** Points of a section; null: not ridden. */
  | ({ kind: "section"; before: number | null; after: number | null } & MissedParts & SectionOfLap)
  /** Sum of the penalties. */
  | { kind: "penalty"; before: number; after: number }
  | { kind: "status"; before: ResultStatus; after: ResultStatus }
  /** A place that differs by times alone; null: none. */
  | { kind: "place"; before: number | null; after: number | null }
  /**
   * The rider has since joined the class, or left it, was taken out of competition, or competes again (RX-01); or the class has other
   * laps or sections.
   */
  | { kind: (typeof plainChangeKinds)[number] }
  /** Of the class: a section, in these laps or, if none are named, in all of them. */
  | { kind: (typeof sectionChangeKinds)[number]; section: number; laps?: number[] }

/** Are the points before and after those of a missed section (RX-02)? Missing: no. */
type MissedParts = { wasMissed?: boolean | undefined; isMissed?: boolean | undefined }

/** One change of a posted class: of a rider, or of the class itself. */
export type PostedChange = {
  /** Null: the class itself changed. */
  participantId: string | null
  /** At most the first `namedParts`. */
  parts: readonly ChangedPart[]
  /** How many more there are. */
  more: number
  /** The rider's points before and after; null: they are the same, or the class itself changed. */
  total: { before: number | null; after: number | null } | null
}

/** How many parts of one change are named; the rest is only counted, since a paper card may change every section. */
const namedParts = 6

/**
 * Returns what differs between a class as it was posted and as it is now: the class's own changes first, then those of riders
 * (OF-02). A difference that the results do not show, such as another attempt with the same points, is no change.
 */
export const postedChanges = (
  before: PostedClass,
  after: PostedClass,
  rules: RankingRules,
): PostedChange[] => {
  const [posted, now] = [rankedBy(before, rules), rankedBy(after, rules)]
  const ids = new Set([...posted.keys(), ...now.keys()])
  const courses = [before.course, after.course] as const
  return [
    ...courseChanges(...courses).map((part) => ({
      participantId: null,
      parts: [part],
      more: 0,
      total: null,
    })),
    ...[...ids].flatMap(
      (id) => riderChange(id, { before: posted.get(id), after: now.get(id), courses }) ?? [],
    ),
  ]
}

/** Returns the results of a class with their totals, without racing numbers. */
export const postedRows = ({ course, results }: PostedClass, type: CompetitionType): ResultRow[] => {
  const racingClass = { ...course, name: "", order: 0 }
  return results.map((result) => resultRow({ ...result, racingNumber: null }, racingClass, type))
}

/** Is the course of a class unchanged, as riders see it? */
export const isSameCourse = (before: PostedCourse, after: PostedCourse): boolean =>
  courseChanges(before, after).length === 0

type Ranked = { result: PostedResult; row: ResultRow; position: number | null }

const rankedBy = (posted: PostedClass, rules: RankingRules): Map<string, Ranked> => {
  const resultOf = new Map(posted.results.map((result) => [result.participantId, result]))
  return new Map(
    rankClass(postedRows(posted, rules.type), rules).flatMap(({ row, position }) => {
      const result = resultOf.get(row.participantId)
      return result ? [[row.participantId, { result, row, position }]] : []
    }),
  )
}

const courseChanges = (before: PostedCourse, after: PostedCourse): ChangedPart[] => {
  const cancelled = newlyCancelled(before, after)
  const restored = newlyCancelled(after, before).flatMap(({ section, laps }) => {
    const ridden = laps.filter((lap) => riddenLaps(section, after).includes(lap))
    return ridden.length === 0 ? [] : [{ section, laps: ridden }]
  })
  // the rest of the course, as if none of it had been cancelled or restored
  const changed = [...cancelled, ...restored].flatMap(({ section, laps }) =>
    laps.map((lap) => ({ section, lap })),
  )
  const rest = (course: PostedCourse) => new Set([...sectionsInOrder(course), ...changed].map(keyOfSection))
  const hasSameRest = before.lap === after.lap && isSameSet(rest(before), rest(after))
  const isWhole = ({ section }: SectionInLaps) =>
    cancelledLaps(section, before).length === before.lap && cancelledLaps(section, after).length === 0
  return [
    ...cancelled.map((one) => partOf("cancelled", one, riddenLaps(one.section, after).length === 0)),
    ...restored.map((one) => partOf("restored", one, isWhole(one))),
    ...(hasSameRest ? [] : [{ kind: "course" } as const]),
  ]
}

type SectionInLaps = { section: number; laps: number[] }

/** Returns the sections that are newly cancelled, each with its laps among those that both courses have. */
const newlyCancelled = (before: PostedCourse, after: PostedCourse): SectionInLaps[] =>
  cancelledOf(after).flatMap(({ section }) => {
    const earlier = cancelledLaps(section, before)
    const laps = cancelledLaps(section, after).filter((lap) => lap <= before.lap && !earlier.includes(lap))
    return laps.length === 0 ? [] : [{ section, laps }]
  })

/** Laps are named where the section was, or still is, ridden in others. */
const partOf = (kind: "cancelled" | "restored", { section, laps }: SectionInLaps, isWhole: boolean) =>
  isWhole ? { kind, section } : { kind, section, laps }

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key))

type Compared = {
  before: Ranked | undefined
  after: Ranked | undefined
  courses: readonly [PostedCourse, PostedCourse]
}

const riderChange = (participantId: string, { before, after, courses }: Compared): PostedChange | null => {
  const all = partsOf({ before, after, courses })
  if (all.length === 0) return null
  const parts = all.slice(0, namedParts)
  const totals = { before: before?.row.total ?? null, after: after?.row.total ?? null }
  const total = totals.before === totals.after ? null : totals
  return { participantId, parts, more: all.length - parts.length, total }
}

const partsOf = ({ before, after, courses }: Compared): ChangedPart[] => {
  if (!after) return before ? [{ kind: "gone" }] : []
  if (!before) {
    const { status } = after.row
    return [{ kind: "came" }, ...(status ? [{ kind: "status", before: null, after: status } as const] : [])]
  }
  const parts: ChangedPart[] = sectionChanges(before.result, after.result, courses)
  const [penaltyBefore, penaltyAfter] = [before.row.penaltyTotal, after.row.penaltyTotal]
  if (penaltyBefore !== penaltyAfter)
    parts.push({ kind: "penalty", before: penaltyBefore, after: penaltyAfter })
  const [statusBefore, statusAfter] = [before.row.status, after.row.status]
  if (statusBefore !== statusAfter) parts.push({ kind: "status", before: statusBefore, after: statusAfter })
  const isOut = after.row.isOutOfCompetition
  if (before.row.isOutOfCompetition !== isOut)
    parts.push({ kind: isOut ? "out-of-competition" : "in-competition" })
  if (parts.length > 0 || before.position === after.position || hasSameTimes(before.row, after.row))
    return parts
  return [{ kind: "place", before: before.position, after: after.position }]
}

/** Compares the sections that count both before and after: what the course adds or removes is a change of the class. */
const sectionChanges = (
  before: PostedResult,
  after: PostedResult,
  courses: Compared["courses"],
): ChangedPart[] => {
  const [was, is] = [pointsBySection(before), pointsBySection(after)]
  return [...new Map([...was, ...is]).values()]
    .filter((entry) => courses.every((course) => countsInClass(entry, course)))
    .toSorted((a, b) => a.lap - b.lap || a.section - b.section)
    .flatMap(({ section, lap }): ChangedPart[] => {
      const key = keyOfSection({ section, lap })
      const [from, to] = [was.get(key), is.get(key)]
      const [wasMissed, isMissed] = [from?.isMissed === true, to?.isMissed === true]
      const [before, after] = [from?.total ?? null, to?.total ?? null]
      if (before === after && wasMissed === isMissed) return []
      const missed = { ...(wasMissed && { wasMissed }), ...(isMissed && { isMissed }) }
      return [{ kind: "section", section, lap, before, after, ...missed }]
    })
}

const pointsBySection = ({ entries }: PostedResult): Map<string, EntryFacts> =>
  new Map(entries.map((entry) => [keyOfSection(entry), entry]))

const hasSameTimes = (one: ResultRow, other: ResultRow): boolean =>
  one.startedOn === other.startedOn && one.lastTimeRecorded === other.lastTimeRecorded
