import type { RacingClass } from "./racing-class.ts"

type Card = Pick<RacingClass, "lap" | "lapSections">

/** Have two classes the same laps and used sections? Sections unused at the end make no difference. */
export const isSameCard = (one: Card, other: Card): boolean => cardOf(one) === cardOf(other)

const cardOf = ({ lap, lapSections }: Card): string =>
  [lap, ...lapSections.flatMap((isUsed, index) => (isUsed ? [index + 1] : []))].join(" ")
