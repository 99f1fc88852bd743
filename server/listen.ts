import type { Server } from "node:net"
import type { Config } from "./config.ts"

/** Makes a server listen and returns its port; throws a plain sentence where it cannot. */
export const listen = (
  server: Server,
  { host, port, setting = "PORT" }: Pick<Config, "host" | "port"> & { setting?: string },
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = obstacles(host, port, setting)[error.code ?? ""]
      reject(message === undefined ? error : new Error(message))
    })
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === "string") reject(new Error("The server listens on no port"))
      else resolve(address.port)
    })
  })

/** What to say by the code of the error. */
const obstacles = (host: string, port: number, setting: string): Readonly<Record<string, string>> => ({
  EADDRINUSE: `Port ${port} is taken by another program: set ${setting} to a free one`,
  EACCES: `Only root may listen on port ${port}: set ${setting} to one above 1023, behind a proxy`,
  EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one of its own, or to 0.0.0.0 for all`,
  ENOTFOUND: `There is no host ${host}: set HOST to an address of this machine, or to 0.0.0.0 for all`,
  EAFNOSUPPORT: `This machine has no network for ${host}: set HOST to one of its addresses`,
})
