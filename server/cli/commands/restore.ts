import { resolve } from "node:path"
import { restoreBackup } from "#server/cli/backup/restore-backup.ts"
import { type Command, readWords, WrongUsage } from "#server/cli/command.ts"
import { withSite } from "#server/cli/with-site.ts"
import { readConfig } from "#server/config.ts"

/** Brings an empty site to what an archive holds. */
export const restore: Command = {
  name: "restore",
  usage: ["ARCHIVE"],
  what: "fills an empty site, or one that was only started, from an archive of nulle backup, also of an older version",
  run: async (words, { env, say }) => {
    const { positionals } = readWords(words, {}, 1)
    const [archive] = positionals
    if (archive === undefined) throw new WrongUsage("restore needs an archive")
    const outcome = await withSite(readConfig(env), (site) => restoreBackup(site, resolve(archive)))
    if (outcome.kind === "refused") {
      say(refusals[outcome.reason])
      return false
    }
    const { rows, files, madeOn, version } = outcome
    say(`Restored ${rows} rows and ${files} files of ${new Date(madeOn).toISOString()}, Nulle ${version}.`)
    return true
  },
}

const refusals = {
  "no-backup": "This is no archive of nulle backup.",
  "newer-backup": "The archive was made by a newer version of Nulle: install that one.",
  "site-not-empty":
    "There is a site already, and nothing of it is overwritten: name an empty folder in NULLE_DATA, or an empty database in DATABASE_URL.",
}
