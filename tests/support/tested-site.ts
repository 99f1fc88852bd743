import type { PasswordHashing } from "#server/auth/password-hashing.ts"
import type { Database } from "#server/db/open-database.ts"

/** Where a site answers, and what it answers from; the site may be another process. */
export type TestedSite = {
  url: string
  database: Database
  /** What signs its sessions, where the test can know it. */
  secret?: string
  /** How it keeps passwords, where not as in earnest. */
  passwords?: PasswordHashing
}
