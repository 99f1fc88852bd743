/** Where a key leads from a cell; next and previous go on in the line after, or before. */
export type GridMove = "left" | "right" | "up" | "down" | "first" | "last" | "next" | "previous"

export type GridPosition = { row: number; column: number }

/** Returns where a move leads in a grid of this size; at an edge one stays. */
export function moveInGrid(
  { row, column }: GridPosition,
  move: GridMove,
  { rows, columns }: { rows: number; columns: number },
): GridPosition {
  const within = (number: number, size: number) => Math.max(0, Math.min(size - 1, number))
  switch (move) {
    case "left":
      return { row, column: within(column - 1, columns) }
    case "right":
      return { row, column: within(column + 1, columns) }
    case "up":
      return { row: within(row - 1, rows), column }
    case "down":
      return { row: within(row + 1, rows), column }
    case "first":
      return { row, column: 0 }
    case "last":
      return { row, column: columns - 1 }
    case "next":
    case "previous": {
      const place = within(row * columns + column + (move === "next" ? 1 : -1), rows * columns)
      return { row: Math.floor(place / columns), column: place % columns }
    }
  }
}
