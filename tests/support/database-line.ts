import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import type { Database } from "#server/db/open-database.ts"
import { listen } from "#server/listen.ts"

/** A line to a database that can be cut. */
export type DatabaseLine = {
  /** The address of the database by this line. */
  url: string
  /** Ends all connections, and lets nobody connect, until it is mended. */
  cut(): void
  mend(): void
  close(): void
}

/** Lays a line to a test's database. */
export const layDatabaseLine = async ({ connection }: Database): Promise<DatabaseLine> => {
  const { host = "", port = 5432, user, database } = connection
  const sockets = new Set<Socket>()
  let isCut = false
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(join(host, `.s.PGSQL.${port}`))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(socket)
          other.destroy()
        })
      socket.pipe(other)
    }
  })
  const own = await listen(server, { host: "127.0.0.1", port: 0 })
  return {
    url: `postgresql://${user}@127.0.0.1:${own}/${database}`,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      end()
      server.close()
    },
  }
}
