import { createServer, type RequestListener } from "node:http"
import { onTestFinished } from "vitest"
import { listen } from "#server/listen.ts"

/** Answers requests on a free port until the test ends; returns the port. */
export const serve = (answer: RequestListener): Promise<number> => {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return listen(server, { host: "127.0.0.1", port: 0 })
}
