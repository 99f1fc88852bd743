import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import type { ClientConfig } from "pg"
import { listen } from "#server/listen.ts"

/** A line to a database that can be cut, or made to swallow what is sent. */
export type DatabaseLine = {
  /** The address of the database by this line. */
  url: string
  /** Ends all connections, and lets nobody connect, until it is mended. */
  cut(): void
  /**
   * Swallows all that either side sends until it is mended, also over connections that are made meanwhile. Connections that have met
   * this stay dead, and neither side is told.
   */
  swallow(): void
  mend(): void
  close(): void
}

/** Lays a line to a database that listens at a socket of this machine. */
export const layDatabaseLine = async ({
  connection: { host = "", port = 5432, user, database },
}: {
  connection: ClientConfig
}): Promise<DatabaseLine> => {
  const sockets = new Set<Socket>()
  const dead = new Set<Socket>()
  let state: "whole" | "cut" | "swallowing" = "whole"
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (state === "cut") return void near.destroy()
    const far = connect(join(host, `.s.PGSQL.${port}`))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      if (state === "swallowing") dead.add(socket)
      socket
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(socket)
          if (!dead.has(socket)) other.destroy()
        })
        .on("data", (bytes) => {
          if (!dead.has(socket)) other.write(bytes)
        })
    }
  })
  const own = await listen(server, { host: "127.0.0.1", port: 0 })
  return {
    url: `postgresql://${user}@127.0.0.1:${own}/${database}`,
    cut: () => {
      state = "cut"
      end()
    },
    swallow: () => {
      state = "swallowing"
      for (const socket of sockets) dead.add(socket)
    },
    mend: () => {
      state = "whole"
    },
    close: () => {
      end()
      server.close()
    },
  }
}
