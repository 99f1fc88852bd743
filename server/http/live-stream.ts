import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { encodingFor, streamHeaders } from "#server/live/open-stream.ts"
import { clientAddress } from "./client-address.ts"
import type { TakeOne } from "./count-by-network.ts"
import type { Services } from "./services.ts"

const address = /^\/live\/([^/?]+)\/([^/?]+)\/([^/?]+)(?:\?(.*))?$/

/** The connections on which a stream was asked for: it has no end, so that nothing else can be answered there. */
const streaming = new WeakSet<Socket>()

/**
 * Opens a spectator's stream on the raw response, before the router sees the request (`wire.md`). Returns false where the
 * address is not a stream's. Who asks for anything after a stream, on the same connection, loses the connection.
 */
export const serveLiveStream = (
  services: Services & { takeStream: TakeOne },
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
  answer(services, { request, response, path, query }).catch((error: unknown) => {
    services.log.error({ err: error }, "A live stream could not be opened")
    if (!response.headersSent) response.writeHead(503, { "Retry-After": "2" }).end()
  })
  return true
}

type Asked = { request: IncomingMessage; response: ServerResponse; path: string; query: string | undefined }

const answer = async (
  { boards, config, stopping, takeStream }: Services & { takeStream: TakeOne },
  { request, response, path, query }: Asked,
): Promise<void> => {
  if (request.method === "HEAD") {
    const isThere = (await boards.board(path)) !== null
    return void response
      .writeHead(isThere ? 200 : 404, isThere ? streamHeaders(encodingFor(request)) : {})
      .end()
  }
  if (request.method !== "GET") return void response.writeHead(405, { Allow: "GET, HEAD" }).end()
  // an answer that waits for the one before has no connection yet
  if (!response.socket) return void response.writeHead(400, { Connection: "close" }).end()
  const giveBack =
    boards.spectators() < config.maxStreams ? takeStream(clientAddress(request, config.trustedProxies)) : null
  if (!giveBack) return void response.writeHead(503, { "Retry-After": "30" }).end()
  // also where it is answered otherwise: the close follows every end
  response.once("close", giveBack)
  streaming.add(request.socket)
  const pageRevision = Number(new URLSearchParams(query).get("revision") ?? "x")
  const spectator = { request, response, pageRevision: Number.isNaN(pageRevision) ? null : pageRevision }
  if (await boards.watch(path, spectator)) return
  streaming.delete(request.socket)
  if (stopping.aborted) response.writeHead(503, { "Retry-After": "2", Connection: "close" }).end()
  else response.writeHead(404).end()
}
