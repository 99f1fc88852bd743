/** Championship points by position, the first position first, and what every later one earns. */
export type PointsTable = { byPosition: readonly number[]; beyond: number }

/** RU-01: what a position earns unless a championship has its own table (D-19). */
export const defaultPoints: PointsTable = {
  byPosition: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  beyond: 1,
}

/** Returns the championship points of a position in a table; 0 without a position, as DNF and DQ are (RU-04, D-19). */
export const pointsIn = ({ byPosition, beyond }: PointsTable, position: number | null): number =>
  position === null ? 0 : (byPosition[position - 1] ?? beyond)
