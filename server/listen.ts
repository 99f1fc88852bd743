import type { Server } from "node:net"
import type { Config } from "./config.ts"

/** Makes a server listen and returns its port; throws a plain sentence where another program has it. */
export const listen = (
  server: Server,
  { host, port, setting = "PORT" }: Pick<Config, "host" | "port"> & { setting?: string },
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE"
      const message = `Port ${port} is taken by another program: set ${setting} to a free one`
      reject(isTaken ? new Error(message) : error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === "string") reject(new Error("The server listens on no port"))
      else resolve(address.port)
    })
  })
