import { type GridMove, type GridPosition, moveInGrid } from "./grid-moves.ts"

/** Where in its grid a cell is; null: it is in none. */
export function positionOf(cell: EventTarget): GridPosition | null {
  if (!(cell instanceof HTMLInputElement)) return null
  const line = cell.closest("tr")
  return line && { row: line.sectionRowIndex, column: cellsOf(line).indexOf(cell) }
}

/** Moves the focus from a cell to another of its grid. */
export function focusCell(from: HTMLInputElement, move: GridMove): void {
  const lines = from.closest("tbody")?.rows
  const position = positionOf(from)
  const first = lines?.[0]
  if (!lines || !position || !first) return
  const { row, column } = moveInGrid(position, move, { rows: lines.length, columns: cellsOf(first).length })
  const line = lines[row]
  if (line) cellsOf(line)[column]?.focus()
}

/** Focuses the first empty cell of a line, or its first. */
export function focusLine(line: HTMLTableRowElement): void {
  const cells = cellsOf(line)
  const cell = cells.find(({ value }) => value === "") ?? cells[0]
  cell?.focus()
}

const cellsOf = (line: HTMLTableRowElement) => [...line.querySelectorAll("input")]
