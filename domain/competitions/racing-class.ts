/** What scoring needs of a racing class: how many laps, and which sections of a lap are ridden. */
export type RacingClass = {
  name: string
  /** A higher order is listed first. */
  order: number
  /** Number of laps. */
  lap: number
  /** One flag per section, section 1 first: is it ridden in this class? */
  lapSections: readonly boolean[]
  /** Sections that were ridden until they were cancelled: shown, and not counted (D-47). */
  cancelledSections?: readonly number[]
}

/** The parts of a class that say what is ridden. */
type Card = Pick<RacingClass, "lap" | "lapSections">

/** A ride through one section, in one lap. */
export type SectionOfLap = { section: number; lap: number }

/** Returns what tells one section of a lap from the others. */
export const keyOfSection = ({ section, lap }: SectionOfLap): string => `${lap}/${section}`

/** Returns the numbers of the sections that a class rides in a lap, in their order. */
export const usedSections = ({ lapSections }: Pick<RacingClass, "lapSections">): number[] =>
  lapSections.flatMap((isUsed, index) => (isUsed ? [index + 1] : []))

/** Returns the numbers of the sections that any of these classes rides. */
export const sectionsOf = (classes: readonly { lapSections: readonly boolean[] }[]): number[] => {
  const most = Math.max(0, ...classes.map(({ lapSections }) => lapSections.length))
  return Array.from({ length: most }, (_, index) => index + 1).filter((section) =>
    classes.some(({ lapSections }) => lapSections[section - 1]),
  )
}

/** Returns the sections that a class rides, lap by lap. */
export const sectionsInOrder = (card: Card): SectionOfLap[] => {
  const used = usedSections(card)
  return Array.from({ length: card.lap }, (_, index) => index + 1).flatMap((lap) =>
    used.map((section) => ({ section, lap })),
  )
}

/** Returns how many sections a rider of the class rides in all laps. */
export const sectionsToRide = (card: Card): number => card.lap * usedSections(card).length

/** Does an entry count in this class? One outside its laps or used sections is kept, but not counted (D-34). */
export const countsInClass = ({ section, lap }: SectionOfLap, card: Card): boolean =>
  lap >= 1 && lap <= card.lap && card.lapSections[section - 1] === true

/** May a participant with these entries begin the lap? Once every used section of the lap before has one (JU-05, D-09). */
export const isLapOpen = (entries: readonly SectionOfLap[], card: Card, lap: number): boolean =>
  lap === 1 ||
  usedSections(card).every((section) =>
    entries.some((entry) => entry.lap === lap - 1 && entry.section === section),
  )

/** Returns the sections of each lap of a class that a rider has no entry in, lap by lap (D-37). */
export const missingEntries = (ridden: readonly SectionOfLap[], card: Card): SectionOfLap[] =>
  sectionsInOrder(card).filter(
    ({ section, lap }) => !ridden.some((entry) => entry.section === section && entry.lap === lap),
  )

/** Have two classes the same laps and used sections? Sections unused at the end make no difference. */
export const isSameCard = (one: Card, other: Card): boolean => cardOf(one) === cardOf(other)

const cardOf = (card: Card): string => [card.lap, ...usedSections(card)].join(" ")
