import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Config } from "./config.ts"
import { createSemaphore } from "./limits/semaphore.ts"
import { limits } from "./limits/table/limits.ts"

/** How long a request may take to arrive, milliseconds, and how many connections may be open at once. */
export type ConnectionLimits = {
  /** Until its headers have arrived. */
  head: number
  /** Until all of it has arrived: an upload from a paddock can be slow. */
  whole: number
  /** How long a connection without a request is kept. */
  idle: number
  /** How often late requests are looked for. */
  checkedEvery: number
  /** A body times out if fewer than `bytes` bytes of it arrive in `within` milliseconds. */
  slowestBody: { bytes: number; within: number }
  /** How long a client may take nothing of an answer, milliseconds. */
  unreadAnswer: number
  connections: number
  /** Of one client's network; null: all come through a proxy, which has to count them itself. */
  connectionsOfNetwork: number | null
}

/** Returns the limits of a site with these settings. */
export const connectionLimits = ({
  maxStreams,
  maxStreamsPerAddress,
  trustedProxies,
}: Pick<Config, "maxStreams" | "maxStreamsPerAddress" | "trustedProxies">): ConnectionLimits => ({
  head: limits.connections.head.most,
  whole: limits.connections.whole.most,
  idle: trustedProxies > 0 ? limits.connections.idleBehindProxy.most : limits.connections.idle.most,
  checkedEvery: 5_000,
  slowestBody: limits.connections.slowBody,
  unreadAnswer: limits.connections.unreadAnswer.most,
  connections: maxStreams + limits.connections.all.most,
  connectionsOfNetwork: trustedProxies > 0 ? null : maxStreamsPerAddress + limits.connections.ofNetwork.most,
})

/**
 * Returns a server that waits for no client forever: a request that is sent too slowly is answered with 408, an answer that is not
 * read is ended, and a connection over the limits is closed without an answer.
 */
export const createHttpServer = ({
  head,
  whole,
  idle,
  checkedEvery,
  slowestBody,
  unreadAnswer,
  connections,
  connectionsOfNetwork,
}: ConnectionLimits): Server => {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: whole,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: checkedEvery,
  })
  server.maxConnections = connections
  timeOutSlowBodies(server, { ...slowestBody, checkedEvery })
  endUnreadAnswers(server, unreadAnswer)
  if (connectionsOfNetwork !== null) limitConnections(server, connectionsOfNetwork)
  return server
}

const limitConnections = (server: Server, most: number): void => {
  const connections = createSemaphore({ per: "network", ofEach: { atOnce: most } })
  server.on("connection", (socket) => {
    const release = connections.take(socket.remoteAddress ?? "")
    if (release) socket.once("close", release)
    else socket.destroy()
  })
}

/**
 * Closes connections whose client takes nothing of an answer for so many milliseconds. A client that reads slowly keeps its
 * connection, and so does one that waits for the server.
 */
const endUnreadAnswers = (server: Server, within: number): void => {
  server.on("request", ({ socket }, response) => {
    // Node.js counts from the last byte that the client's machine has accepted
    response.setTimeout(within, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}

/** A body times out if fewer than `bytes` bytes of it arrive in `within` milliseconds; both times in milliseconds. */
type SlowestBody = { bytes: number; within: number; checkedEvery: number }

type Window = { response: ServerResponse; since: number; read: number }

const timeoutAnswer = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"

/** Makes bodies time out that are sent too slowly: the request is answered with 408, and its connection closed. */
const timeOutSlowBodies = (server: Server, { bytes, within, checkedEvery }: SlowestBody): void => {
  const coming = new Map<IncomingMessage, Window>()
  server.on("request", (request, response) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers
    if (request.complete || (length === "0" && coding === undefined)) return
    coming.set(request, { response, since: performance.now(), read: request.socket.bytesRead })
    request.once("close", () => coming.delete(request))
  })
  const check = (): void => {
    const now = performance.now()
    for (const [request, { response, since, read }] of coming) {
      if (request.complete) coming.delete(request)
      else if (now - since >= within) {
        const { bytesRead } = request.socket
        // if data waits here unread, the sender is not the slow one
        const isFull = request.readableLength >= request.readableHighWaterMark
        if (isFull || bytesRead - read >= bytes)
          coming.set(request, { response, since: now, read: bytesRead })
        else answerTimeout(request, response)
      }
    }
  }
  const checking = setInterval(check, checkedEvery)
  checking.unref()
  server.once("close", () => clearInterval(checking))
}

const answerTimeout = ({ socket }: IncomingMessage, { headersSent }: ServerResponse): void => {
  if (headersSent) socket.destroy()
  else socket.end(timeoutAnswer, () => socket.destroy())
}
