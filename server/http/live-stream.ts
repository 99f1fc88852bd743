import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Semaphore, StartInTurn } from "#server/limits/semaphore.ts"
import { retryAfter } from "#server/limits/table/limit.ts"
import { encodingFor, streamHeaders } from "#server/live/event-stream.ts"
import { clientAddress } from "./client-address.ts"
import type { Services } from "./services.ts"
import { retrySoon } from "./unavailable.ts"

const address = /^\/live\/([^/?]+)\/([^/?]+)\/([^/?]+)(?:\?(.*))?$/

/** What streams need; they are opened in turn, and counted when they are opened. */
type StreamServices = Pick<Services, "boards" | "config" | "log" | "stopping"> & {
  streams: Semaphore
  startInTurn: StartInTurn
}

/**
 * Returns the function that opens a spectator's stream on the raw response, before the router sees the request (`wire.md`). It
 * returns false where the address is not a stream's. Any further request on a stream's connection closes the connection.
 */
export const createLiveStreams = (services: StreamServices) => {
  // the connections with a stream: it never ends, so nothing else can be answered there
  const streaming = new WeakSet<Socket>()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket } = request
    if (streaming.has(socket)) {
      socket.destroy()
      return true
    }
    const match = address.exec(request.url ?? "")
    if (!match) return false
    const [, institution = "", championship = "", stage = "", query] = match
    const path = stagePath({ institution, championship, stage })
    const refuse: StreamRequest["refuse"] = (status, headers = {}) => {
      streaming.delete(socket)
      response.writeHead(status, headers).end()
    }
    const work = () => {
      answer(services, { request, response, path, query, refuse }).catch((error: unknown) => {
        services.log.error({ err: error }, "A live stream could not be opened")
        if (!response.headersSent) refuse(503, retrySoon)
      })
    }
    // any further request on this connection closes it, even while the stream waits for its turn
    if (request.method === "GET") streaming.add(socket)
    if (!services.startInTurn(work)) refuse(503, retrySoon)
    return true
  }
}

type StreamRequest = {
  request: IncomingMessage
  response: ServerResponse
  path: string
  query: string | undefined
  /** Refuses the stream; the connection can be used again. */
  refuse(status: number, headers?: Record<string, string>): void
}

const answer = async (
  { boards, config, stopping, streams }: StreamServices,
  streamRequest: StreamRequest,
): Promise<void> => {
  const { request, response, path, query, refuse } = streamRequest
  // the client left while its request waited
  if (response.destroyed || request.destroyed) return
  if (request.method === "HEAD") {
    const isThere = (await boards.revision(path)) !== null
    return void response
      .writeHead(isThere ? 200 : 404, isThere ? streamHeaders(encodingFor(request)) : {})
      .end()
  }
  if (request.method !== "GET") return void response.writeHead(405, { Allow: "GET, HEAD" }).end()
  if (!(await isNext(streamRequest))) return
  const release = streams.take(clientAddress(request, config.trustedProxies))
  if (!release) return refuse(503, { "Retry-After": String(retryAfter.stream) })
  // for every kind of answer: each ends with a close
  response.once("close", release)
  const spectator = { request, response, pageRevision: knownRevision(request, query) }
  if (await boards.watch(path, spectator)) return
  if (stopping.aborted) refuse(503, { ...retrySoon, Connection: "close" })
  else refuse(404)
}

/**
 * Waits until the answers before this one on its connection are sent; returns false if the connection is closed first. A client
 * that reuses a connection can be faster than the server: it has an answer that the server has not yet marked as sent.
 */
const isNext = async ({ request: { socket }, response }: StreamRequest): Promise<boolean> => {
  if (socket.destroyed) return false
  if (response.socket) return true
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    await Promise.race([once(response, "socket", { signal }), once(socket, "close", { signal })])
    return response.socket !== null
  } catch {
    // the connection was reset
    return false
  } finally {
    waiting.abort()
  }
}

/** The revision that a reader already has: that of the last event received, else that of the page, from the address. */
const knownRevision = ({ headers }: IncomingMessage, query: string | undefined): number | null => {
  const known = [headers["last-event-id"], new URLSearchParams(query).get("revision")]
  const revision = known.find((one) => typeof one === "string" && /^\d{1,15}$/.test(one))
  return revision === undefined ? null : Number(revision)
}
