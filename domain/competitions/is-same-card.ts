import type { RacingClass } from "./racing-class.ts"
import { usedSections } from "./used-sections.ts"

type Card = Pick<RacingClass, "lap" | "lapSections">

/** Have two classes the same laps and used sections? Sections unused at the end make no difference. */
export const isSameCard = (one: Card, other: Card): boolean => cardOf(one) === cardOf(other)

const cardOf = (card: Card): string => [card.lap, ...usedSections(card)].join(" ")
