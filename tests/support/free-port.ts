import { createServer } from "node:http"
import { listen } from "#server/listen.ts"

/** Below the ephemeral ports: a free one of those may soon be taken by another process. */
const [first, count] = [20_000, 10_000]

/** Returns a port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const port = first + Math.floor(Math.random() * count)
  const server = createServer()
  const isFree = await listen(server, { host: "127.0.0.1", port }).then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
