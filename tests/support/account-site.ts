import { rmSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll } from "vitest"
import type { Config } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import type { RunningServer } from "#server/start-server.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { testSite } from "./test-site.ts"

/** A site whose mails can be read. */
export type AccountSite = RunningServer & {
  /** The mails that were written for an address, the oldest first. */
  mailsTo(email: string): Promise<string[]>
}

/** Starts the site so that its mails are written where a test finds them. */
export const accountSite = async (
  database: Database,
  settings: Partial<Config> = {},
): Promise<AccountSite> => {
  const around = temporaryFolder()
  afterAll(() => rmSync(around, { recursive: true }))
  const dataFolder = join(around, "data")
  const site = await testSite(database, { dataFolder, ...settings })
  const mailsTo = async (email: string) => {
    const folder = join(dataFolder, "mails")
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".txt")).sort()
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    return mails.filter((mail) => mail.startsWith(`To: ${email}\n`))
  }
  return { ...site, mailsTo }
}

/** The address that a mail leads to. */
export const linkIn = (mail: string | undefined): URL => new URL(/https?:\S+/.exec(mail ?? "")?.[0] ?? "")

/** The code that a mail brings. */
export const codeIn = (mail: string | undefined): string => /^\d{6}$/m.exec(mail ?? "")?.[0] ?? ""
