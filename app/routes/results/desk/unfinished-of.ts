import type { BoardRow } from "#contracts/live.ts"

/** The lines that keep a stage from being approved: neither finished nor with a status (SP-02). */
export function unfinishedOf(rows: readonly BoardRow[]): BoardRow[] {
  return rows.filter(({ status, isFinished }) => status === null && !isFinished)
}
