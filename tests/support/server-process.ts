import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { z } from "zod"

const logLine = z.looseObject({
  msg: z.string(),
  url: z.string().optional(),
  metricsPort: z.number().optional(),
  path: z.string().optional(),
  request: z.string().optional(),
})
type LogLine = z.infer<typeof logLine>

/** A server as an operator starts it, a process of its own. */
export type ServerProcess = {
  url: string
  metricsPort: number | undefined
  /** What it has logged so far. */
  log: readonly LogLine[]
  /** Sends the signal; resolves with the exit code and the signal that it ended by. */
  end(signal: NodeJS.Signals): Promise<unknown[]>
}

const program = join(import.meta.dirname, "../../server/main.ts")

type ServerSettings = { dataFolder: string; databaseUrl: string; settings?: Record<string, string> }

/** Starts a server over a database, on a free port where the settings name none; throws where it ends before it runs. */
export const startServerProcess = async ({
  dataFolder,
  databaseUrl,
  settings,
}: ServerSettings): Promise<ServerProcess> => {
  const own = { NULLE_DATA: dataFolder, DATABASE_URL: databaseUrl, PORT: "0" }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const log: LogLine[] = []
  const running = new Promise<LogLine>((resolve, reject) => {
    child.on("exit", () => reject(new Error("The server ended before it ran")))
    createInterface(child.stdout).on("line", (text) => {
      const line = logLine.parse(JSON.parse(text))
      log.push(line)
      if (line.msg === "Nulle is running") resolve(line)
    })
  })
  const { url = "", metricsPort } = await running
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { url, metricsPort, log, end }
}
