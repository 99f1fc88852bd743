import { readdirSync, readFileSync } from "node:fs"

/** The kernel counts in hundredths of a second. */
const tick = 100

type Times = { parent: number; own: number; ofEnded: number }

const timesOf = (pid: number): Times | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // a name may contain spaces
    const [, ppid, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(9, 13).map(Number)
    return { parent: Number(ppid), own: (utime + stime) / tick, ofEnded: (cutime + cstime) / tick }
  } catch {
    return null
  }
}

/** Returns the seconds of CPU that a process has used. */
export const cpuSeconds = (pid: number): number => {
  const times = timesOf(pid)
  if (!times) throw new Error(`There is no process ${pid} to measure: /proc does not tell of it`)
  return times.own
}

/** Returns the same for a process with all its children, including those that have ended. */
export const familyCpuSeconds = (pid: number): number => {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid)
  const ended = timesOf(pid)?.ofEnded ?? 0
  return cpuSeconds(pid) + ended + children.reduce((sum, times) => sum + (times?.own ?? 0), 0)
}
