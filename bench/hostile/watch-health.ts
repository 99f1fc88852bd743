import { setTimeout as sleep } from "node:timers/promises"
import { readMemory } from "#bench/load/read-metric.ts"
import type { ServerProcess } from "#tests/support/server-process.ts"

/** The observed health of a site: milliseconds, and megabytes. */
type Health = {
  slowestHealth: number
  /** How often `/healthz` did not answer 200. */
  unhealthy: number
  /** After the first quarter of the time, at most, and at the end. */
  memory: { early: number; peak: number; end: number }
}

/** Queries a server's health five times a second, and measures its memory, until it is ended. */
export const watchHealth = ({
  url,
  metricsPort,
}: Pick<ServerProcess, "url" | "metricsPort">): { end(): Promise<Health> } => {
  const ending = new AbortController()
  const memory: number[] = []
  const seen = { slowestHealth: 0, unhealthy: 0 }
  const watch = async () => {
    while (!ending.signal.aborted) {
      const start = performance.now()
      const status = await fetch(`${url}/healthz`).then(
        (answer) => answer.status,
        () => 0,
      )
      seen.slowestHealth = Math.max(seen.slowestHealth, performance.now() - start)
      if (status !== 200) seen.unhealthy += 1
      memory.push(Math.round(await readMemory(metricsPort)))
      await sleep(200)
    }
  }
  const watched = watch()
  return {
    end: async () => {
      ending.abort()
      await watched
      const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)))
      const last = Math.max(...memory.slice(-Math.ceil(memory.length / 4)))
      return { ...seen, memory: { early, peak: Math.max(...memory), end: last } }
    },
  }
}
