import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { riddenLaps } from "#domain/competitions/cancelled-sections.ts"
import {
  isCancelledThere,
  keyOfSection,
  lapsOf,
  type SectionOfLap,
  sectionsBefore,
  usedSections,
} from "#domain/competitions/racing-class.ts"
import { nameByNumber } from "#domain/judging/judge-event.ts"
import { type CellScore, cellScore, type SectionScore } from "#domain/judging/points.ts"
import { type OwnAttempt, scoreOf } from "./own-attempt.ts"

/** Somebody who can be scored: a rider of the stage, or a racing number that the device does not know (D-13). */
export type Rider = {
  /** As taps name them. */
  participant: string
  number: string | null
  name: string | null
  racingClass: ClassHere | null
  /** Is the rider marked as not started, as far as this device knows (RX-09)? */
  hasDns: boolean
  /** When the rider starts, epoch milliseconds; null: there is no start list, or no time in it (TI-03). */
  startsAt: number | null
}

/** A class of the stage; `cancelledSections`: cancelled in all its laps while others still ride them (RX-07). */
type ClassHere = JudgeStage["classes"][number] & { cancelledSections: number[] }

/** The classes of the stage by their names. */
const classesOf = ({ classes, cancelledInPart }: JudgeStage): Map<string, ClassHere> => {
  const whole = cancelledInPart.filter(({ laps }) => laps === null)
  return new Map(
    classes.map((one) => {
      const own = whole.filter(({ racingClass }) => racingClass === one.name)
      return [one.name, { ...one, cancelledSections: own.map(({ section }) => section) }]
    }),
  )
}

/** Returns the riders of the stage. */
export const ridersOf = (stage: JudgeStage): Rider[] => {
  const { roster, dns } = stage
  const withDns = new Set(dns)
  const classes = classesOf(stage)
  return roster.map(({ id, name, racingNumber, racingClass, startsAt = null }) => ({
    participant: id,
    number: racingNumber,
    name,
    racingClass: classes.get(racingClass) ?? null,
    hasDns: withDns.has(id),
    startsAt,
  }))
}

/** Where participants have an entry, as far as this device knows. */
export type Ridden = ReadonlyMap<string, readonly SectionOfLap[]>

/** Is this attempt newer than what the server sent last? */
const isUnsynced = (attempt: OwnAttempt, stage: JudgeStage): boolean =>
  attempt.waits || attempt.revision > stage.revision

/**
 * Returns the places that this phone emptied by cancelling or by a re-ride, if the server may not know it yet (RX-03). Places
 * with another score of this phone are left out.
 */
const emptiedPlaces = (
  stage: JudgeStage,
  attempts: readonly OwnAttempt[],
  placeOf: (attempt: OwnAttempt) => string,
): Set<string> => {
  const emptied = attempts.filter(
    (attempt) => (attempt.cancelled || attempt.isVoid) && isUnsynced(attempt, stage),
  )
  const scored = new Set(attempts.filter(({ ended }) => ended !== null).map(placeOf))
  return new Set(emptied.map(placeOf).filter((place) => !scored.has(place)))
}

/**
 * Returns where riders have an entry. The server's entries count, and this device's own recordings as long as the server cannot
 * have them, or they wait for a secretary.
 */
export const riddenBy = (stage: JudgeStage, attempts: readonly OwnAttempt[]): Ridden => {
  const ridden = new Map<string, SectionOfLap[]>()
  const idOf = new Map(
    stage.roster.flatMap(({ id, racingNumber }): [string, string][] =>
      racingNumber === null ? [] : [[nameByNumber(racingNumber), id]],
    ),
  )
  const note = (participant: string, place: SectionOfLap) => {
    const own = ridden.get(participant)
    if (own) own.push(place)
    else ridden.set(participant, [place])
  }
  const emptied = emptiedPlaces(stage, attempts, (attempt) =>
    placeIn(idOf.get(attempt.participant) ?? attempt.participant, attempt),
  )
  for (const entry of stage.entries)
    if (!emptied.has(placeIn(entry.participant, entry))) note(entry.participant, entry)
  for (const attempt of attempts) {
    const isOwn = attempt.why !== null || isUnsynced(attempt, stage)
    if (isOwn && attempt.ended !== null) note(idOf.get(attempt.participant) ?? attempt.participant, attempt)
  }
  return ridden
}

const placeIn = (participant: string, { section, lap }: SectionOfLap): string =>
  `${lap}/${section} ${participant}`

/** Does this rider have an entry there? */
export const hasRidden = (ridden: Ridden, { participant }: Rider, place: SectionOfLap): boolean =>
  ridden.get(participant)?.some(({ section, lap }) => section === place.section && lap === place.lap) ?? false

/**
 * Returns the lap that a rider rides next in a section: the first without an entry in which the section is not cancelled; null:
 * none is left.
 */
export const nextLap = (ridden: Ridden, rider: Rider, section: number): number | null => {
  const isOpen = (lap: number) => !hasRidden(ridden, rider, { section, lap })
  if (rider.racingClass) return riddenLaps(section, rider.racingClass).find(isOpen) ?? null
  let lap = 1
  while (!isOpen(lap)) lap += 1
  return lap
}

/** The last lap that a rider rides in a section. */
export const lastLap = ({ racingClass }: Rider, section: number): number =>
  racingClass ? (riddenLaps(section, racingClass).at(-1) ?? racingClass.lap) : 1

/** The sections of the lap before that a rider has to finish first (JU-05, D-09). */
export const missingBefore = (ridden: Ridden, rider: Rider, lap: number): SectionOfLap[] =>
  rider.racingClass
    ? sectionsBefore(rider.racingClass, lap).filter((place) => !hasRidden(ridden, rider, place))
    : []

/** A section of a lap of a rider's class; null: no score of it is known. */
export type CardCell = { section: number; score: CellScore; isCancelled: boolean }

/**
 * Returns a rider's card as far as this device knows it, a list of sections for each lap: the server's entries, replaced by what
 * this device recorded since. Riders without a class have no known sections.
 */
export const riderCard = (
  stage: JudgeStage,
  attempts: readonly OwnAttempt[],
  { participant, number, racingClass }: Rider,
): CardCell[][] => {
  if (!racingClass) return []
  const scores = new Map<string, SectionScore>()
  for (const entry of stage.entries)
    if (entry.participant === participant)
      scores.set(keyOfSection(entry), cellScore(entry.total, entry.isMissed))
  const names = new Set([participant, ...(number === null ? [] : [nameByNumber(number)])])
  const own = attempts.filter((attempt) => names.has(attempt.participant))
  for (const place of emptiedPlaces(stage, own, keyOfSection)) scores.delete(place)
  for (const attempt of own)
    if (attempt.ended !== null && isUnsynced(attempt, stage))
      scores.set(keyOfSection(attempt), scoreOf(attempt))
  const sections = usedSections(racingClass)
  return lapsOf(racingClass).map((lap) =>
    sections.map((section) => ({
      section,
      score: scores.get(keyOfSection({ section, lap })) ?? null,
      isCancelled: isCancelledThere({ section, lap }, racingClass),
    })),
  )
}
