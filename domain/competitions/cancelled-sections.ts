import {
  type Card,
  cancelledLaps,
  countsInClass,
  isCancelledWhole,
  keyOfSection,
  lapsOf,
  type SectionOfLap,
} from "./racing-class.ts"

/** Returns the laps in which a class rides a section. */
export const riddenLaps = (section: number, card: Card): number[] =>
  lapsOf(card).filter((lap) => countsInClass({ section, lap }, card))

/**
 * Returns the later laps in which a result keeps the result of this lap from being emptied (SP-07): the lap that follows, even if
 * the section is cancelled in it, and, if the class is known, the next lap in which it rides the section (RX-07).
 */
export const nextLaps = ({ section, lap }: SectionOfLap, card: Card | undefined): number[] => {
  const ridden = card && riddenLaps(section, card).find((one) => one > lap)
  return [...new Set([lap + 1, ridden ?? lap + 1])]
}

/** Does one of a rider's entries keep the entry of this place from being emptied (SP-07)? */
export const isHeld = (entries: readonly SectionOfLap[], place: SectionOfLap, card: Card): boolean => {
  const laps = nextLaps(place, card)
  return entries.some(({ section, lap }) => section === place.section && laps.includes(lap))
}

/** A class with its cancelled sections, as stored. */
export type CancellableCard = {
  lap: number
  lapSections: boolean[]
  /** Sections that are cancelled in all laps. */
  cancelledSections: number[]
  /** Sections that are cancelled in single laps and ridden in others. */
  cancelledInLaps: SectionOfLap[]
  /** When each was cancelled, epoch milliseconds, by section number or by `keyOfSection`; no key: not known. */
  cancelledOn: Record<string, number>
}

/** Returns when a section was cancelled in a lap, epoch milliseconds; undefined: not known. */
const sinceOf = ({ section, lap }: SectionOfLap, card: CancellableCard) =>
  card.cancelledOn[isCancelledWhole(section, card) ? section : keyOfSection({ section, lap })]

/** Returns when a section was cancelled in each of these laps, epoch milliseconds; laps without a known time are left out. */
export const cancelledTimes = (section: number, laps: readonly number[], card: CancellableCard): number[] =>
  laps.flatMap((lap) => sinceOf({ section, lap }, card) ?? [])

/**
 * Returns a class with a section cancelled in these laps, or, with `since` null, ridden in them again (RX-07). Laps that the
 * class does not have, and laps in which it never rode the section, stay as they are.
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
 * Returns a class with the laps and sections of an edited stage, and those of its cancellations that still apply (D-47, RX-07): a
 * section that was cancelled in all laps, until it is ridden again; a single lap, while the class has this lap and section. An
 * added lap is cancelled only if the section was cancelled in all laps together.
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

/** Stores a section that is cancelled in all laps as unused, so that code that reads only `lapSections` is right as well. */
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
