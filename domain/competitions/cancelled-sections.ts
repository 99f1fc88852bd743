import {
  type Card,
  cancelledLaps,
  isCancelledWhole,
  keyOfSection,
  lapsOf,
  type SectionOfLap,
  sectionsOfLap,
} from "./racing-class.ts"

/** Returns the laps in which a class rides a section. */
export const riddenLaps = (section: number, card: Card): number[] =>
  lapsOf(card).filter((lap) => sectionsOfLap(card, lap).includes(section))

/**
 * Returns the laps whose result keeps that of this one (SP-07): the one that follows, also where the section is cancelled in it, and
 * the next in which the class, if it is known, rides the section (RX-07).
 */
export const nextLaps = ({ section, lap }: SectionOfLap, card: Card | undefined): number[] => {
  const ridden = card && riddenLaps(section, card).find((one) => one > lap)
  return [...new Set([lap + 1, ridden ?? lap + 1])]
}

/** Does a rider with these entries have one that keeps that of a place from being emptied (SP-07)? */
export const isHeld = (
  entries: readonly SectionOfLap[],
  place: SectionOfLap,
  card: Card | undefined,
): boolean => {
  const laps = nextLaps(place, card)
  return entries.some(({ section, lap }) => section === place.section && laps.includes(lap))
}

/** A class with what of its sections is cancelled, as it is stored. */
export type CancellableCard = {
  lap: number
  lapSections: boolean[]
  /** Those that are cancelled in all laps. */
  cancelledSections: number[]
  /** Those that are cancelled in single laps, while others ride them. */
  cancelledInLaps: SectionOfLap[]
  /** Since when, epoch milliseconds, by the section or by the section of a lap (`keyOfSection`); none: it is not known. */
  cancelledOn: Record<string, number>
}

/** Since when a section is cancelled in a lap, epoch milliseconds; undefined: that is not known. */
const sinceOf = ({ section, lap }: SectionOfLap, card: CancellableCard) =>
  card.cancelledOn[isCancelledWhole(section, card) ? section : keyOfSection({ section, lap })]

/** Returns since when a section is cancelled in each of these laps, where that is known, epoch milliseconds. */
export const cancelledTimes = (section: number, laps: readonly number[], card: CancellableCard): number[] =>
  laps.flatMap((lap) => sinceOf({ section, lap }, card) ?? [])

/**
 * Returns a class with a section cancelled in these laps, or, with `since` null, ridden in them again (RX-07). Laps that the class
 * does not have, and those in which it never rode the section, stay as they are.
 */
export const changeLaps = (
  card: CancellableCard,
  { section, laps, since }: { section: number; laps: readonly number[]; since: number | null },
): CancellableCard => {
  const cancelled = new Map(cancelledLaps(section, card).map((lap) => [lap, sinceOf({ section, lap }, card)]))
  const changeable = since === null ? [...cancelled.keys()] : riddenLaps(section, card)
  for (const lap of changeable.filter((one) => laps.includes(one))) {
    if (since === null) cancelled.delete(lap)
    else cancelled.set(lap, since)
  }
  return writeSection(card, section, cancelled)
}

/**
 * Returns a class with the laps and sections of an edited stage, and what of them is still cancelled: a section that is ridden
 * again is not, but for single laps that it was cancelled in (D-47, RX-07). A lap that is added is cancelled only where all were
 * cancelled together, also after the laps without the section were taken away.
 */
export const carryCancelled = (
  before: CancellableCard,
  after: Pick<CancellableCard, "lap" | "lapSections">,
): CancellableCard => {
  const cancelledSections = before.cancelledSections.filter(
    (section) => after.lapSections[section - 1] !== true,
  )
  const cancelledInLaps = before.cancelledInLaps.filter(
    ({ section, lap }) => after.lapSections[section - 1] === true && lap <= after.lap,
  )
  const kept = new Set([...cancelledSections.map(String), ...cancelledInLaps.map(keyOfSection)])
  const sectionCount = Math.max(after.lapSections.length, ...cancelledSections)
  return {
    lap: after.lap,
    // a cancelled section stays in the list, however short that has become
    lapSections: Array.from({ length: sectionCount }, (_, index) => after.lapSections[index] === true),
    cancelledSections,
    cancelledInLaps,
    cancelledOn: Object.fromEntries(Object.entries(before.cancelledOn).filter(([key]) => kept.has(key))),
  }
}

/** A section that is cancelled in all laps is stored as one that is not used, so that whoever reads only that knows enough. */
const writeSection = (
  card: CancellableCard,
  section: number,
  cancelled: ReadonlyMap<number, number | undefined>,
): CancellableCard => {
  const isWhole = cancelled.size > 0 && lapsOf(card).every((lap) => cancelled.has(lap))
  const isPlanned = card.lapSections[section - 1] === true || card.cancelledSections.includes(section)
  const places = [...cancelled.keys()].map((lap) => ({ section, lap }))
  const times = [...cancelled].flatMap(([lap, since]) => (since === undefined ? [] : [{ lap, since }]))
  const own = isWhole
    ? times.slice(0, 1).map(() => [section, Math.max(...times.map(({ since }) => since))])
    : times.map(({ lap, since }) => [keyOfSection({ section, lap }), since])
  const ofOthers = Object.entries(card.cancelledOn).filter(
    ([key]) => key !== String(section) && !key.endsWith(`/${section}`),
  )
  return {
    lap: card.lap,
    lapSections: Array.from({ length: Math.max(card.lapSections.length, section) }, (_, index) =>
      index === section - 1 ? isPlanned && !isWhole : card.lapSections[index] === true,
    ),
    cancelledSections: [
      ...card.cancelledSections.filter((one) => one !== section),
      ...(isWhole ? [section] : []),
    ].toSorted((a, b) => a - b),
    cancelledInLaps: [
      ...card.cancelledInLaps.filter((one) => one.section !== section),
      ...(isWhole ? [] : places),
    ].toSorted((a, b) => a.section - b.section || a.lap - b.lap),
    cancelledOn: Object.fromEntries([...ofOthers, ...own]),
  }
}
