/** Returns the position of each of a sorted list: equals share one, and the next is skipped (D-15, D-19). */
export const sharedPositions = <Line>(
  sorted: readonly Line[],
  compare: (ahead: Line, behind: Line) => number,
): number[] => {
  let shared = 1
  return sorted.map((line, index) => {
    const before = sorted[index - 1]
    if (before !== undefined && compare(before, line) !== 0) shared = index + 1
    return shared
  })
}
