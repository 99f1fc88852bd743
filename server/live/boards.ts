import type { IncomingMessage, ServerResponse } from "node:http"
import { setImmediate as nextTurn } from "node:timers/promises"
import { and, eq, sql } from "drizzle-orm"
import type { Board } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import type { ResultRow } from "#domain/results/result.ts"
import { batchedFetch } from "#server/db/batched-fetch.ts"
import type { Log } from "#server/db/log.ts"
import type { Database } from "#server/db/open-database.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { openChangeFeed } from "./change-feed.ts"
import { type LiveStage, openLiveStage } from "./live-stage.ts"
import { withOwnChanges } from "./own-changes.ts"

type BoardWithLines = {
  board: Board
  riderCard(participantId: string): RiderCard | null
  resultOf(participantId: string): ResultRow | null
}

/** The boards of all stages that are being viewed in this process. */
export type Boards = {
  /** Returns a published stage's board with everything that is committed, or null where there is none. */
  board(path: string): Promise<Board | null>
  /** Returns that board, with functions that return the card and the result of a rider by their id. */
  boardWithLines(path: string): Promise<BoardWithLines | null>
  /** Returns a rider's card of that board, with what changed for the rider in a posted class, or null where there is no such stage or line. */
  riderCard(path: string, participantId: string): Promise<RiderCard | null>
  /** Returns the revision of that board, or null where there is none. */
  revision(path: string): Promise<number | null>
  /** Opens a spectator's stream; returns false, and answers nothing, where there is no such stage, or all are closed. */
  watch(path: string, spectator: Spectator): Promise<boolean>
  /** The number of streams that are open. */
  spectators(): number
  close(): Promise<void>
}

/** Who wants to follow a stage, and the revision of the page that they have. */
export type Spectator = { request: IncomingMessage; response: ServerResponse; pageRevision: number | null }

/** A stage that nobody has viewed for this long is evicted, milliseconds. */
const evictAfter = 60_000

/**
 * How often new streams of a stage may read its board, milliseconds: not more often than spectators get messages. Each read
 * may query its lines and serialize a whole board.
 */
const openEvery = 100

type CachedStage = { stage: LiveStage; usedOn: number }

/** Returns the boards over a database, kept current by its change feed; a process needs one of them. */
export const createBoards = (database: Database, log: Log): Boards => {
  const publishedRevision = batchedFetch((paths) => publishedRevisions(database, paths))
  const cached = new Map<string, CachedStage>()
  const opening = new Map<string, Promise<CachedStage | null>>()
  let isClosed = false

  const open = async (path: string): Promise<CachedStage | null> => {
    const live = await openLiveStage(path, { db: database.scoringDb, log, onGone: () => drop(path) })
    if (!live) return null
    const one = { stage: live, usedOn: performance.now() }
    cached.set(path, one)
    return one
  }
  const find = async (path: string): Promise<CachedStage | null> => {
    const one = cached.get(path)
    if (one) return one
    const first = opening.get(path) ?? open(path).finally(() => opening.delete(path))
    opening.set(path, first)
    return first
  }
  const drop = (path: string): void => {
    cached.get(path)?.stage.close()
    cached.delete(path)
  }

  /** Returns a stage at the revision that is committed now. */
  const current = async (path: string): Promise<{ live: LiveStage; board: Board } | null> => {
    const revision = await publishedRevision(path)
    if (revision === null) {
      cached.get(path)?.stage.check(null)
      return null
    }
    const found = await find(path)
    if (!found) return null
    found.usedOn = performance.now()
    const board = await found.stage.boardAt(revision)
    return board && { live: found.stage, board }
  }

  const currentTogether = throttledFetch(openEvery, current)
  let lastOpened: Promise<unknown> = Promise.resolve()
  /** Waits for its own turn of the event loop: many streams may have waited for the same read. */
  const turnToOpen = (): Promise<unknown> => {
    lastOpened = lastOpened.then(() => nextTurn())
    return lastOpened
  }

  const cachedOf = (key: number): LiveStage[] =>
    [...cached.values()].map(({ stage }) => stage).filter((stage) => stage.key() === key)
  const feed = openChangeFeed(
    database,
    {
      stageKeys: () =>
        [...cached.values()].filter(({ stage }) => stage.spectators() > 0).map(({ stage }) => stage.key()),
      onAnnounced: (key, revision) => {
        for (const stage of cachedOf(key)) stage.notify(revision)
      },
      onRead: (key, revision) => {
        for (const stage of cachedOf(key)) stage.check(revision)
      },
    },
    log,
  )
  const eviction = setInterval(() => {
    const longAgo = performance.now() - evictAfter
    for (const [path, { stage, usedOn }] of cached) {
      if (stage.spectators() === 0 && usedOn < longAgo) drop(path)
    }
  }, evictAfter)

  return {
    board: async (path) => (await current(path))?.board ?? null,
    boardWithLines: async (path) => {
      const found = await current(path)
      if (!found) return null
      const { riderCard, resultOf } = found.live
      return { board: found.board, riderCard, resultOf }
    },
    riderCard: async (path, participantId) => {
      const found = await current(path)
      const card = found?.live.riderCard(participantId) ?? null
      return found && card && withOwnChanges(database.db, found.live.key(), card)
    },
    revision: publishedRevision,
    watch: async (path, { request, response, pageRevision }) => {
      const found = await currentTogether(path)
      await turnToOpen()
      // a stream opened now would never be closed
      if (isClosed || !found) return false
      found.live.watch(request, response, pageRevision)
      return true
    },
    spectators: () => [...cached.values()].reduce((sum, { stage }) => sum + stage.spectators(), 0),
    close: async () => {
      isClosed = true
      clearInterval(eviction)
      for (const path of [...cached.keys()]) drop(path)
      await feed.close()
    },
  }
}

const publishedRevisions = async (
  { scoringDb }: Database,
  paths: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await scoringDb
    .select({ revision: stage.revision, path: stage.path })
    .from(stage)
    // an `in` list has a maximum length, and each length would be a different query
    .where(and(sql`${stage.path} = any(${sql.param([...paths])})`, eq(stage.status, "published")))
  return new Map(rows.map(({ path, revision }) => [path, revision]))
}

/**
 * Returns a lookup that fetches a key at once, and then at most once in an interval: calls meanwhile wait and share the next
 * fetch, which begins after them.
 */
export const throttledFetch = <Found>(
  every: number,
  fetch: (key: string) => Promise<Found>,
): ((key: string) => Promise<Found>) => {
  const pauses = new Map<string, { next: PromiseWithResolvers<Found> | null }>()
  const fetchNow = (key: string): Promise<Found> => {
    const pause: { next: PromiseWithResolvers<Found> | null } = { next: null }
    pauses.set(key, pause)
    const over = setTimeout(() => {
      pauses.delete(key)
      if (pause.next) fetchNow(key).then(pause.next.resolve, pause.next.reject)
    }, every)
    // does not keep the process alive
    over.unref()
    return fetch(key)
  }
  return (key) => {
    const pause = pauses.get(key)
    if (!pause) return fetchNow(key)
    pause.next ??= Promise.withResolvers()
    return pause.next.promise
  }
}
