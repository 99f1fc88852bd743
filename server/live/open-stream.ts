import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Frame } from "./frames.ts"

/** Returns how a client can read a stream: compressed where it says so, without chunks where it speaks HTTP/1.0. */
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
  // every site's scripts may follow a race
  "Access-Control-Allow-Origin": "*",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
  Vary: "Accept-Encoding",
  ...(encoding === "unframed" ? { Connection: "close" } : { "Transfer-Encoding": "chunked" }),
  ...(encoding === "gzip" ? { "Content-Encoding": "gzip" } : {}),
})

/**
 * Sends the head of a stream and returns its raw socket: one write of ready bytes costs a fraction of `response.write`.
 * Returns null where whoever asked has left meanwhile.
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
