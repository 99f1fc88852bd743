import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { inMegabytes } from "#server/cli/in-megabytes.ts"
import type { Config } from "#server/config.ts"
import { makeDataFolder } from "#server/db/embedded/folder-access.ts"
import { checkFolder } from "./check-folder.ts"
import { type Finding, finding, note, ok, wrong } from "./finding.ts"

/** Bytes below which a day of pictures, or a backup, may not fit; and below which nothing may. */
const scarce = { note: 5_000_000_000, wrong: 500_000_000 }

/** Looks at the room on the disk, who can read what is kept, the secret and the clock. */
export const checkMachine = ({ dataFolder, filesUrl, secret }: Config): Promise<Finding>[] => [
  finding("disk", () => checkDisk(dataFolder), "give the folder in NULLE_DATA to the user who runs Nulle"),
  finding("folder", () => checkFolder({ dataFolder, filesUrl }), "let the user who runs Nulle look into it"),
  finding(
    "secret",
    () => checkSecret(join(dataFolder, "secret"), secret),
    "let the user who runs Nulle read it",
  ),
  finding("clock", checkClock, "let the machine keep its time by NTP"),
]

const checkDisk = async (folder: string) => {
  makeDataFolder(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${inMegabytes(free)} are free for ${folder}`
  if (free < scarce.wrong)
    return wrong(`${text}: make room at once, the database stops when the disk is full`)
  return free < scarce.note ? note(`${text}: make room, or put backups elsewhere`) : ok(text)
}

const checkSecret = async (path: string, set: string | null) => {
  if (set !== null) return ok("is set in NULLE_SECRET")
  if (!existsSync(path)) return ok("is made with the first start")
  const { mode } = await stat(path)
  return (mode & 0o077) === 0
    ? ok(`${path}, for its owner alone`)
    : wrong(`Others can read ${path}: chmod 600 ${path}`)
}

const checkClock = async () => {
  const time = new Date().toISOString()
  try {
    const command = ["show", "--property", "NTPSynchronized", "--value"]
    const { stdout } = await promisify(execFile)("timedatectl", command)
    if (stdout.trim() === "yes") return ok(`${time}, kept by NTP`)
  } catch {
    return note(
      `It is ${time}: compare that with a clock you trust, this machine cannot tell whether its clock is synchronised`,
    )
  }
  return wrong(`It is ${time}, and the clock is not synchronised: sudo timedatectl set-ntp true`)
}
