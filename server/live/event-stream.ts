import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { constants, deflateRawSync } from "node:zlib"

/**
 * The bytes of one message, made once for all spectators: framed as a chunk of HTTP/1.1, as they go to the raw socket. Each
 * compressed message is deflated independently and ends on a byte boundary, so that any sequence of them, after the header, is
 * one gzip stream. HTTP/1.0 has no chunks: its clients get plain text.
 */
export type Frame = { plain: Buffer; gzip: Buffer; unframed: Buffer }

/** What a gzip stream begins with (RFC 1952): deflate, no flags, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const chunk = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${payload.length.toString(16)}\r\n`), payload, Buffer.from("\r\n")])

/** The first chunk of a compressed stream. */
export const gzipOpening = chunk(gzipHeader)

/** The chunk that ends a response. */
export const lastChunk = Buffer.from("0\r\n\r\n")

/** A compressor for a few rows, as in most messages: a default one allocates a quarter of a megabyte each time. */
const shortMessage = { length: 4_096, options: { windowBits: 12, memLevel: 4 } }

const deflate = (payload: Buffer): Buffer =>
  deflateRawSync(payload, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(payload.length <= shortMessage.length && shortMessage.options),
  })

const frame = (text: string): Frame => {
  const payload = Buffer.from(text)
  return { plain: chunk(payload), gzip: chunk(deflate(payload)), unframed: payload }
}

type StreamEvent = { event: "board" | "rows" | "reload"; revision: number; json: string }

/** Returns a server-sent event of a stage's revision, from which a reader can resume; `json` is one line. */
export const eventFrame = ({ event, revision, json }: StreamEvent): Frame =>
  frame(`id: ${revision}\nevent: ${event}\ndata: ${json}\n\n`)

/** Returns the field with the milliseconds that a browser waits before it reconnects. */
export const retryFrame = (ms: number): Frame => frame(`retry: ${ms}\n\n`)

/** Returns a comment, which keeps proxies from closing a quiet stream. */
export const commentFrame = (): Frame => frame(":\n\n")

/** Returns how a client can read a stream: compressed if it accepts that, without chunks over HTTP/1.0. */
export const encodingFor = ({ httpVersion, headers }: IncomingMessage): keyof Frame => {
  if (httpVersion === "1.0") return "unframed"
  return acceptsGzip(String(headers["accept-encoding"] ?? "")) ? "gzip" : "plain"
}

const acceptsGzip = (accepted: string): boolean =>
  accepted
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .some((coding) => /^gzip\b/.test(coding) && !/;\s*q=0(\.0*)?$/.test(coding))

/** Returns the headers of a stream. */
export const streamHeaders = (encoding: keyof Frame): Record<string, string> => ({
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // scripts of every site may follow a race
  "Access-Control-Allow-Origin": "*",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
  Vary: "Accept-Encoding",
  ...(encoding === "unframed" ? { Connection: "close" } : { "Transfer-Encoding": "chunked" }),
  ...(encoding === "gzip" ? { "Content-Encoding": "gzip" } : {}),
})

/**
 * Sends the head of a stream and returns its raw socket: writing prepared bytes to it costs a fraction of `response.write`.
 * Returns null if the client has left meanwhile.
 */
export const openStream = (response: ServerResponse, encoding: keyof Frame): Socket | null => {
  const { socket } = response
  if (!socket || socket.destroyed) return null
  response.writeHead(200, streamHeaders(encoding))
  response.flushHeaders()
  socket.setNoDelay(true)
  socket.setTimeout(0)
  return socket
}
