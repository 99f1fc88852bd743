import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { nameByNumber, numberInName } from "#domain/judging/judge-event.ts"
import type { OwnAttempt } from "./own-attempt.ts"
import { missingBefore, nextLap, type Ridden, type Rider } from "./ridden-laps.ts"

/** A rider with the next lap to ride in a section; null: none is left. */
export type RiderHere = Rider & { lap: number | null }

/** The riders of a section in the order of their starts (TI-03); those without a time after them, by racing number. */
export type RidersHere = {
  /** Riders who can ride there now, the earlier lap first. */
  toRide: RiderHere[]
  /** Riders who have other sections to finish before the next lap. */
  notYet: RiderHere[]
  done: RiderHere[]
  /** Riders who are marked as not started; they are found only by number (RX-09). */
  notStarting: RiderHere[]
}

/** Returns the riders of a section, as far as the phone knows what they have ridden. */
export const ridersHere = (
  riders: readonly Rider[],
  ridden: Ridden,
  { section, knowledge }: { section: number; knowledge: LapKnowledge },
): RidersHere => {
  const ofSection = riders
    .filter(({ racingClass }) => racingClass?.lapSections[section - 1] === true)
    .map((rider) => ({ ...rider, lap: nextLap(ridden, rider, section) }))
    .toSorted((a, b) => byStart(a, b) || byNumber(a, b))
  const here = ofSection.filter(({ hasDns }) => !hasDns)
  const isRefused = (rider: RiderHere) =>
    knowledge.isSure &&
    rider.lap !== null &&
    knownMissing(ridden, { rider, lap: rider.lap }, knowledge).length > 0
  return {
    toRide: here
      .filter((rider) => rider.lap !== null && !isRefused(rider))
      .toSorted((a, b) => (a.lap ?? 0) - (b.lap ?? 0)),
    notYet: here.filter(isRefused),
    done: here.filter(({ lap }) => lap === null),
    notStarting: ofSection.filter(({ hasDns }) => hasDns),
  }
}

const byStart = (a: Rider, b: Rider): number => {
  const [first, second] = [a, b].map(({ startsAt }) => startsAt ?? Number.MAX_VALUE)
  return (first ?? 0) - (second ?? 0)
}

const byNumber = (a: Rider, b: Rider): number =>
  Number(a.number ?? Number.POSITIVE_INFINITY) - Number(b.number ?? Number.POSITIVE_INFINITY) ||
  (a.name ?? "").localeCompare(b.name ?? "")

/** What a phone knows about who has finished a lap. */
export type LapKnowledge = {
  /** The sections for which it knows who has ridden them; null: all. */
  sections: readonly number[] | null
  /** It knows what the server knows: a rider who has not finished the lap before is refused without a question (D-09). */
  isSure: boolean
}

/**
 * Returns what the phone of a judge in a section knows. Without news from the server it knows only about that section: others are
 * scored on other phones. A phone that judges an event of its own knows only what is scored on it.
 */
export const lapKnowledge = (
  { known, attempts }: { known: { path: string }; attempts: readonly Pick<OwnAttempt, "section">[] },
  { section, isStale }: { section: number; isStale: boolean },
): LapKnowledge => {
  if (isAlone(known.path))
    return { sections: [section, ...attempts.map((attempt) => attempt.section)], isSure: false }
  return isStale ? { sections: [section], isSure: false } : { sections: null, isSure: true }
}

/** The sections of the lap before that a rider has not finished, as far as the phone knows. */
export const knownMissing = (
  ridden: Ridden,
  { rider, lap }: { rider: Rider; lap: number },
  { sections }: LapKnowledge,
): SectionOfLap[] =>
  missingBefore(ridden, rider, lap).filter(({ section }) => sections?.includes(section) ?? true)

/** Returns the riders whose number begins with the typed digits, an exact match first. */
export const withNumber = (riders: readonly RiderHere[], typed: string): RiderHere[] =>
  riders
    .filter(({ number }) => number?.startsWith(typed))
    .toSorted((a, b) => Number(b.number === typed) - Number(a.number === typed))

const nobody = { name: null, racingClass: null, hasDns: false, startsAt: null }

/** A racing number that the device does not know: it can be scored, and a secretary finds out whose it is (D-13). */
export const unknownRider = (number: string): Rider => ({
  ...nobody,
  participant: nameByNumber(number),
  number,
})

/** Returns the rider that taps name by this id: one of the stage, a number that it does not know, or somebody who has left it. */
export const riderNamed = (riders: readonly Rider[], participant: string): Rider => {
  const known = riders.find((rider) => rider.participant === participant)
  if (known) return known
  const number = numberInName(participant)
  return number === null ? { ...nobody, participant, number } : unknownRider(number)
}
