import type { Board, BoardRows } from "#contracts/live.ts"

/** The board after a `rows` message; a message older than what is shown changes nothing. */
export function applyBoardRows(shown: Board, message: BoardRows): Board {
  if (message.revision < shown.revision) return shown
  const replaced = new Set([...message.gone, ...message.rows.map((row) => row.id)])
  return {
    ...shown,
    revision: message.revision,
    changedOn: message.changedOn,
    rows: [...shown.rows.filter((row) => !replaced.has(row.id)), ...message.rows],
  }
}
