import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { startWorker } from "#bench/support/worker.ts"
import { listen } from "#server/listen.ts"
import { eventFrame } from "#server/live/frames.ts"
import { createSpectators } from "#server/live/spectators.ts"
import type { ReadersCalls } from "./readers.ts"
import { doubled, type Step } from "./steps.ts"

const messages = 30

/** Milliseconds of CPU that a message to so many spectators costs. */
export const costsOfSpectators = async (first: number): Promise<Step[]> => {
  const spectators = createSpectators(() => eventFrame("board", "{}"))
  const server = createServer((request, response) => spectators.add(request, response, null))
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  const readers = startWorker<ReadersCalls>("growth/readers.ts")
  const frame = eventFrame("rows", JSON.stringify({ text: "x".repeat(400) }))
  try {
    const steps: Step[] = []
    for (const size of doubled(first)) {
      await readers.call("join", { port, count: size - spectators.count() })
      const before = process.cpuUsage()
      for (let sent = 0; sent < messages; sent += 1) {
        spectators.send(frame)
        await sleep(20)
      }
      const { user, system } = process.cpuUsage(before)
      steps.push({ size, ms: { message: (user + system) / 1_000 / messages } })
    }
    return steps
  } finally {
    await readers.end()
    spectators.close()
    server.closeAllConnections()
    server.close()
  }
}
