import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import { readIdentity } from "#server/cli/backup/encryption.ts"
import { restoreBackup } from "#server/cli/backup/restore-backup.ts"
import { type Command, readWords, WrongUsage } from "#server/cli/command.ts"
import { hasDatabase, withSite } from "#server/cli/with-site.ts"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"

/** Fills an empty site from an archive. */
export const restore: Command = {
  name: "restore",
  usage: ["ARCHIVE [--former FOLDER|ADDRESS] [--identity FILE]"],
  what: "fills an empty site, or one that was only started, from an archive of nulle backup, also of an older version",
  run: async (words, { env, now, write }) => {
    const { values, positionals } = readWords(words, options, 1)
    const [archive] = positionals
    if (archive === undefined) throw new WrongUsage("restore needs an archive")
    const decrypter = values.identity === undefined ? null : await readIdentity(resolve(values.identity))
    const path = resolve(archive)
    if (!(await isFile(path))) throw new Error(`There is no file ${path}`)
    const named = values.former ?? formerAddress(env)
    if (values.former !== undefined && hasPassword(values.former))
      throw new WrongUsage(
        "A list of processes shows what follows a command: give an address with a password in FORMER_DATABASE_URL, and leave --former out",
      )
    const outcome = await withFormer(named, (former) =>
      withSite(readConfig(env), (site) => restoreBackup(site, { path, decrypter, former, now })),
    )
    if (outcome.kind === "refused") {
      write(refusals[outcome.reason])
      return false
    }
    const { rows, files, repeated, madeOn, version } = outcome
    write(`Restored ${rows} rows and ${files} files of ${new Date(madeOn).toISOString()}, Nulle ${version}.`)
    write(
      "Everybody is signed out, judges' phones too. Passwords, roles and section passes are those of that time.",
    )
    write(
      named === undefined
        ? "Accounts, registrations and ads that were deleted since are back, and so are roles and passes that were taken back: name the site that this one replaces by --former or FORMER_DATABASE_URL, if it can be read."
        : `Done again, from ${withoutSecrets(named)}: ${repeated} deletions and revocations.`,
    )
    return true
  },
}

const options = { former: { type: "string" }, identity: { type: "string" } } as const

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

const isAddress = (named: string): boolean => /^postgres(ql)?:/.test(named)

const formerAddress = ({ FORMER_DATABASE_URL: address }: NodeJS.ProcessEnv): string | undefined => {
  if (address === undefined || isAddress(address)) return address
  throw new Error("FORMER_DATABASE_URL is not a PostgreSQL address")
}

/** Does a database's address contain a password, in the user part or in the query? */
const hasPassword = (named: string): boolean =>
  isAddress(named) && (/^\w+:\/\/[^@]*:[^@]*@/.test(named) || /[?&]password=/i.test(named))

/** A printable name of the site: of an address only the machine and the database. */
const withoutSecrets = (named: string): string =>
  isAddress(named) ? named.replace(/\?.*$/s, "").replace(/^(\w+:\/\/).*@/s, "$1") : named

/** Opens the database of the site that is replaced, named by its data folder or by its address. */
const withFormer = async <T>(
  named: string | undefined,
  work: (former: Database | null) => Promise<T>,
): Promise<T> => {
  if (named === undefined) return work(null)
  const config = readConfig(isAddress(named) ? { DATABASE_URL: named } : { NULLE_DATA: named })
  if (!hasDatabase(config)) throw new Error(`${named} is not the data folder of a site: leave --former out`)
  return withSite(config, ({ database }) => work(database))
}

const refusals = {
  "no-backup": "This is not a nulle backup archive.",
  "other-version":
    "The archive was made by a newer version of Nulle, or by one from before its first release: install that one.",
  "site-not-empty":
    "A site already exists here and will not be overwritten: name an empty folder in NULLE_DATA, or an empty database in DATABASE_URL.",
}
