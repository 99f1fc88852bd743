import { type ForkOptions, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** The program that such a process runs. */
export const databaseProcess = join(import.meta.dirname, "database-process.ts")

/** Starts another process that opens the database of a data folder; throws with what it said if it cannot. */
export const startDatabaseProcess = async (dataFolder: string, options: ForkOptions = {}) => {
  const child = fork(databaseProcess, [dataFolder], {
    ...options,
    execArgv: [],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  })
  let output = ""
  child.stderr?.on("data", (chunk) => {
    output += chunk
  })
  const ended = once(child, "close")
  const opened = await Promise.race([once(child, "message"), ended.then(() => null)])
  if (!opened) throw new Error(output)
  return {
    query: async (text: string): Promise<unknown[]> => {
      child.send(text)
      const [rows] = await once(child, "message")
      return rows
    },
    /** Closes the database and ends. */
    close: async () => {
      child.send("close")
      await ended
    },
    kill: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}
