import { createServer, type Server } from "node:http"
import type { Config } from "./config.ts"
import { countByNetwork } from "./http/count-by-network.ts"
import { timeOutSlowBodies } from "./time-out-slow-bodies.ts"

/** How long a request may take to arrive, milliseconds, and how many connections may be open at once. */
export type ConnectionLimits = {
  /** Until its headers have arrived. */
  head: number
  /** Until all of it has arrived: an upload from a paddock can be slow. */
  whole: number
  /** How often late requests are looked for. */
  checkedEvery: number
  /** A body times out if fewer than `bytes` bytes of it arrive in `within` milliseconds. */
  slowestBody: { bytes: number; within: number }
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
  head: 15_000,
  whole: 180_000,
  checkedEvery: 5_000,
  // A judge's phone gives up after 15 s and then sends less at once, down to 10 taps: 2.5 KB, at 125 bytes a second. Anything
  // larger is an upload, and at less than 500 bytes a second it would not arrive in time anyway.
  slowestBody: { bytes: 10_000, within: 20_000 },
  // 5,000 for everybody besides the spectators: more than one attacking machine can easily hold open
  connections: maxStreams + 5_000,
  // besides the spectators of a venue, three for each of about 160 other visitors and judges
  connectionsOfNetwork: trustedProxies > 0 ? null : maxStreamsPerAddress + 500,
})

/**
 * Returns a server that waits for no client forever: a request that is sent too slowly is answered with 408, and a connection
 * over the limits is closed without an answer.
 */
export const createHttpServer = ({
  head,
  whole,
  checkedEvery,
  slowestBody,
  connections,
  connectionsOfNetwork,
}: ConnectionLimits): Server => {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: whole,
    connectionsCheckingInterval: checkedEvery,
  })
  server.maxConnections = connections
  timeOutSlowBodies(server, { ...slowestBody, checkedEvery })
  if (connectionsOfNetwork !== null) limitConnections(server, connectionsOfNetwork)
  return server
}

const limitConnections = (server: Server, most: number): void => {
  const take = countByNetwork({ network: most })
  server.on("connection", (socket) => {
    const release = take(socket.remoteAddress ?? "")
    if (release) socket.once("close", release)
    else socket.destroy()
  })
}
