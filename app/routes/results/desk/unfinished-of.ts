import type { BoardRow } from "#contracts/live.ts"

/** The lines that keep a stage from being approved: neither finished nor with a status (SP-02). */
export function unfinishedOf(rows: readonly BoardRow[]): BoardRow[] {
  return rows.filter(({ status, isFinished }) => status === null && !isFinished)
}

/** The lines of riders who have a DNF and rode every section all the same. */
export function finishedAfterDnf(rows: readonly BoardRow[]): BoardRow[] {
  return rows.filter(({ status, isFinished }) => status === "DNF" && isFinished)
}
