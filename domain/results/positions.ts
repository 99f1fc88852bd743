/** Does a result count for the places of others? Not one out of competition (RX-01). */
export const isCompetitor = ({ isOutOfCompetition }: { isOutOfCompetition: boolean }): boolean =>
  !isOutOfCompetition

/**
 * Returns each line of a sorted list with its position: equals share one, and the next is skipped (D-15, D-19). Lines that are
 * not counted get the position that they would have, and change no other (RX-01).
 */
export const withPositions = <Line>(
  sorted: readonly Line[],
  compare: (ahead: Line, behind: Line) => number,
  isCounted: (line: Line) => boolean = () => true,
): { line: Line; position: number }[] => {
  let position = 1
  let counted = 0
  return sorted.map((line, index) => {
    const before = sorted[index - 1]
    if (before !== undefined && compare(before, line) !== 0) position = counted + 1
    if (isCounted(line)) counted += 1
    return { line, position }
  })
}
