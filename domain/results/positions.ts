/** Returns each of a sorted list with its position: equals share one, and the next is skipped (D-15, D-19). */
export const withPositions = <Line>(
  sorted: readonly Line[],
  compare: (ahead: Line, behind: Line) => number,
): { line: Line; position: number }[] => {
  let position = 1
  return sorted.map((line, index) => {
    const before = sorted[index - 1]
    if (before !== undefined && compare(before, line) !== 0) position = index + 1
    return { line, position }
  })
}
