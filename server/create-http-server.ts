import { createServer, type Server } from "node:http"

/** How long a request may take to come, milliseconds, and how many connections may be open at once. */
export type ConnectionLimits = {
  /** Until its head is there. */
  head: number
  /** Until all of it is there: an upload from a paddock is slow too. */
  whole: number
  /** How often it is looked for those that are late. */
  checkedEvery: number
  connections: number
}

/** Returns the limits of a site that lets so many spectators follow live. */
export const connectionLimits = (maxStreams: number): ConnectionLimits => ({
  head: 15_000,
  whole: 180_000,
  checkedEvery: 5_000,
  // everybody besides the spectators, and more than one machine of an attacker easily holds
  connections: maxStreams + 5_000,
})

/** Returns a server that waits for nobody without end: who sends too slowly is answered 408, who comes too late not at all. */
export const createHttpServer = ({ head, whole, checkedEvery, connections }: ConnectionLimits): Server => {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: whole,
    connectionsCheckingInterval: checkedEvery,
  })
  server.maxConnections = connections
  return server
}
