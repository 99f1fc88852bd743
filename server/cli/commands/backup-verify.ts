import { resolve } from "node:path"
import { Damaged, readArchive, readContent, readManifest } from "#server/cli/backup/archive.ts"
import { readIdentity } from "#server/cli/backup/encryption.ts"
import { countRows } from "#server/cli/backup/tables.ts"
import { type Command, readWords, WrongUsage } from "#server/cli/command.ts"
import { knownMigrations } from "#server/db/migrate.ts"

/** Reads an archive from its beginning to its end, without a site. */
export const backupVerify: Command = {
  name: "backup verify",
  usage: ["ARCHIVE [--identity FILE]"],
  what: "reads an archive from its beginning to its end: is all of it there, and can this version restore it?",
  run: async (words, { write }) => {
    const { values, positionals } = readWords(words, { identity: { type: "string" } }, 1)
    if (positionals[0] === undefined) throw new WrongUsage("backup verify needs an archive")
    const path = resolve(positionals[0])
    const decrypter = values.identity === undefined ? null : await readIdentity(resolve(values.identity))
    const content = readArchive(path, decrypter)
    const of = await readManifest(content)
    if (of === null) throw new Damaged("it does not begin as a backup does")
    const { rows, files } = await readContent(content, of.tables, {
      rows: async (_, bytes) => countRows(bytes),
      file: async () => {},
    })
    const isKnown = knownMigrations().some(({ tag }) => tag === of.migration)
    const made = `of ${new Date(of.madeOn).toISOString()}, Nulle ${of.version}`
    write(`${path}: complete, ${rows} rows and ${files} files ${made}.`)
    if (!isKnown)
      write(
        "It was made by a newer version of Nulle, or by one from before its first release: install that one to restore it.",
      )
    return isKnown
  },
}
