import { type CellScore, cellScore } from "#domain/judging/points.ts"
import type { ResultLap } from "./result.ts"

/** Where riders say that their card is right: on the card itself, or on the phone of a judge beside them. */
export type AgreementWay = "own-card" | "judge-phone"

/**
 * The points of one section in a lap. `isMissed`: they are the cost of a missed section (RX-02); left out by phones that do not
 * know missed sections.
 */
export type LapScore = { section: number; points: number; isMissed?: boolean | undefined }

/** A rider's statement that a lap of their card is right, with these scores (OF-03). */
export type CardAgreement = {
  lap: number
  /** An instant. */
  agreedOn: number
  way: AgreementWay
  /** The scores that the rider saw. */
  scores: readonly LapScore[]
}

/** A section whose score differs from the one that the rider agreed to; null: there was no score, or is none now. */
export type ChangedScore = {
  section: number
  before: CellScore
  after: CellScore
  /** Set if the section was and is missed, and only its cost changed. */
  costs?: { before: number; after: number }
}

/** Returns the scores of a lap that a rider agrees to: all that count, without cancelled sections. */
export const scoresOfLap = ({ sections }: Pick<ResultLap, "sections">): LapScore[] =>
  sections.flatMap(({ section, points, isMissed, isCancelled }) =>
    points === null || isCancelled ? [] : { section, points, isMissed },
  )

/** Does every section of the lap that counts have a score? Only then can a rider say that the lap is right. */
export const isLapComplete = ({ sections }: Pick<ResultLap, "sections">): boolean => {
  const counted = sections.filter(({ isCancelled }) => !isCancelled)
  return counted.length > 0 && counted.every(({ points }) => points !== null)
}

/**
 * Returns the sections of a lap whose points differ from what the rider agreed to: then the lap is no longer agreed to. A section
 * that was cancelled since then is not a change; one that counts again with other points is.
 */
export const changedScores = (
  agreed: readonly LapScore[],
  { sections }: Pick<ResultLap, "sections">,
): ChangedScore[] => {
  const scores = new Map(agreed.map((one) => [one.section, one]))
  return sections.flatMap(({ section, points, isMissed, isCancelled }) => {
    const was = scores.get(section)
    const wasMissed = was?.isMissed ?? isMissed
    if (isCancelled || ((was?.points ?? null) === points && wasMissed === isMissed)) return []
    const [before, after] = [cellScore(was?.points ?? null, wasMissed), cellScore(points, isMissed)]
    const isCost = was !== undefined && points !== null && wasMissed && isMissed
    return { section, before, after, ...(isCost && { costs: { before: was.points, after: points } }) }
  })
}

/** A lap of a rider's card, with what they have said about it. */
export type LapOfRider = {
  lap: number
  isComplete: boolean
  /** Null: they have not said that it was right. */
  agreement: Pick<CardAgreement, "agreedOn" | "way"> | null
  /** What has changed since; with any change it is no longer agreed to. */
  changes: ChangedScore[]
}

/** Returns the laps of a card with what its rider has said about them (OF-03). */
export const lapsOfRider = (
  laps: readonly ResultLap[],
  agreements: readonly CardAgreement[],
): LapOfRider[] => {
  const agreementOf = new Map(agreements.map((one) => [one.lap, one]))
  return laps.map((lap) => {
    const agreement = agreementOf.get(lap.lap)
    return {
      lap: lap.lap,
      isComplete: isLapComplete(lap),
      agreement: agreement ? { agreedOn: agreement.agreedOn, way: agreement.way } : null,
      changes: agreement ? changedScores(agreement.scores, lap) : [],
    }
  })
}

/** Does the rider's agreement hold: have they said that the lap is right, and has nothing changed since? */
export const isAgreed = ({ agreement, changes }: Pick<LapOfRider, "agreement" | "changes">): boolean =>
  agreement !== null && changes.length === 0

/** Has something changed since the rider said that the lap was right? */
export const hasChangedSince = ({ agreement, changes }: Pick<LapOfRider, "agreement" | "changes">): boolean =>
  agreement !== null && changes.length > 0

/** How many cards of a class have been agreed to by their riders. */
export type CardCount = {
  /** Cards that have, or had, a complete lap: only these could be agreed to. */
  cards: number
  /** Cards whose rider agrees to each complete lap. */
  right: number
  /** Cards with a lap that has changed since its rider agreed to it. */
  changed: number
}

/** Returns how many cards their riders agree to (OF-03); each card is the laps of one rider. */
export const countCards = (cards: readonly (readonly LapOfRider[])[]): CardCount => {
  const count = { cards: 0, right: 0, changed: 0 }
  for (const laps of cards) {
    const complete = laps.filter(({ isComplete }) => isComplete)
    const hasChanged = laps.some(hasChangedSince)
    if (complete.length === 0 && !hasChanged) continue
    count.cards += 1
    if (hasChanged) count.changed += 1
    else if (complete.every(isAgreed)) count.right += 1
  }
  return count
}
