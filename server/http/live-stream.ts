import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { encodingFor, streamHeaders } from "#server/live/event-stream.ts"
import { clientAddress } from "./client-address.ts"
import type { TakeOne } from "./count-by-network.ts"
import type { Services } from "./services.ts"
import type { TakeTurn } from "./take-turns.ts"

const address = /^\/live\/([^/?]+)\/([^/?]+)\/([^/?]+)(?:\?(.*))?$/

/** The connections on which a stream was asked for: it has no end, so that nothing else can be answered there. */
const streaming = new WeakSet<Socket>()

/** What streams are served from; they are opened in their turn, and counted from when they are asked for. */
type Streaming = Pick<Services, "boards" | "config" | "log" | "stopping"> & {
  takeStream: TakeOne
  takeTurn: TakeTurn
}

/**
 * Opens a spectator's stream on the raw response, before the router sees the request (`wire.md`). Returns false where the
 * address is not a stream's. Who asks for anything after a stream, on the same connection, loses the connection.
 */
export const serveLiveStream = (
  services: Streaming,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  if (streaming.has(request.socket)) {
    request.socket.destroy()
    return true
  }
  const match = address.exec(request.url ?? "")
  if (!match) return false
  const [, institution = "", championship = "", stage = "", query] = match
  const path = stagePath({ institution, championship, stage })
  const streamRequest = { request, response, path, query }
  const work = () => {
    answer(services, streamRequest).catch((error: unknown) => {
      services.log.error({ err: error }, "A live stream could not be opened")
      if (!response.headersSent) refuse(streamRequest, 503, { "Retry-After": "2" })
    })
  }
  // a stream that waits for its turn is one already
  if (request.method === "GET" && response.socket) streaming.add(request.socket)
  if (!services.takeTurn(work)) refuse(streamRequest, 503, { "Retry-After": "2" })
  return true
}

type StreamRequest = {
  request: IncomingMessage
  response: ServerResponse
  path: string
  query: string | undefined
}

const answer = async (
  { boards, config, stopping, takeStream }: Streaming,
  streamRequest: StreamRequest,
): Promise<void> => {
  const { request, response, path, query } = streamRequest
  // gone while it waited for its turn: nobody is there to be answered
  if (response.destroyed || request.destroyed) return
  if (request.method === "HEAD") {
    const isThere = (await boards.revision(path)) !== null
    return void response
      .writeHead(isThere ? 200 : 404, isThere ? streamHeaders(encodingFor(request)) : {})
      .end()
  }
  if (request.method !== "GET") return void response.writeHead(405, { Allow: "GET, HEAD" }).end()
  // an answer that waits for the one before has no connection yet
  if (!streaming.has(request.socket)) return void response.writeHead(400, { Connection: "close" }).end()
  const giveBack = takeStream(clientAddress(request, config.trustedProxies))
  if (!giveBack) return refuse(streamRequest, 503, { "Retry-After": "30" })
  // also where it is answered otherwise: the close follows every end
  response.once("close", giveBack)
  const spectator = { request, response, pageRevision: knownRevision(request, query) }
  if (await boards.watch(path, spectator)) return
  if (stopping.aborted) refuse(streamRequest, 503, { "Retry-After": "2", Connection: "close" })
  else refuse(streamRequest, 404)
}

/** The revision that a reader knows already: of the last event that they received, else of the page that the address names. */
const knownRevision = ({ headers }: IncomingMessage, query: string | undefined): number | null => {
  const known = [headers["last-event-id"], new URLSearchParams(query).get("revision")]
  const revision = known.find((one) => typeof one === "string" && /^\d{1,15}$/.test(one))
  return revision === undefined ? null : Number(revision)
}

/** Opens no stream: anything else may be asked on the connection. */
const refuse = (
  { request, response }: StreamRequest,
  status: number,
  headers: Record<string, string> = {},
): void => {
  streaming.delete(request.socket)
  response.writeHead(status, headers).end()
}
