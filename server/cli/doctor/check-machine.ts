import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { readLastBackup } from "#server/cli/backup/last-backup.ts"
import { inMegabytes } from "#server/cli/command.ts"
import type { Config } from "#server/config.ts"
import { makeDataFolder, nobody } from "#server/db/embedded/folder-access.ts"
import { type Finding, finding, note, ok, wrong } from "./finding.ts"

/** Bytes below which a day of pictures, or a backup, may not fit; and below which nothing may. */
const scarce = { note: 5_000_000_000, wrong: 500_000_000 }

/** Checks the disk space, who can read the stored data, the secret, the last backup and the clock. */
export const checkMachine = ({ dataFolder, filesUrl, secret }: Config): Promise<Finding>[] => [
  finding("disk", () => checkDisk(dataFolder), "give the folder in NULLE_DATA to the user who runs Nulle"),
  finding("folder", () => checkFolder({ dataFolder, filesUrl }), "let the user who runs Nulle look into it"),
  finding(
    "secret",
    () => checkSecret(join(dataFolder, "secret"), secret),
    "let the user who runs Nulle read it",
  ),
  finding("backup", async () => checkBackup(dataFolder), "let the user who runs Nulle read it"),
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

/** Checks whether others than the owner can read the stored data: the data folder, everything in it, and the files. */
const checkFolder = async ({ dataFolder, filesUrl }: Pick<Config, "dataFolder" | "filesUrl">) => {
  const within = ["files", "mails", "pg", "pg.log", "pg.log.1", "pg.password"].map((name) =>
    join(dataFolder, name),
  )
  const files = filesUrl?.startsWith("file:") ? [fileURLToPath(filesUrl)] : []
  const open = [
    // others may enter the folder if its content is protected itself
    ...((await modeOf(dataFolder)) & 0o066 ? [`chmod go-rw ${dataFolder}`] : []),
    ...(await openOf([...within, ...files])).map((path) => `chmod -R go= ${path}`),
  ]
  if (open.length > 0) return wrong(`Others on this machine can read what is kept: ${open.join("; ")}`)
  if (await isOfNobody(join(dataFolder, "pg")))
    return note(
      "Nulle was started by root: its PostgreSQL runs as nobody, and any other program of nobody can read all of it. Run Nulle as a user of its own",
    )
  return ok(`${dataFolder}, for its owner alone`)
}

const openOf = async (paths: readonly string[]): Promise<string[]> => {
  const modes = await Promise.all(paths.map(modeOf))
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0)
}

/** The permissions of a path; none where nothing is there. */
const modeOf = async (path: string): Promise<number> => (await statOf(path))?.mode ?? 0

const isOfNobody = async (path: string): Promise<boolean> => {
  const found = await statOf(path)
  return found !== null && process.platform === "linux" && found.uid === nobody().uid
}

const statOf = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null
    throw error
  })

const checkSecret = async (path: string, set: string | null) => {
  if (set !== null) return ok("is set in NULLE_SECRET")
  if (!existsSync(path)) return ok("is made with the first start")
  const { mode } = await stat(path)
  return (mode & 0o077) === 0
    ? ok(`${path}, for its owner alone`)
    : wrong(`Others can read ${path}: chmod 600 ${path}`)
}

/** A backup is made every night; after this many hours without one, two nights were missed. */
const mostHours = 50

const checkBackup = (dataFolder: string) => {
  const last = readLastBackup(dataFolder)
  if (last === null) return note("none was made yet: nulle backup FOLDER, or enable nulle-backup.timer")
  const { madeOn, failed } = last
  const made = madeOn === null ? "none was ever made" : `the last one is of ${new Date(madeOn).toISOString()}`
  if (failed !== null)
    return wrong(`The one of ${new Date(failed.on).toISOString()} failed, and ${made}: ${failed.why}`)
  const isOld = madeOn === null || Date.now() - madeOn > mostHours * 3_600_000
  return isOld ? wrong(`${made}: look at systemctl status nulle-backup.timer`) : ok(made)
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
