import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { limits } from "#server/limits/table/limits.ts"
import {
  commentFrame,
  encodingFor,
  type Frame,
  gzipOpening,
  lastChunk,
  openStream,
  retryFrame,
} from "./event-stream.ts"

type Spectator = {
  socket: Socket
  encoding: keyof Frame
  /** Its socket is full; messages are skipped meanwhile. */
  isFull: boolean
  /** It skipped something, and gets a whole board when it drains. */
  hasGap: boolean
  /** By the monotonic clock of the process. */
  fullSince: number
}

/** How often a quiet stream is kept alive, milliseconds (`wire.md`). */
const commentEvery = 20_000

/** The open streams of one stage. */
export type Spectators = {
  /** Opens a stream on a raw response, with a whole board unless its page is current. */
  add(request: IncomingMessage, response: ServerResponse, opening: Frame | null): void
  send(frame: Frame): void
  count(): number
  close(): void
}

/**
 * Returns an empty set of spectators; `wholeBoard` makes the message for a spectator that skipped something, once its socket has
 * drained.
 */
export const createSpectators = (wholeBoard: () => Frame): Spectators => {
  const spectators = new Set<Spectator>()
  let isClosed = false

  const write = (spectator: Spectator, bytes: Buffer): void => {
    if (spectator.socket.write(bytes)) return
    spectator.isFull = true
    spectator.fullSince = performance.now()
  }
  const drain = (spectator: Spectator): void => {
    spectator.isFull = false
    if (!spectator.hasGap) return
    spectator.hasGap = false
    write(spectator, wholeBoard()[spectator.encoding])
  }
  const send = (frame: Frame): void => {
    for (const spectator of spectators) {
      if (spectator.isFull) spectator.hasGap = true
      else write(spectator, frame[spectator.encoding])
    }
  }
  const comment = commentFrame()
  const keepingAlive = setInterval(() => {
    const gone = performance.now() - limits.connections.unreadStream.most
    for (const spectator of spectators) {
      if (!spectator.isFull) write(spectator, comment[spectator.encoding])
      else if (spectator.fullSince < gone) spectator.socket.destroy()
    }
  }, commentEvery)
  keepingAlive.unref()

  return {
    add: (request, response, opening) => {
      const encoding = encodingFor(request)
      const socket = isClosed ? null : openStream(response, encoding)
      if (!socket) return void response.destroy()
      const spectator: Spectator = { socket, encoding, isFull: false, hasGap: false, fullSince: 0 }
      socket.on("drain", () => drain(spectator))
      response.on("close", () => spectators.delete(spectator))
      spectators.add(spectator)
      const first = encoding === "gzip" ? [gzipOpening] : []
      // spread over a few seconds, so that not everybody reconnects at once after a restart
      first.push(retryFrame(1_000 + Math.round(Math.random() * 4_000))[encoding])
      if (opening) first.push(opening[encoding])
      write(spectator, Buffer.concat(first))
    },
    send,
    count: () => spectators.size,
    close: () => {
      isClosed = true
      clearInterval(keepingAlive)
      for (const { socket, encoding } of spectators) {
        if (encoding === "unframed") socket.end()
        else socket.end(lastChunk)
      }
      spectators.clear()
    },
  }
}
