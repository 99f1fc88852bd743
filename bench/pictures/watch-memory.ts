import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const pause = 20

/** How long until the decoder of an idle site has ended, milliseconds. */
const settling = 15_000

/** Watches the memory of a site's process and its picture decoder, in megabytes. */
export const watchMemory = (pid: number) => {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, megabytesOf(pid))
  }
  const timer = setInterval(look, pause)
  return {
    /** Forgets the peak so far, and returns the current memory of the site's process alone. */
    reset: (): number => {
      peak = 0
      return residentOf(pid)
    },
    peak: () => peak,
    /** Resolves with the memory after a while without requests. */
    settled: async () => {
      await sleep(settling)
      return megabytesOf(pid)
    },
    end: () => clearInterval(timer),
  }
}

const megabytesOf = (pid: number): number =>
  residentOf(pid) + decodersOf(pid).reduce((sum, decoder) => sum + residentOf(decoder), 0)

const decodersOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .filter((child) => read(`/proc/${child}/cmdline`).includes("picture-process"))

const residentOf = (pid: number): number => {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? []
  return Math.round(Number(kilobytes) / 1e3)
}

/** A process may have ended meanwhile. */
const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
