import type { Config } from "#server/config.ts"
import { type Mail, paragraphsOf } from "./compose-mail.ts"

/**
 * Returns the mail that tells whoever runs a site that its backup failed, and when one was last made, epoch milliseconds; null: never.
 * Like the command line, it speaks English.
 */
export const backupFailedMail = (
  { siteName, siteUrl }: Pick<Config, "siteName" | "siteUrl">,
  { why, madeOn }: { why: string; madeOn: number | null },
): Mail => {
  const last =
    madeOn === null
      ? "There is no backup at all."
      : `The last backup is of ${new Date(madeOn).toISOString()}.`
  const text = [
    `The backup of ${siteName}${siteUrl === null ? "" : ` (${siteUrl})`} failed: ${why}.`,
    last,
    "On its machine, sudo -u nulle nulle doctor says what is wrong. Mend that, then run sudo systemctl start nulle-backup.service.",
  ].join("\n\n")
  return { subject: `${siteName}: the backup failed`, text: `${text}\n`, html: paragraphsOf(text) }
}
