import type { PasswordHashing } from "#server/auth/password-hashing.ts"
import type { Database } from "#server/db/open-database.ts"

/** Where a site answers, and what it answers from; the site may be another process. */
export type TestedSite = {
  url: string
  database: Database
  /** The secret that signs its sessions, if the test can know it. */
  secret?: string
  /** Its password hashing, if it is not the real one. */
  passwords?: PasswordHashing
}
