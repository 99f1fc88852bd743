/** A move from a cell. At the end of a row, `next` and `previous` continue in the next or previous row; `-down`: of a column. */
export type GridMove =
  | "left"
  | "right"
  | "up"
  | "down"
  | "first"
  | "last"
  | "next"
  | "previous"
  | "next-down"
  | "previous-down"

/** Where keys lead that move in any grid. */
export const moveOfKey: Readonly<Record<string, GridMove>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
}

type GridPosition = { row: number; column: number }

/** Moves the focus from a cell to another of its grid. */
export function focusCell(from: HTMLInputElement, move: GridMove): void {
  const lines = from.closest("tbody")?.rows
  const position = positionOf(from)
  const first = lines?.[0]
  if (!lines || !position || !first) return
  const size = { rows: lines.length, columns: cellsOf(first).length }
  const cellAt = ({ row, column }: GridPosition) => lines[row] && cellsOf(lines[row])[column]
  let reached = moveInGrid(position, move, size)
  // skips cancelled cells, which take no input, in the same direction
  while (cellAt(reached)?.dataset.cancelled !== undefined) {
    const further = moveInGrid(reached, inwards[move] ?? move, size)
    if (further.row === reached.row && further.column === reached.column) return
    reached = further
  }
  cellAt(reached)?.focus()
}

const inwards: Partial<Record<GridMove, GridMove>> = { first: "right", last: "left" }

/** Focuses the first empty cell of a line, or its first. */
export function focusLine(line: HTMLTableRowElement): void {
  const cells = cellsOf(line)
  const cell = cells.find(({ value }) => value === "") ?? cells[0]
  cell?.focus()
}

/** Where in its grid a cell is; null: it is in none. */
export function positionOf(cell: EventTarget): GridPosition | null {
  if (!(cell instanceof HTMLInputElement)) return null
  const line = cell.closest("tr")
  return line && { row: line.sectionRowIndex, column: cellsOf(line).indexOf(cell) }
}

const cellsOf = (line: HTMLTableRowElement) => [...line.querySelectorAll("input")]

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
    case "next-down":
    case "previous-down": {
      const place = within(column * rows + row + (move === "next-down" ? 1 : -1), rows * columns)
      return { row: place % rows, column: Math.floor(place / rows) }
    }
  }
}
