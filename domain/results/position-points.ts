const pointsByPosition = [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Championship points of a position, 1 beyond the table; 0 without a position, as DNF and DQ are (RU-01,
 * RU-04).
 */
export const positionPoints = (position: number | null): number =>
  position === null ? 0 : (pointsByPosition[position - 1] ?? 1)
