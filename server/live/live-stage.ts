import type { IncomingMessage, ServerResponse } from "node:http"
import type { Board } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import type { ResultRow } from "#domain/results/result.ts"
import type { Log } from "#server/db/log.ts"
import type { Db } from "#server/db/transaction.ts"
import {
  addPending,
  type BoardState,
  boardFrame,
  changeFrame,
  nothingPending,
  readState,
} from "./board-state.ts"
import { eventFrame, type Frame } from "./event-stream.ts"
import { watchOutage } from "./outage.ts"
import { riderCard } from "./rider-card.ts"
import { createSpectators } from "./spectators.ts"

/** Shortest time between two messages to a spectator, milliseconds: at most ten a second (`wire.md`). */
const messageEvery = 100

/** One stage in this process: its board, from which pages are rendered, and the spectators who follow it. */
export type LiveStage = {
  key(): number
  /** Brings the board to a revision of the database, or a later one; returns null once the stage is gone. */
  boardAt(revision: number): Promise<Board | null>
  /** Returns a rider's card of the current board; null if it has no such line. */
  riderCard(participantId: string): RiderCard | null
  /** Returns a rider's result on the current board; null if it has no such line. */
  resultOf(participantId: string): ResultRow | null
  /** Sends an announced revision to the spectators, merged with others into one message. */
  notify(revision: number): void
  /** Compares the board with the revision that the database has; null: the stage is no longer published. */
  check(revision: number | null): void
  /** Opens a stream, with a whole board unless the spectator's page is at the current revision. */
  watch(request: IncomingMessage, response: ServerResponse, pageRevision: number | null): void
  spectators(): number
  close(): void
}

type Deps = {
  db: Db
  log: Log
  /** The stage is no longer published, and its streams have ended: it has to be opened again to be used later. */
  onGone(): void
}

/** Opens a published stage in this process; null where there is none. */
export const openLiveStage = async (path: string, { db, log, onGone }: Deps): Promise<LiveStage | null> => {
  const opened = await readState(db, path, null)
  if (!opened) return null

  let state: BoardState = opened
  let pending = nothingPending
  /** The revision that was sent to spectators last. */
  let published = opened.board.revision
  let announced = opened.board.revision
  let isGone = false
  let isClosed = false
  let frame: { of: BoardState; bytes: Frame } | null = null
  let reading: Promise<void> | null = null
  let message: NodeJS.Timeout | null = null
  /** When the last message was due: its delay does not delay the next ones. */
  let due = 0
  const outage = watchOutage(log, `Publishing ${path} to spectators`)

  const wholeBoard = (): Frame => {
    if (frame?.of !== state) frame = { of: state, bytes: boardFrame(state) }
    return frame.bytes
  }
  const spectators = createSpectators(wholeBoard)

  const close = (): void => {
    isClosed = true
    if (message) clearTimeout(message)
    spectators.close()
  }
  const end = (): void => {
    if (isGone) return
    isGone = true
    spectators.send(
      eventFrame({ event: "reload", revision: announced, json: JSON.stringify({ revision: announced }) }),
    )
    close()
    onGone()
  }

  const readOnce = async (): Promise<void> => {
    const next = await readState(db, path, state)
    if (!next) return end()
    pending = addPending(pending, state, next)
    // restored from a backup: earlier announcements are no longer true
    if (next.board.revision < state.board.revision) announced = next.board.revision
    state = next
  }
  const read = (): Promise<void> => {
    reading ??= readOnce().finally(() => {
      reading = null
    })
    return reading
  }
  const catchUp = async (revision: number): Promise<void> => {
    // a read that was under way may have begun before the revision was committed; a second one has not
    for (let i = 0; i < 2 && state.board.revision < revision && !isGone; i += 1) await read()
  }
  const refresh = async (): Promise<void> => {
    await reading
    await read()
  }

  const isBehind = (): boolean => Math.max(announced, state.board.revision) > published || pending.hasToReload
  const publish = async (): Promise<void> => {
    const goal = announced
    await catchUp(goal)
    // no write has made an announced revision that is still ahead
    if (announced === goal) announced = Math.min(announced, state.board.revision)
    if (isGone || !isBehind()) return
    spectators.send(changeFrame(pending, state))
    pending = nothingPending
    published = state.board.revision
  }
  const schedule = (): void => {
    if (message || isClosed || spectators.count() === 0 || !isBehind()) return
    const now = performance.now()
    due = Math.max(now, due + messageEvery)
    message = setTimeout(async () => {
      const failure = await publish().then(
        () => null,
        (error: unknown) => ({ error }),
      )
      message = null
      // a failure is retried when the revision is next read
      if (failure) return noteFailure(failure.error)
      outage.worked()
      schedule()
    }, due - now)
  }
  const noteFailure = (error: unknown): void => {
    if (!isClosed) outage.failed(error)
  }
  const notify = (revision: number): void => {
    announced = Math.max(announced, revision)
    schedule()
  }

  return {
    key: () => state.head.key,
    boardAt: async (revision) => {
      // lower than the board's: either the database was restored, or the board has become newer meanwhile
      await (revision < state.board.revision ? refresh() : catchUp(revision))
      return isGone ? null : state.board
    },
    riderCard: (participantId) => riderCard(state, participantId),
    resultOf: (participantId) => state.lines.get(participantId)?.result ?? null,
    notify,
    check: (revision) => {
      if (revision === null) end()
      else if (revision < state.board.revision) refresh().then(schedule, noteFailure)
      else notify(revision)
    },
    watch: (request, response, pageRevision) => {
      if (spectators.count() === 0) {
        pending = nothingPending
        published = state.board.revision
      }
      spectators.add(request, response, pageRevision === state.board.revision ? null : wholeBoard())
      schedule()
    },
    spectators: spectators.count,
    close,
  }
}
