import { liveAddress } from "#domain/competitions/stage-path.ts"

/** The handlers of a stream's messages. */
type StreamFollower = {
  /** Handles a message and returns its revision. If it throws, the whole board is requested again. */
  onMessage(kind: "board" | "rows", data: string): number
  /** The stage or a class changed. */
  onReload(): void
  onConnection(isConnected: boolean): void
}

// All durations in milliseconds

const firstRetry = 1_000
const longestRetry = 30_000
/** A connection that lasted longer than this did not fail to open. */
const steadyAfter = 10_000
/** A page that was suspended or hidden for longer may hold a dead connection. */
const longPause = 30_000
/**
 * Scripts do not see the comments that keep a stream alive: after a long silence only a new connection shows whether the stream
 * is alive.
 */
const longSilence = 60_000
const longestSilence = 90_000
const longestOpening = 15_000
const lookEvery = 5_000
/** Readers of a changed stage reload within this time, not all at once. */
const reloadWithin = 2_000

/** Follows the stream at an address from a revision on, through lost connections, until the returned function is called. */
export function followStream(address: string, fromRevision: number, follower: StreamFollower): () => void {
  let revision = fromRevision
  let source: EventSource | null = null
  let openedOn: number | null = null
  let lastMessageOn = Date.now()
  let lookedOn = Date.now()
  // Random, because all readers got the last message at the same time.
  const timeout = longSilence + Math.random() * (longestSilence - longSilence)
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let reloadTimer: ReturnType<typeof setTimeout> | undefined

  function connect() {
    disconnect()
    lastMessageOn = Date.now()
    // EventSource's own retry would start from the revision of its first request.
    source = new EventSource(`${address}?revision=${revision}`)
    source.onopen = () => {
      openedOn = lastMessageOn = Date.now()
      follower.onConnection(true)
    }
    source.onerror = retryLater
    source.addEventListener("board", ({ data }) => read("board", data))
    source.addEventListener("rows", ({ data }) => read("rows", data))
    source.addEventListener("reload", () => {
      reloadTimer ??= setTimeout(reload, Math.random() * reloadWithin)
    })
  }

  function read(kind: "board" | "rows", data: string) {
    lastMessageOn = Date.now()
    try {
      const received = follower.onMessage(kind, data)
      // a board sets the revision, also back, as after a database was restored; rows only advance it
      revision = kind === "board" ? received : Math.max(revision, received)
    } catch (error) {
      console.error(error)
      // What this message said is missing now.
      revision = 0
      retryLater()
    }
  }

  function reload() {
    reloadTimer = undefined
    follower.onReload()
    // Rows of this revision may be here already: only a board brings the stage and its classes too.
    revision = 0
    connect()
  }

  function retryLater() {
    if (openedOn !== null && Date.now() - openedOn > steadyAfter) failures = 0
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
    source = null
    openedOn = null
  }

  /** Notices what no event reports: a device that slept, a connection that is silent or never opens. */
  function look() {
    if (document.hidden) return
    const pause = Date.now() - lookedOn
    const silence = Date.now() - lastMessageOn
    lookedOn = Date.now()
    // if the clock was set back, a dead connection would seem young for that long
    if (pause > longPause || pause < 0) connect()
    else if (source && openedOn !== null && silence > timeout) connect()
    else if (source && openedOn === null && silence > longestOpening) retryLater()
  }

  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) connect()
  }

  const looking = setInterval(look, lookEvery)
  document.addEventListener("visibilitychange", look)
  window.addEventListener("online", connect)
  // A stream on a lost network looks alive for minutes.
  window.addEventListener("offline", retryLater)
  // Browsers do not keep a page with an open connection in their back/forward cache.
  window.addEventListener("pagehide", disconnect)
  window.addEventListener("pageshow", onPageShow)
  connect()
  return () => {
    clearInterval(looking)
    clearTimeout(reloadTimer)
    disconnect()
    document.removeEventListener("visibilitychange", look)
    window.removeEventListener("online", connect)
    window.removeEventListener("offline", retryLater)
    window.removeEventListener("pagehide", disconnect)
    window.removeEventListener("pageshow", onPageShow)
  }
}

/** What a stream announces about its stage. */
export type Change = {
  /** The revision of the stage that has it; null: it is not known yet. */
  revision: number | null
  /** The stage itself changed, or a class; or they may have, before the stream began. */
  isOfStage: boolean
}

type ChangeFollower = {
  onChange(change: Change): void
  onConnection?(isConnected: boolean): void
}

/** Follows every change of a published stage from a revision on, through lost connections, until the returned function is called. */
export function followChanges(
  stagePath: string,
  fromRevision: number,
  { onChange, onConnection = () => {} }: ChangeFollower,
): () => void {
  return followStream(liveAddress(stagePath), fromRevision, {
    onMessage: (kind, message) => {
      const revision = revisionOf(message)
      // a late reader gets a whole board: the stage itself may have changed meanwhile
      onChange({ revision, isOfStage: kind === "board" })
      return revision
    },
    onReload: () => onChange({ revision: null, isOfStage: true }),
    onConnection,
  })
}

/** A message begins with its revision. */
function revisionOf(message: string): number {
  return Number(/^\{"revision":(\d+)/.exec(message)?.[1] ?? 0)
}
