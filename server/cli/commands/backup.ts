import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises"
import { join, resolve } from "node:path"
import { encryptTo } from "#server/cli/backup/encryption.ts"
import { noteBackup } from "#server/cli/backup/last-backup.ts"
import { makeBackup } from "#server/cli/backup/make-backup.ts"
import { type Command, inMegabytes, readWords, WrongUsage } from "#server/cli/command.ts"
import { hasDatabase, withSite } from "#server/cli/with-site.ts"
import { readConfig } from "#server/config.ts"
import { isAlive } from "#server/db/embedded/postgres-process.ts"
import { removeOldFiles } from "#server/files/remove-old-files.ts"

/** The command that writes the whole site into an archive. */
export const backup: Command = {
  name: "backup",
  usage: ["FOLDER [--keep NUMBER] [--encrypt-to RECIPIENT]..."],
  what: "writes database and files into one archive there, encrypted for age keys; of its archives it keeps so many, and none that is cut off",
  run: async (words, { env, now, write }) => {
    const { values, positionals } = readWords(words, options, 1)
    if (positionals[0] === undefined) throw new WrongUsage("backup needs a folder")
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
      throw new WrongUsage("--keep is a number of archives, at least 1")
    const config = readConfig(env)
    const folder = resolve(positionals[0])
    const recipients = values["encrypt-to"] ?? config.backupRecipients
    for (const killed of await removeLeftOver(folder, now)) write(`${join(folder, killed)}: removed`)
    const encrypter = recipients.length === 0 ? null : await encryptTo(recipients)
    const path = join(folder, `nulle-${stampOf(now)}.tar.gz${encrypter ? ".age" : ""}`)
    if (!hasDatabase(config)) {
      write(nothingThere)
      return false
    }
    const note = (why: string | null) => noteBackup(config.dataFolder, { on: now, why })
    const outcome = await withSite(config, async (site) => {
      await requireSpace(folder)
      return makeBackup(site, { path, now, encrypter })
    }).catch(async (error: Error) => {
      // the disk may have no room for that either
      await note(error.message).catch(() => {})
      throw error
    })
    if (outcome.kind === "refused") {
      write(nothingThere)
      return false
    }
    await note(null)
    const { rows, files, size } = outcome
    write(`${path}: ${rows} rows, ${files} files, ${inMegabytes(size)}`)
    for (const old of values.keep === undefined ? [] : await oldest(folder, Number(values.keep))) {
      await rm(join(folder, old))
      write(`${join(folder, old)}: removed`)
    }
    return true
  },
}

const options = {
  keep: { type: "string" },
  "encrypt-to": { type: "string", multiple: true },
} as const

/** How long a backup may take, milliseconds: what is older was killed. */
const longest = 24 * 3_600_000

/**
 * Removes what backups left that were killed: that of processes which no longer run, and what is so old that its process id may be
 * somebody else's by now; returns the names.
 */
const removeLeftOver = async (folder: string, now: number): Promise<string[]> => [
  ...(await removeOldFiles(folder, Number.POSITIVE_INFINITY, (name) => {
    const writer = unfinished.exec(name)?.groups?.pid
    return writer !== undefined && (Number(writer) === process.pid || !isAlive(Number(writer)))
  })),
  ...(await removeOldFiles(folder, now - longest, (name) => unfinished.test(name))),
]

const unfinished = /^nulle-\d{8}T\d{6}Z\.tar\.gz(\.age)?(\.(?<pid>\d+))?\.unfinished$/

/** How much more than the last one an archive may take, and what has to stay free for the database, bytes. */
const room = { growth: 1.2, rest: 50_000_000 }

/** Throws if there is no room in the folder for an archive a little larger than the last one. */
const requireSpace = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const newest = (await archivesIn(folder)).at(-1)
  const last = newest === undefined ? 0 : (await stat(join(folder, newest))).size
  const { bavail, bsize } = await statfs(folder)
  const needed = last * room.growth + room.rest
  if (bavail * bsize < needed)
    throw new Error(
      `${folder} has ${inMegabytes(bavail * bsize)} free, and a backup needs ${inMegabytes(needed)}: make room`,
    )
}

const stampOf = (now: number): string => new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")

const nothingThere = "There is no site yet where the settings say: look at NULLE_DATA and DATABASE_URL."

/** The archives of a folder except the newest; their names sort by time. */
const oldest = async (folder: string, kept: number): Promise<string[]> =>
  (await archivesIn(folder)).slice(0, -kept)

const archivesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^nulle-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/.test(name)).sort()
