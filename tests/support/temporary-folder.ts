import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from "node:fs"
import { join } from "node:path"

/** Returns a new folder that every user can enter: run by root, PostgreSQL is another user than the tests. */
export const temporaryFolder = (): string => {
  // not os.tmpdir(): that can be closed to other users
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : "/tmp", "nulle-test-"))
  chmodSync(folder, 0o755)
  return folder
}

/** A database has a thousand files: making and removing them on a disk takes longer than most tests. */
const memory = "/dev/shm"

/** Is there plenty of room on a disk of memory, and may programs run from it? */
const hasRoom = (disk: string): boolean => {
  if (!existsSync(disk)) return false
  const { bavail, bsize } = statfsSync(disk)
  const options = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === disk)
  return bavail * bsize > 8e9 && !options?.includes("noexec")
}
