import { createServer } from "node:http"
import { listen } from "./listen.ts"
import type { Metrics, Sources } from "./observability/metrics.ts"

/** The metrics, and the port on which they are served. */
export type ServedMetrics = { metrics: Metrics; port: number; close(): void }

/**
 * Serves metrics at /metrics on a port that only this machine can reach: they are private, and the proxy in front of the site
 * does not forward to it.
 */
export const serveMetrics = async (port: number, sources: Sources): Promise<ServedMetrics> => {
  const { createMetrics } = await import("./observability/metrics.ts")
  const metrics = createMetrics(sources)
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    metrics,
    port: await listen(server, { host: "127.0.0.1", port, setting: "METRICS_PORT" }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
