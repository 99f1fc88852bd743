import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** The server, as a process of its own over a data folder. */
export type Server = {
  dataFolder: string
  /** Where it answers now. */
  url(): string
  pid(): number
  /** Kills it, so that nothing is finished and nothing said, and starts it anew at another port. */
  restart(): Promise<void>
  /** Ends it in peace, its database last. */
  stop(): Promise<void>
}

/** Starts the server; rejects when it ends before it listens. */
export const startServer = async (dataFolder: string): Promise<Server> => {
  let running = await start(dataFolder)
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.ended
  }
  return {
    dataFolder,
    url: () => running.url,
    pid: () => running.child.pid ?? 0,
    restart: async () => {
      await end("SIGKILL")
      running = await start(dataFolder)
    },
    stop: () => end("SIGTERM"),
  }
}

const program = join(import.meta.dirname, "../../server/main.ts")

const start = async (dataFolder: string) => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NULLE_DATA: dataFolder, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const url = await Promise.race([announcedUrl(child.stdout), ended.then(() => null)])
  if (url === null) throw new Error("The server does not start")
  return { child, ended, url }
}

const announcedUrl = (output: NodeJS.ReadableStream) =>
  new Promise<string>((resolve) => {
    createInterface(output).on("line", (line) => {
      const { url } = JSON.parse(line)
      if (typeof url === "string") resolve(url)
    })
  })
