import { moveInGrid, moveOfKey } from "#app/routes/results/cards/grid-moves.ts"

/** How many lines Page Down and Page Up move. */
const page = 10

/**
 * Returns where a key leads from a cell of the matrix, whose lines may differ in length; the first column is the rider. Null: the
 * key leads nowhere.
 */
export function moveInMatrix(
  { row, column }: { row: number; column: number },
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  lengths: readonly number[],
): { row: number; column: number } | null {
  const last = lengths.length - 1
  const within = (at: number) => Math.max(0, Math.min(last, at))
  const at = (next: number, wanted: number) => {
    const line = within(next)
    return { row: line, column: Math.min(wanted, (lengths[line] ?? 1) - 1) }
  }
  if (key === "PageDown") return at(row + page, column)
  if (key === "PageUp") return at(row - page, column)
  if (ctrlKey && key === "Home") return at(0, 0)
  if (ctrlKey && key === "End") return at(last, Number.POSITIVE_INFINITY)
  const move = moveOfKey[key]
  if (!move || ctrlKey) return null
  const to = moveInGrid({ row, column }, move, { rows: lengths.length, columns: lengths[row] ?? 1 })
  return at(to.row, to.column)
}
