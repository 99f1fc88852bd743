import { readdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { encryptTo } from "#server/cli/backup/encryption.ts"
import { makeBackup } from "#server/cli/backup/make-backup.ts"
import { type Command, inMegabytes, readWords, WrongUsage } from "#server/cli/command.ts"
import { hasDatabase, withSite } from "#server/cli/with-site.ts"
import { readConfig } from "#server/config.ts"
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
    if (values.keep !== undefined)
      for (const killed of await removeOldFiles(folder, now - longest, isUnfinished))
        write(`${join(folder, killed)}: removed`)
    const encrypter = recipients.length === 0 ? null : await encryptTo(recipients)
    const path = join(folder, `nulle-${stampOf(now)}.tar.gz${encrypter ? ".age" : ""}`)
    const outcome = hasDatabase(config)
      ? await withSite(config, (site) => makeBackup(site, { path, now, encrypter }))
      : ({ kind: "refused", reason: "nothing-there" } as const)
    if (outcome.kind === "refused") {
      write(refusals[outcome.reason])
      return false
    }
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

const isUnfinished = (name: string): boolean => /^nulle-\d{8}T\d{6}Z\.tar\.gz(\.age)?\.unfinished$/.test(name)

const stampOf = (now: number): string => new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")

const refusals = {
  "nothing-there": "There is no site yet where the settings say: look at NULLE_DATA and DATABASE_URL.",
  "newer-database": "The database belongs to a newer version of Nulle: use that one's nulle backup.",
}

/** The archives of a folder except the newest; their names sort by time. */
const oldest = async (folder: string, kept: number): Promise<string[]> => {
  const archives = (await readdir(folder)).filter((name) =>
    /^nulle-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/.test(name),
  )
  return archives.sort().slice(0, -kept)
}
