import { startServerProcess } from "#tests/support/server-process.ts"

/** The server, as a process of its own over a data folder. */
export type Server = {
  dataFolder: string
  /** Where it answers now. */
  url(): string
  pid(): number
  /** The port of its metrics; null: they are off. */
  metricsPort(): number | null
  /** Kills it without a clean shutdown, and starts it again at another port. */
  restart(): Promise<void>
  /** Shuts it down cleanly, its database last. */
  stop(): Promise<void>
}

/** Starts the server with these settings; rejects when it ends before it listens. */
export const startServer = async (
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<Server> => {
  const start = () => startServerProcess({ NULLE_DATA: dataFolder, ...settings })
  let running = await start()
  return {
    dataFolder,
    url: () => running.url,
    pid: () => running.pid,
    metricsPort: () => running.metricsPort,
    restart: async () => {
      await running.end("SIGKILL")
      running = await start()
    },
    stop: async () => {
      await running.end("SIGTERM")
    },
  }
}
