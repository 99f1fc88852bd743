import { readdirSync, readFileSync } from "node:fs"

/** A process of this machine: its id, that of its parent, and its command line. */
type Process = { id: number; parent: number; command: string }

/** Returns all processes, as Linux lists them in `/proc`: a small system has no `ps`. */
export const processes = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").join(" ").trim()
        const stat = readFileSync(`/proc/${name}/stat`, "utf8")
        // the name of the program comes before, in brackets, and may contain any of this
        const [, , parent] = stat.slice(stat.lastIndexOf(")")).split(" ")
        return [{ id: Number(name), parent: Number(parent), command }]
      } catch {
        // it has ended meanwhile
        return []
      }
    })
