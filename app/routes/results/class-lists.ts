import type { Board, BoardClass, BoardRow } from "#contracts/live.ts"

export type ClassList = { racingClass: BoardClass; rows: BoardRow[] }

/** The lists of a results page: classes with the higher order first, the riders of each in their order. */
export function classLists({ classes, rows }: Pick<Board, "classes" | "rows">): ClassList[] {
  const byClass = Map.groupBy(rows, (row) => row.racingClass)
  return classes
    .toSorted((a, b) => b.order - a.order)
    .map((racingClass) => ({
      racingClass,
      rows: (byClass.get(racingClass.name) ?? []).sort((a, b) => a.order - b.order),
    }))
}
