import { createServer, type IncomingHttpHeaders } from "node:http"
import { listen } from "#server/listen.ts"

/** What was sent to the receiver. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** Receives the reports of pages and servers, as Plausible and Sentry do, until it is closed. */
export const startReportReceiver = async () => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.method === "POST") received.push({ path: request.url ?? "", headers: request.headers, body })
    response.writeHead(202, { "Access-Control-Allow-Origin": "*" }).end()
  })
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  const origin = `http://127.0.0.1:${port}`
  return {
    received,
    views: `${origin}/api/event`,
    errors: `${origin}/api/7/envelope/?sentry_key=abc&sentry_version=7`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
