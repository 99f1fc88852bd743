/** What scoring needs of a racing class: how many laps, and which sections of a lap are ridden. */
export type RacingClass = {
  name: string
  /** A higher order is listed first. */
  order: number
  /** Number of laps. */
  lap: number
  /** One flag per section, section 1 first: is it ridden in this class? */
  lapSections: readonly boolean[]
  /** Sections that were ridden until they were cancelled in all laps: shown, and not counted (D-47). */
  cancelledSections?: readonly number[]
  /** Sections that were cancelled in single laps and are ridden in others: shown, and not counted (RX-07). */
  cancelledInLaps?: readonly SectionOfLap[] | undefined
}

/** The parts of a class that say what is ridden. */
export type Card = Pick<RacingClass, "lap" | "lapSections" | "cancelledInLaps">

/** A ride through one section, in one lap. */
export type SectionOfLap = { section: number; lap: number }

/** Returns a key that identifies one section of one lap. */
export const keyOfSection = ({ section, lap }: SectionOfLap): string => `${lap}/${section}`

/** Returns the numbers of the sections that a class rides in any of its laps, in their order. */
export const usedSections = ({ lapSections }: Pick<RacingClass, "lapSections">): number[] =>
  lapSections.flatMap((isUsed, index) => (isUsed ? [index + 1] : []))

const isCancelledInLap = ({ section, lap }: SectionOfLap, { cancelledInLaps = [] }: Card): boolean =>
  cancelledInLaps.some((one) => one.section === section && one.lap === lap)

/** Returns the numbers of the sections that a class rides in one of its laps, in their order. */
export const sectionsOfLap = (card: Card, lap: number): number[] =>
  usedSections(card).filter((section) => !isCancelledInLap({ section, lap }, card))

/** Returns the numbers of the sections that any of these classes rides. */
export const sectionsOf = (classes: readonly { lapSections: readonly boolean[] }[]): number[] => {
  const most = Math.max(0, ...classes.map(({ lapSections }) => lapSections.length))
  return Array.from({ length: most }, (_, index) => index + 1).filter((section) =>
    classes.some(({ lapSections }) => lapSections[section - 1]),
  )
}

/** Returns the sections that a class rides, lap by lap. */
export const sectionsInOrder = (card: Card): SectionOfLap[] =>
  lapsOf(card).flatMap((lap) => sectionsOfLap(card, lap).map((section) => ({ section, lap })))

/** Returns the numbers of a class's laps. */
export const lapsOf = ({ lap }: Pick<RacingClass, "lap">): number[] =>
  Array.from({ length: lap }, (_, index) => index + 1)

/** Returns how many sections a rider of the class rides in all laps. */
export const sectionsToRide = (card: Card): number =>
  card.cancelledInLaps?.length ? sectionsInOrder(card).length : card.lap * usedSections(card).length

/** Has a rider with this many counted entries ridden all of a card (RU-05)? Where nothing is to ride, nobody has. */
export const hasFinished = (ridden: number, card: Card): boolean =>
  ridden > 0 && ridden === sectionsToRide(card)

/**
 * Does an entry count in this class? One outside its laps or used sections (D-34), or in a lap in which its section is cancelled
 * (RX-07), is kept but not counted.
 */
export const countsInClass = (place: SectionOfLap, card: Card): boolean =>
  place.lap >= 1 &&
  place.lap <= card.lap &&
  card.lapSections[place.section - 1] === true &&
  !isCancelledInLap(place, card)

/**
 * Returns the sections that a rider has to finish before this lap: those of the nearest earlier lap in which the class still
 * rides any (JU-05, RX-07).
 */
export const sectionsBefore = (card: Card, lap: number): SectionOfLap[] => {
  for (let before = Math.min(lap - 1, card.lap); before >= 1; before -= 1) {
    const sections = sectionsOfLap(card, before)
    if (sections.length > 0) return sections.map((section) => ({ section, lap: before }))
  }
  return []
}

/** May a participant with these entries begin the lap? Only once each of `sectionsBefore` has an entry (JU-05, D-09). */
export const isLapOpen = (entries: readonly SectionOfLap[], card: Card, lap: number): boolean =>
  sectionsBefore(card, lap).every((place) => hasEntry(entries, place))

/** Returns the sections of each lap of a class that a rider has no entry in, lap by lap (D-37). */
export const missingEntries = (ridden: readonly SectionOfLap[], card: Card): SectionOfLap[] =>
  sectionsInOrder(card).filter((place) => !hasEntry(ridden, place))

const hasEntry = (entries: readonly SectionOfLap[], { section, lap }: SectionOfLap): boolean =>
  entries.some((entry) => entry.section === section && entry.lap === lap)

/** Do two classes ride the same sections in the same laps? Unused sections at the end make no difference. */
export const isSameCard = (one: Card, other: Card): boolean => cardOf(one) === cardOf(other)

const cardOf = (card: Card): string => [card.lap, ...sectionsInOrder(card).map(keyOfSection)].join(" ")

type Cancelled = Card & Pick<RacingClass, "cancelledSections">

/** Is a section cancelled in all laps of the class? One that is used again is not. */
export const isCancelledWhole = (
  section: number,
  { lapSections, cancelledSections = [] }: Cancelled,
): boolean => !lapSections[section - 1] && cancelledSections.includes(section)

/** Returns the laps in which a section of a class is cancelled (RX-07). */
export const cancelledLaps = (section: number, card: Cancelled): number[] =>
  lapsOf(card).filter((lap) => isCancelledThere({ section, lap }, card))

/** Is the section cancelled in this lap of the class, or in all of them? */
export const isCancelledThere = (place: SectionOfLap, card: Cancelled): boolean =>
  isCancelledWhole(place.section, card) || isCancelledInLap(place, card)

/** A section that is cancelled in a class; `laps`: in these alone, null: in all of them. */
export type CancelledSection = { section: number; laps: number[] | null }

/** Returns the cancelled sections of a class, in order. `lapSections` may be too short to contain the last of them. */
export const cancelledOf = (card: Cancelled): CancelledSection[] => {
  const most = Math.max(card.lapSections.length, ...(card.cancelledSections ?? []))
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((section) => {
    const laps = cancelledLaps(section, card)
    return laps.length === 0 ? [] : { section, laps: laps.length === card.lap ? null : laps }
  })
}

/** Returns the cancelled sections of a class as texts: the number, and the laps in brackets if it is cancelled only in some. */
export const listCancelled = (card: Cancelled, ofLap: (lap: number) => string): string[] =>
  cancelledOf(card).map(({ section, laps }) => section + (laps ? ` (${laps.map(ofLap).join(", ")})` : ""))
