import type { Board, BoardRows } from "#contracts/live.ts"
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
        const board: Board = readMessage(data, ["classes", "rows"])
        follower.onBoard(board)
        return board.revision
      }
      const changed: BoardRows = readMessage(data, ["rows", "gone"])
      follower.onRows(changed)
      return changed.revision
    },
    onReload: follower.onReload,
    onConnection: follower.onConnection,
  })
}

/**
 * Reads a message of our own server, of which it holds the outermost: the server's tests hold every message to the contract,
 * and what would do so here once more is 16 KB for each spectator. Throws where it is no such message.
 */
function readMessage(data: string, lists: readonly string[]) {
  const message = JSON.parse(data)
  const isReadable =
    Number.isSafeInteger(message.revision) && lists.every((list) => Array.isArray(message[list]))
  if (!isReadable) throw new Error("The stream sent what is no message of a board")
  return message
}
