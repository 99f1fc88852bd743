import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { folderOfTest } from "./folder-of-test.ts"

const ownMigrations = join(import.meta.dirname, "../../server/db/migrations")

/** Returns the migrations that a later version of the program would have: those of this one, and one more. */
export const migrationsOfNext = (sql: string): string => {
  const folder = folderOfTest()
  cpSync(ownMigrations, folder, { recursive: true })
  const journal = join(folder, "meta/_journal.json")
  const known: { entries: object[] } = JSON.parse(readFileSync(journal, "utf8"))
  const next = { ...known.entries.at(-1), idx: known.entries.length, when: Date.now(), tag: "9999_next" }
  writeFileSync(join(folder, "9999_next.sql"), sql)
  writeFileSync(journal, JSON.stringify({ ...known, entries: [...known.entries, next] }))
  return folder
}
