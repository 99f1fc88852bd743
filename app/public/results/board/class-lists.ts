import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { Board, BoardClass, BoardRow } from "#contracts/results/live.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"

/** A class and its riders in their order, those who are only entered after the others. */
export type ClassList = { racingClass: BoardClass; rows: BoardRow[]; entered: readonly EnteredRider[] }

/**
 * The lists of a results page: the requested class first, then the classes with the higher order first, and the riders of each in
 * their order.
 */
export function classLists(
  { classes, rows, entered = [] }: Pick<Board, "classes" | "rows"> & { entered?: readonly EnteredRider[] },
  firstClass: string | undefined = undefined,
): ClassList[] {
  const byClass = Map.groupBy(rows, (row) => row.racingClass)
  return classes
    .toSorted((a, b) => Number(b.name === firstClass) - Number(a.name === firstClass) || b.order - a.order)
    .map((racingClass) => ({
      racingClass,
      rows: (byClass.get(racingClass.name) ?? []).sort((a, b) => a.order - b.order),
      entered: entered.filter((rider) => rider.racingClass === racingClass.name),
    }))
}

/** Returns the riders who are entered and have no line on a board by now. */
export const withoutLine = (
  entered: readonly EnteredRider[],
  { rows }: Pick<Board, "rows">,
): readonly EnteredRider[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return entered.filter(({ id }) => !ids.has(id))
}

/** Returns the instants at which the question times of posted classes end. */
export const questionEnds = (classes: readonly Pick<BoardClass, "posting">[]): number[] =>
  classes.flatMap(({ posting }) => posting?.questionsUntil ?? [])

/** The lists in which a search finds a rider; all of them without words. */
export function findInLists(lists: ClassList[], words: string): ClassList[] {
  if (words.trim() === "") return lists
  return lists.filter(({ rows, entered }) => [...rows, ...entered].some((rider) => isFound(rider, words)))
}

type Sought = Pick<BoardRow, "name" | "racingNumber">

/**
 * Does a search for these words find the rider? Each word must be a part of the name, regardless of accents and case, or the
 * beginning of the racing number; without words everybody is found.
 */
export function isFound({ name, racingNumber }: Sought, words: string): boolean {
  if (words.trim() === "") return true
  const normalizedName = normalizeText(name)
  return normalizeText(words)
    .split(" ")
    .every((word) => normalizedName.includes(word) || racingNumber?.startsWith(soughtNumber(word)))
}
