import {
  type Card,
  countsInClass,
  hasFinished,
  isSameCard,
  type RacingClass,
  type SectionOfLap,
} from "./racing-class.ts"
import { type CompetitionType, gates, type OpenFreeSettings } from "./scoring.ts"

/** The parts of a stage that its results depend on. */
export type ScoredStage = {
  competitionType: CompetitionType
  openFree: OpenFreeSettings | null
  /** In classic: the cost of a missed section (RX-02). */
  missedPoints: number
  /** In openFree: are unfinished riders ranked with their points so far (RX-08)? */
  ranksUnfinished: boolean
  classes: readonly Omit<RacingClass, "order">[]
}

/** The facts that decide whether a stage may be changed. */
export type StageChangeFacts = {
  isApproved: boolean
  areStandingsPublished: boolean
  hasResults: boolean
  /** Names of the classes with registered participants. */
  takenClasses: ReadonlySet<string>
}

/** Why a change of a stage is refused. */
export type StageChangeRefusal =
  | { reason: "results-approved" }
  | { reason: "standings-published" }
  | { reason: "has-results" }
  | { reason: "class-has-participants"; racingClass: string }

/** A stage as it is scored, and whether it is public. */
export type ChangedStage = ScoredStage & { status: PublicationStatus }

/**
 * Returns why a change of a stage is refused, or null. A stage whose standings are published stays public until it is reopened
 * (SP-01, D-18). Approval fixes everything that results depend on; the first result already fixes how the stage is scored; a class
 * with registered participants stays (OR-03).
 */
export const refuseStageChange = (
  before: ChangedStage,
  after: ChangedStage,
  { isApproved, areStandingsPublished, hasResults, takenClasses }: StageChangeFacts,
): StageChangeRefusal | null => {
  if (areStandingsPublished && isHiding(before, after)) return { reason: "standings-published" }
  if (isApproved && changesResults(before, after)) return { reason: "results-approved" }
  if (hasResults && before.competitionType !== after.competitionType) return { reason: "has-results" }
  const kept = new Set(after.classes.map(({ name }) => name))
  const lost = before.classes.find(({ name }) => takenClasses.has(name) && !kept.has(name))
  return lost ? { reason: "class-has-participants", racingClass: lost.name } : null
}

/** Is the stage no longer public after the change? */
export const isHiding = (before: Publishable, after: Publishable): boolean =>
  before.status === "published" && after.status !== "published"

type Announced = {
  /** The start that was first announced, as it is stored. */
  announced: number | null
  before: SeasonPart
  after: SeasonPart
  /** Does the change only correct a mistake in the start, of which nobody has to be told? */
  isCorrection: boolean
  /** The local day of an instant. */
  dayOf(instant: number): string
}

/**
 * Returns the start for which a stage was first announced, if it is on another day after a change; null: it is not, or nobody sees the
 * stage. One that was hidden is announced anew, and a mistaken start was never announced.
 */
export const announcedStart = (change: Announced): number | null => {
  const { announced, before, after, isCorrection, dayOf } = change
  if (before.status !== "published" || after.status !== "published") return null
  const first = announced ?? (isCorrection ? null : before.competitionStartDate)
  return first === null || dayOf(first) === dayOf(after.competitionStartDate) ? null : first
}

/** Does the change add a stage to the public ones of its season, remove it, or move it among them (SD-05)? */
export const changesSeason = (before: SeasonPart, after: SeasonPart): boolean =>
  before.status !== after.status || before.competitionStartDate !== after.competitionStartDate

type SeasonPart = { status: PublicationStatus; competitionStartDate: number }

const changesResults = (before: ScoredStage, after: ScoredStage): boolean =>
  changesScoring(before, after) ||
  before.ranksUnfinished !== after.ranksUnfinished ||
  before.classes.some((one) => {
    const same = after.classes.find(({ name }) => name === one.name)
    return same === undefined || !isSameCard(same, one)
  })

/** Does the change alter the rules by which taps are folded? */
export const changesScoring = (before: ScoredStage, after: ScoredStage): boolean =>
  before.competitionType !== after.competitionType ||
  before.missedPoints !== after.missedPoints ||
  !isSameOpenFree(before.openFree, after.openFree)

/** Do two openFree stages have the same points and limits (D-07)? */
const isSameOpenFree = (one: OpenFreeSettings | null, other: OpenFreeSettings | null): boolean => {
  if (one === null || other === null) return one === other
  return (
    gates.every((gate) => one.gatePoints[gate] === other.gatePoints[gate]) &&
    one.faultLimit === other.faultLimit &&
    one.sectionSeconds === other.sectionSeconds &&
    one.warningSeconds === other.warningSeconds &&
    one.faultPoints === other.faultPoints &&
    isSameList(one.bonusByFaults, other.bonusByFaults)
  )
}

const isSameList = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((value, index) => value === other[index])

type NamedCard = Card & Pick<RacingClass, "name">

/** The effect of a change of laps or sections on the results of one class; none of them is lost (D-34). */
export type CardChange = {
  racingClass: string
  /** How many riders of the class have a result. */
  riders: number
  /** How many section entries no longer count. */
  leaving: number
  /** How many stored section entries that did not count do so from now on. */
  returning: number
  /** How many riders who had finished have sections to ride again. */
  unfinished: number
}

/** Returns how each class whose laps or used sections change is affected; classes without results are left out. */
export const cardChanges = (
  before: readonly NamedCard[],
  after: readonly NamedCard[],
  results: readonly { racingClass: string; entries: readonly SectionOfLap[] }[],
): CardChange[] =>
  before.flatMap((former) => {
    const next = after.find(({ name }) => name === former.name)
    const ridden = results.filter(({ racingClass }) => racingClass === former.name)
    if (!next || ridden.length === 0 || isSameCard(former, next)) return []
    const entries = ridden.flatMap((one) => one.entries)
    const change = {
      racingClass: former.name,
      riders: ridden.length,
      leaving: entries.filter((one) => countsInClass(one, former) && !countsInClass(one, next)).length,
      returning: entries.filter((one) => !countsInClass(one, former) && countsInClass(one, next)).length,
      unfinished: ridden.filter(({ entries }) => isFinished(entries, former) && !isFinished(entries, next))
        .length,
    }
    return [change]
  })

const isFinished = (entries: readonly SectionOfLap[], card: Card): boolean =>
  hasFinished(entries.filter((one) => countsInClass(one, card)).length, card)

/** Whether a stage, or a championship, is public. */
export const publicationStatuses = ["draft", "published"] as const

/** One of these. */
export type PublicationStatus = (typeof publicationStatuses)[number]

/** The parts that decide whether a stage can be published; it always has its times. */
export type Publishable = {
  status?: string | undefined
  location?: string | null | undefined
  classes?: readonly unknown[] | undefined
}

/** A part that a stage can lack. */
export type MissingToPublish = "location" | "classes"

/** Returns what a published stage lacks; nothing for a draft (D-44). */
export const missingToPublish = ({ status, location, classes }: Publishable): MissingToPublish[] => [
  ...(status === "published" && !location ? (["location"] as const) : []),
  ...(status === "published" && !classes?.length ? (["classes"] as const) : []),
]

/**
 * Returns the parts that a published stage would newly lack after a change; those that it was published without may stay missing
 * (D-44). `before` is null for a new stage.
 */
export const newlyMissing = (before: Publishable | null, after: Publishable): MissingToPublish[] => {
  const lacks = new Set(before === null ? [] : missingToPublish(before))
  return missingToPublish(after).filter((part) => !lacks.has(part))
}
