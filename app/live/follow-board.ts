import { type Board, type BoardRows, board, boardRows } from "#contracts/live.ts"

export type BoardFollower = {
  onBoard(board: Board): void
  onRows(rows: BoardRows): void
  /** The stage or a class changed. */
  onReload(): void
  onConnection(isConnected: boolean): void
}

const firstRetry = 1_000
const longestRetry = 30_000
/** A page that was hidden for longer may hold a connection that died unnoticed. */
const longHidden = 30_000

/** Follows the stream at an address from a revision on, through lost connections, until the returned function is called. */
export function followBoard(address: string, fromRevision: number, follower: BoardFollower): () => void {
  let revision = fromRevision
  let source: EventSource | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hiddenOn = 0

  function connect() {
    disconnect()
    // EventSource's own retry would ask from the revision of its first request again.
    source = new EventSource(`${address}?revision=${revision}`)
    source.onopen = () => {
      failures = 0
      follower.onConnection(true)
    }
    source.onerror = retryLater
    source.addEventListener("board", ({ data }) => {
      const whole = board.parse(JSON.parse(data))
      revision = whole.revision
      follower.onBoard(whole)
    })
    source.addEventListener("rows", ({ data }) => {
      const changed = boardRows.parse(JSON.parse(data))
      revision = changed.revision
      follower.onRows(changed)
    })
    source.addEventListener("reload", () => {
      follower.onReload()
      // Rows of this revision may be here already: only a board brings the stage and its classes too.
      revision = 0
      connect()
    })
  }

  function retryLater() {
    disconnect()
    follower.onConnection(false)
    const wait = Math.min(firstRetry * 2 ** failures, longestRetry)
    failures += 1
    // A server that comes back must not meet all its readers at once.
    retryTimer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
  }

  function disconnect() {
    clearTimeout(retryTimer)
    source?.close()
  }

  function onVisibility() {
    if (document.hidden) hiddenOn = Date.now()
    else if (Date.now() - hiddenOn > longHidden) connect()
  }

  document.addEventListener("visibilitychange", onVisibility)
  window.addEventListener("online", connect)
  connect()
  return () => {
    disconnect()
    document.removeEventListener("visibilitychange", onVisibility)
    window.removeEventListener("online", connect)
  }
}
