import { type Board, type BoardRows, board, boardRows } from "#contracts/live.ts"
import { followStream } from "./follow-stream.ts"

export type BoardFollower = {
  onBoard(board: Board): void
  onRows(rows: BoardRows): void
  /** The stage or a class changed. */
  onReload(): void
  onConnection(isConnected: boolean): void
}

/** Follows the board at an address from a revision on, through lost connections, until the returned function is called. */
export function followBoard(address: string, fromRevision: number, follower: BoardFollower): () => void {
  return followStream(address, fromRevision, {
    onMessage: (kind, data) => {
      if (kind === "board") {
        const whole = board.parse(JSON.parse(data))
        follower.onBoard(whole)
        return whole.revision
      }
      const changed = boardRows.parse(JSON.parse(data))
      follower.onRows(changed)
      return changed.revision
    },
    onReload: follower.onReload,
    onConnection: follower.onConnection,
  })
}
