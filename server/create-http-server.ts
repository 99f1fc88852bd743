import { createServer, type Server } from "node:http"
import type { Config } from "./config.ts"
import { cutSlowBodies } from "./cut-slow-bodies.ts"
import { countByNetwork } from "./http/count-by-network.ts"

/** How long a request may take to come, milliseconds, and how many connections may be open at once. */
export type ConnectionLimits = {
  /** Until its head is there. */
  head: number
  /** Until all of it is there: an upload from a paddock is slow too. */
  whole: number
  /** How often it is looked for those that are late. */
  checkedEvery: number
  /** A body that brings fewer bytes in so long is given up. */
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
  // A judge's phone gives up after 15 s and then sends less at once, down to 10 taps: 2.5 KB, at 125 bytes a second. What takes
  // longer is an upload, and one that comes at less than 500 bytes a second would not be here in time anyway.
  slowestBody: { bytes: 10_000, within: 20_000 },
  // everybody besides the spectators, and more than one machine of an attacker easily holds
  connections: maxStreams + 5_000,
  // besides the spectators of a venue, three for each of some hundred other visitors and judges
  connectionsOfNetwork: trustedProxies > 0 ? null : maxStreamsPerAddress + 500,
})

/** Returns a server that waits for nobody without end: who sends too slowly is answered 408, who comes too late not at all. */
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
  cutSlowBodies(server, { ...slowestBody, checkedEvery })
  if (connectionsOfNetwork !== null) limitConnections(server, connectionsOfNetwork)
  return server
}

const limitConnections = (server: Server, most: number): void => {
  const take = countByNetwork({ network: most })
  server.on("connection", (socket) => {
    const giveBack = take(socket.remoteAddress ?? "")
    if (giveBack) socket.once("close", giveBack)
    else socket.destroy()
  })
}
