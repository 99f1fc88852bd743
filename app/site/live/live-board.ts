import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { Board, BoardRows } from "#contracts/results/live.ts"
import { followStream } from "./follow-stream.ts"
import { readAgainAfter } from "./read-again-after.ts"

/** A page that shows a board. */
type BoardPage = Pick<BoardFollower, "onConnection"> & {
  show(board: Board): void
  /** Returns whether it can be read again now: nothing else is being read that this would end. */
  isIdle(): boolean
  reload(): void
}

/**
 * Shows a loaded board and keeps it current from its stream, until the returned function is called (RS-12). `shown` is the board
 * that the page shows now: it may be newer than one that was loaded meanwhile. A page shows more than its board, and that too
 * follows the settings of the stage: it is read again until it was loaded with those that its board has.
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
  let reading: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    clearTimeout(reading)
    if (page.isIdle()) page.reload()
    else reading = setTimeout(read, readAgainAfter)
  }
  // Revisions also go back when a database was restored: after a late load, following starts from a whole board.
  const stop = followBoard(address, isLate ? 0 : board.revision, {
    onConnection: page.onConnection,
    onReload: read,
    onBoard: (next) => {
      show(next)
      if (next.settingsRevision !== loaded.settingsRevision) reading ??= setTimeout(read, readAgainAfter)
    },
    onRows: (rows) => {
      show(applyBoardRows(board, rows))
      // whoever lost their only score is still entered: the page knows it once it is read again
      if (rows.gone.length > 0) reading ??= setTimeout(read, readAgainAfter * (1 + Math.random()))
    },
  })
  return () => {
    clearTimeout(reading)
    stop()
  }
}

/** The board after a `rows` message; a message older than what is shown changes nothing. */
export function applyBoardRows(shown: Board, message: BoardRows): Board {
  if (message.revision < shown.revision) return shown
  const replaced = new Set([...message.gone, ...message.rows.map((row) => row.id)])
  const { postings, protests = shown.protests } = message
  return {
    ...shown,
    classes: postings
      ? shown.classes.map((one) => ({ ...one, ...postings.find(({ name }) => name === one.name) }))
      : shown.classes,
    revision: message.revision,
    changedOn: message.changedOn,
    rows: [...shown.rows.filter((row) => !replaced.has(row.id)), ...message.rows],
    protests,
  }
}

type BoardFollower = {
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
        const board = readBoard(data)
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

/** Reads a board as text, of a message or of a page's data. Throws if it is none. */
const readBoard = (data: string): Board => readMessage(data, ["classes", "rows"])

/** Reads the board of a results page, with the riders who are entered and may not be on it yet. Throws if it is none. */
export const readLoadedBoard = (text: string): Board & { entered: readonly EnteredRider[] } =>
  readMessage(text, ["classes", "rows", "entered"])

/**
 * Reads a message of our own server and checks only its outermost shape: the server's tests validate every message against the
 * contract, and doing so here would cost each spectator 16 KB. Throws if it is not such a message.
 */
function readMessage(data: string, lists: readonly string[]) {
  const message = JSON.parse(data)
  const isReadable =
    Number.isSafeInteger(message.revision) && lists.every((list) => Array.isArray(message[list]))
  if (!isReadable) throw new Error("The stream sent what is no message of a board")
  return message
}
