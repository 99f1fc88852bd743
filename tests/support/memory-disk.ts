import { execFileSync, spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { temporaryFolder } from "./temporary-folder.ts"

/** Returns the folder of a new disk of memory, such as of `64k` or `320m`; null where this user may not mount one. */
export const memoryDisk = (size: string): string | null => {
  const folder = temporaryFolder()
  const options = `size=${size},mode=755`
  if (spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

/** Removes the disk with all that is on it. */
export const removeDisk = (folder: string): void => {
  execFileSync("umount", ["--lazy", folder])
  rmSync(folder, { recursive: true })
}
