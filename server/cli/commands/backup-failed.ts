import { knownLastBackup, noteBackup } from "#server/cli/backup/last-backup.ts"
import { type Command, readWords } from "#server/cli/command.ts"
import { readConfig } from "#server/config.ts"
import { backupFailedMail } from "#server/mail/backup-mail.ts"
import { createMailer, mailFolderOf } from "#server/mail/mailer.ts"

/** Mails the site's contact address that the backup failed: what systemd runs when it did, also when it was killed. */
export const backupFailed: Command = {
  name: "backup failed",
  usage: [""],
  what: "mails CONTACT_EMAIL that the nightly backup failed; deploy/nulle-backup.service runs it then",
  run: async (words, { env, now, write }) => {
    readWords(words, {}, 0)
    const config = readConfig(env)
    const last = knownLastBackup(config.dataFolder)
    const failed = last?.failed && now - last.failed.on < sameNight ? last.failed : null
    // one that was killed could not note it
    const why = failed?.why ?? "It was killed: see journalctl -u nulle-backup"
    if (!failed) await noteBackup(config.dataFolder, { on: now, why })
    const mailer = createMailer(
      { ...config, mailFolder: mailFolderOf(config) },
      { info: () => {}, error: () => {} },
    )
    await mailer.send(config.contactEmail, backupFailedMail(config, { why, madeOn: last?.madeOn ?? null }))
    write(`${config.contactEmail}: mailed that the backup failed.`)
    return true
  },
}

/** A failure that was noted longer ago is that of the night before, milliseconds. */
const sameNight = 12 * 3_600_000
