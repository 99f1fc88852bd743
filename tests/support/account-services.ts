import { createAccountServices } from "#server/auth/create-account-services.ts"
import { readConfig } from "#server/config.ts"
import type { Db } from "#server/db/transaction.ts"
import { folderOfTest } from "./folder-of-test.ts"
import { quickPasswords } from "./quick-passwords.ts"

type Parts = Partial<Omit<Parameters<typeof createAccountServices>[0], "db">>

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The account services of a site without a server, which log nothing; their mails are deleted when the test or the file ends. */
export const accountServices = (db: Db, parts: Parts = {}) => {
  const folder = folderOfTest()
  return createAccountServices({
    config: readConfig({ NULLE_DATA: folder }),
    db,
    log: silent,
    metrics: null,
    origins: ["http://localhost:3000"],
    secret: "only for tests, and long enough for them",
    passwords: quickPasswords,
    ...parts,
  })
}
