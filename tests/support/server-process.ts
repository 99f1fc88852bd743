import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { z } from "zod"

const logLine = z.looseObject({
  level: z.number(),
  msg: z.string(),
  url: z.string().optional(),
  metricsPort: z.number().nullish(),
  path: z.string().optional(),
  request: z.string().optional(),
})
type LogLine = z.infer<typeof logLine>

/** The server as an operator starts it, a process of its own. */
export type ServerProcess = {
  url: string
  pid: number
  metricsPort: number | null
  /** What it has logged so far. */
  log: readonly LogLine[]
  /** Its lines that report failures. */
  failures(): LogLine[]
  /** Ends it by a signal; returns the exit code and the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<[code: number | null, signal: string | null]>
}

const program = join(import.meta.dirname, "../../server/main.ts")

/** The lowest log level that reports failures. */
const failing = 50

/**
 * Starts the server with these settings, on a free port where they name none; rejects when it ends before it runs. `isQuiet`
 * drops its stderr, where libraries complain about addresses that cannot be parsed.
 */
export const startServerProcess = async (
  settings: Record<string, string>,
  { isQuiet = false } = {},
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PORT: "0", ...settings },
    },
    stdio: ["ignore", "pipe", isQuiet ? "ignore" : "inherit"],
  })
  const ended = once(child, "exit")
  const log: LogLine[] = []
  const announced = new Promise<LogLine>((resolve) => {
    createInterface(child.stdout).on("line", (text) => {
      const line = logLine.parse(JSON.parse(text))
      log.push(line)
      if (line.url !== undefined) resolve(line)
    })
  })
  const running = await Promise.race([announced, ended.then(() => null)])
  if (!running) throw new Error("The server does not start")
  return {
    url: running.url ?? "",
    pid: child.pid ?? 0,
    metricsPort: running.metricsPort ?? null,
    log,
    failures: () => log.filter(({ level }) => level >= failing),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await ended
      }
      return [child.exitCode, child.signalCode]
    },
  }
}
