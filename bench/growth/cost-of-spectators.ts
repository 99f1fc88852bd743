import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { chooseSize } from "#bench/support/size.ts"
import { startWorker } from "#bench/support/worker.ts"
import { listen } from "#server/listen.ts"
import { eventFrame } from "#server/live/event-stream.ts"
import { createSpectators } from "#server/live/spectators.ts"
import type { ReadersCalls } from "./readers.ts"
import type { Step } from "./steps.ts"

const messages = chooseSize({ usual: 30, smallest: 2 })

/** Returns the CPU milliseconds that a message to this many spectators costs. */
export const costsOfSpectators = async (sizes: readonly number[]): Promise<Step[]> => {
  const spectators = createSpectators(() => eventFrame({ event: "board", revision: 0, json: "{}" }))
  const server = createServer((request, response) => spectators.add(request, response, null))
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  const readers = startWorker<ReadersCalls>(new URL("./readers.ts", import.meta.url))
  const frame = eventFrame({ event: "rows", revision: 1, json: JSON.stringify({ text: "x".repeat(400) }) })
  try {
    const steps: Step[] = []
    for (const size of sizes) {
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
