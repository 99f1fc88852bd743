import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** The site in a process of its own, as an operator starts it. */
export type SiteProcess = {
  url: string
  pid: number
  /** What it logged as failures so far, a line of JSON each. */
  failures: string[]
  /** Ends it by a signal; returns the exit code and the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<[code: number | null, signal: string | null]>
}

const program = join(import.meta.dirname, "../../server/main.ts")

/** From this level on the log tells of failures. */
const failing = 50

/**
 * Starts the site with these settings on a free port; rejects when it ends before it listens. `isQuiet`: what its libraries
 * have to say of addresses that cannot be read is dropped.
 */
export const startSiteProcess = async (
  settings: Record<string, string>,
  { isQuiet = false } = {},
): Promise<SiteProcess> => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...settings },
    stdio: ["ignore", "pipe", isQuiet ? "ignore" : "inherit"],
  })
  const ended = once(child, "exit")
  const failures: string[] = []
  const announced = new Promise<string>((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      const { url, level } = JSON.parse(line)
      if (typeof url === "string") resolve(url)
      if (level >= failing) failures.push(line)
    })
  })
  const url = await Promise.race([announced, ended.then(() => null)])
  if (url === null) throw new Error("The site does not start")
  return {
    url,
    pid: child.pid ?? 0,
    failures,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await ended
      }
      return [child.exitCode, child.signalCode]
    },
  }
}
