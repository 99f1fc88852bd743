import type { IncomingMessage, ServerResponse } from "node:http"
import type { Services } from "./services.ts"

const address = /^\/live\/([^/?]+)\/([^/?]+)\/([^/?]+)(?:\?(.*))?$/

/**
 * Opens a spectator's stream on the raw response, before the router sees the request (`wire.md`). Returns false where the
 * address is not a stream's.
 */
export const serveLiveStream = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const match = address.exec(request.url ?? "")
  if (!match || request.method !== "GET" || request.httpVersion === "1.0") return false
  const [, institution, championship, stage, query] = match
  const path = `institutions/${institution}/championships/${championship}/stages/${stage}`
  const pageRevision = Number(new URLSearchParams(query).get("revision") ?? "x")
  const spectator = { request, response, pageRevision: Number.isNaN(pageRevision) ? null : pageRevision }
  services.boards.watch(path, spectator).then(
    (isThere) => {
      if (!isThere) response.writeHead(404).end()
    },
    (error: unknown) => {
      services.log.error({ err: error }, "A live stream could not be opened")
      if (!response.headersSent) response.writeHead(503, { "Retry-After": "2" }).end()
    },
  )
  return true
}
