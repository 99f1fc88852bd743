import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import type { ClientConfig } from "pg"
import type { Cluster } from "./cluster.ts"
import { openSocketFolder, socketPort } from "./socket-folder.ts"

const isWindows = process.platform === "win32"

/** The owner of everything in an embedded cluster. */
export const databaseUser = "nulle"

/** The one database in it that is ours. */
export const databaseName = "nulle"

/** Returns how to connect to the cluster's server on this port: by a socket, on Windows by a password. */
export const addressOf = (cluster: Cluster, port: number): ClientConfig => ({
  ...(isWindows
    ? { host: "127.0.0.1", password: readFileSync(cluster.passwordFile, "utf8") }
    : { host: openSocketFolder(cluster) }),
  port,
  user: databaseUser,
  ssl: false,
})

/** Returns the settings by which a server listens there, and only there. */
export const listenSettings = (cluster: Cluster, port: number): string[] => {
  if (isWindows) return ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="]
  const folder = openSocketFolder(cluster).replaceAll('"', '""')
  return [
    "listen_addresses=",
    `port=${port}`,
    `unix_socket_directories="${folder}"`,
    "unix_socket_permissions=0700",
  ]
}

/** Returns the port for a server that starts: the one from before its death if that is still free. */
export const choosePort = async (former: number | undefined): Promise<number> => {
  if (!isWindows) return socketPort
  return (former && (await bindPort(former))) || bindPort(0)
}

/** Returns the port that could be bound, 0 if none. */
const bindPort = (port: number) =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(0))
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
