import type { IncomingMessage, ServerResponse } from "node:http"
import type { Board } from "#contracts/live.ts"
import type { Db } from "#server/db/transaction.ts"
import { type BoardState, boardFrame, changeFrame, readState } from "./board-state.ts"
import { eventFrame, type Frame } from "./frames.ts"
import { createSpectators } from "./spectators.ts"

/** Shortest time between two messages to a spectator, milliseconds: at most ten a second (`wire.md`). */
const messageEvery = 100

/** One stage in this process: its board, from which pages are rendered, and the spectators who follow it. */
export type LiveStage = {
  key: number
  /** Brings the board to this revision or a later one and returns it. */
  boardAt(revision: number): Promise<Board>
  /** Tells the spectators of a revision, merged with others into one message. */
  hear(revision: number): void
  /** Opens a stream, with a whole board unless the spectator's page is at the current revision. */
  watch(request: IncomingMessage, response: ServerResponse, pageRevision: number | null): void
  spectators(): number
  close(): void
}

/** Opens a published stage in this process; null where there is none. */
export const openLiveStage = async (db: Db, path: string): Promise<LiveStage | null> => {
  const opened = await readState(db, path, null)
  if (!opened) return null

  let state: BoardState = opened
  /** What spectators who do not lag have been told. */
  let told: BoardState = opened
  let frame: { of: BoardState; bytes: Frame } | null = null
  let heard = opened.board.revision
  let reading: Promise<void> | null = null
  let message: NodeJS.Timeout | null = null
  let lastMessage = 0

  const wholeBoard = (): Frame => {
    if (frame?.of !== state) frame = { of: state, bytes: boardFrame(state) }
    return frame.bytes
  }
  const spectators = createSpectators(wholeBoard)

  const read = async (): Promise<void> => {
    const next = await readState(db, path, state)
    if (!next) {
      spectators.send(eventFrame("reload", JSON.stringify({ revision: heard })))
      spectators.close()
      throw new Error(`A stage is no longer published: ${path}`)
    }
    state = next
  }
  const catchUp = async (revision: number): Promise<void> => {
    // a read that was already under way may have begun before the revision was committed
    while (state.board.revision < revision) {
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    }
  }

  const tell = async (): Promise<void> => {
    await catchUp(heard)
    spectators.send(changeFrame(told, state))
    told = state
  }
  const schedule = (): void => {
    if (message || spectators.count() === 0 || heard <= told.board.revision) return
    const wait = Math.max(0, lastMessage + messageEvery - performance.now())
    message = setTimeout(async () => {
      const isTold = await tell().then(
        () => true,
        () => false,
      )
      message = null
      lastMessage = performance.now()
      // what failed is tried again when the revision is next read
      if (isTold) schedule()
    }, wait)
  }

  return {
    key: opened.head.key,
    boardAt: async (revision) => {
      await catchUp(revision)
      return state.board
    },
    hear: (revision) => {
      heard = Math.max(heard, revision)
      schedule()
    },
    watch: (request, response, pageRevision) => {
      if (spectators.count() === 0) told = state
      spectators.add(request, response, pageRevision === state.board.revision ? null : wholeBoard())
    },
    spectators: spectators.count,
    close: () => {
      if (message) clearTimeout(message)
      spectators.close()
    },
  }
}
