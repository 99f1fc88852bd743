import { createServer } from "node:http"
import { listen } from "#server/listen.ts"

/** Returns a port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  await new Promise((resolve) => server.close(resolve))
  return port
}
