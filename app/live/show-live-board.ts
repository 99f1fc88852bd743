import type { Board } from "#contracts/live.ts"
import { applyBoardRows } from "./apply-board-rows.ts"
import { type BoardFollower, followBoard } from "./follow-board.ts"

/** A page that shows a board. */
export type BoardPage = Pick<BoardFollower, "onReload" | "onConnection"> & { show(board: Board): void }

/**
 * Shows a loaded board, then what its stream makes of it, until the returned function is called (RS-12). `shown` is what
 * the page shows by now: the stream may have brought it further than what was loaded meanwhile.
 */
export function showLiveBoard(
  address: string,
  { loaded, shown }: { loaded: Board; shown: Board },
  page: BoardPage,
): () => void {
  const isLate = loaded.revision < shown.revision
  let board = isLate ? shown : loaded
  const show = (next: Board) => {
    board = next
    page.show(board)
  }
  show(board)
  // Revisions also go back, where a database was restored: what loads late is followed from a whole board.
  return followBoard(address, isLate ? 0 : board.revision, {
    ...page,
    onBoard: show,
    onRows: (rows) => show(applyBoardRows(board, rows)),
  })
}
