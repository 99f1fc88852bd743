import { connect, type Socket } from "node:net"
import type { Shown } from "./message-reader.ts"
import { monotonic } from "./monotonic.ts"

/** A spectator's page, on a raw socket. */
export type Spectator = {
  shown(): Shown | null
  /** The revisions that it has reached, and when. */
  arrivals(): readonly { revision: number; at: number }[]
  isGone(): boolean
  leave(): void
}

/** Returns what is shown after a message; null where it shows nothing new. */
type Read = (shown: Shown | null, message: Buffer) => Shown | null

/** All sockets read into the same memory, one after the other; they copy the bytes that they cannot use yet. */
const memory = Buffer.alloc(256 * 1024)

/** Connects a socket that reads into the shared memory. */
export const connectReader = (port: number, take: (bytes: Buffer) => void): Socket => {
  const onread = {
    buffer: memory,
    callback: (length: number) => {
      take(memory.subarray(0, length))
      return true
    },
  }
  return connect({ port, host: "127.0.0.1", onread }).on("error", () => {})
}

/** Opens a compressed stream. */
export const openSpectator = ({ host, port, pathname }: URL, read: Read): Spectator => {
  const arrivals: { revision: number; at: number }[] = []
  let shown: Shown | null = null
  let isOpen = false
  let rest: Buffer | null = null

  const takeMessage = (message: Buffer): void => {
    const next = read(shown, message)
    if (!next) return
    shown = next
    arrivals.push({ revision: next.board.revision, at: monotonic() })
  }
  const take = (bytes: Buffer): void => {
    const all = rest ? Buffer.concat([rest, bytes]) : bytes
    let from = 0
    if (!isOpen) {
      from = endOfHead(all)
      isOpen = from > 0
    }
    if (isOpen) from = eachChunk(all, from, takeMessage)
    rest = from < all.length ? Buffer.from(all.subarray(from)) : null
  }
  const socket = connectReader(Number(port), take)
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`)
  return {
    shown: () => shown,
    arrivals: () => arrivals,
    isGone: () => socket.destroyed,
    leave: () => void socket.destroy(),
  }
}

/** Returns where an answer's body begins, 0 where its head is not whole yet; throws unless it is a compressed stream. */
const endOfHead = (bytes: Buffer): number => {
  const end = bytes.indexOf("\r\n\r\n")
  if (end < 0) return 0
  const head = bytes.toString("latin1", 0, end)
  if (!/^HTTP\/1\.1 200 [\s\S]*content-encoding: gzip/i.test(head)) throw new Error(`No stream: ${head}`)
  return end + 4
}

/** Hands over the chunks that are whole and returns where the first that is not begins. */
const eachChunk = (bytes: Buffer, from: number, take: (chunk: Buffer) => void): number => {
  let at = from
  for (;;) {
    const start = bytes.indexOf("\r\n", at) + 2
    if (start < 2) return at
    const end = start + Number.parseInt(bytes.toString("latin1", at, start), 16)
    if (Number.isNaN(end) || end + 2 > bytes.length) return at
    take(bytes.subarray(start, end))
    at = end + 2
  }
}
