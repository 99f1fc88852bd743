import { connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A connection to a site as a phone has it: it stalls, breaks in the middle of a message, and may then lead to another site. */
export type LossyWay = {
  url: string
  /** Lets this many more bytes come from the site, then breaks the connections that are open. */
  breakAfter(bytes: number): void
  /** Takes nothing more from the site, until it flows again. */
  stall(): void
  flow(): void
  /** Leads the next connections to another site. */
  leadTo(site: { url: string }): void
  /** From now on nothing is lost. */
  heal(): void
}

/** Opens such a way until the test ends. */
export const openLossyWay = async (site: { url: string }): Promise<LossyWay> => {
  let to = new URL(site.url)
  let isStalled = false
  let left = Number.POSITIVE_INFINITY
  const connections = new Set<{ client: Socket; server: Socket }>()

  const breakAll = () => {
    left = Number.POSITIVE_INFINITY
    for (const { client, server } of connections) for (const socket of [client, server]) socket.destroy()
  }
  const flow = () => {
    isStalled = false
    for (const { server } of connections) server.resume()
  }
  const way = createServer((client) => {
    const server = connect(Number(to.port), "127.0.0.1")
    const connection = { client, server }
    connections.add(connection)
    if (isStalled) server.pause()
    client.on("data", (chunk) => server.write(chunk))
    server.on("data", (chunk: Buffer) => {
      client.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left < 0) client.end(breakAll)
    })
    for (const one of [client, server])
      one
        .on("error", () => {})
        .on("close", () => {
          connections.delete(connection)
          for (const socket of [client, server]) socket.destroy()
        })
  })
  await new Promise<void>((listening) => way.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    breakAll()
    way.close()
  })
  const address = way.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    breakAfter: (bytes) => {
      left = bytes
    },
    stall: () => {
      isStalled = true
      for (const { server } of connections) server.pause()
    },
    flow,
    heal: () => {
      left = Number.POSITIVE_INFINITY
      flow()
    },
    leadTo: (other) => {
      to = new URL(other.url)
    },
  }
}
