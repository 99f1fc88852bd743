import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What the server of a cluster says of itself, also after its death if that was sudden. */
export type Postmaster = { pid: number; port: number; state: string }

/** Returns what `postmaster.pid` says, null while there is none. */
export const readPostmaster = (folder: string): Postmaster | null => {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")
  } catch {
    return null
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? "" }
}

/** Is there a process of this id, whoever's it is? */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
