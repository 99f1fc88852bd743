import { join } from "node:path"
import type { Logger } from "pino"
import type { Config } from "#server/config.ts"
import type { Db } from "#server/db/transaction.ts"
import { createMailer } from "#server/mail/mailer.ts"
import type { AccountServices } from "./account-outcome.ts"
import { createAttemptLimits } from "./attempt-limits.ts"
import { createAuth } from "./create-auth.ts"
import { createOpenId } from "./open-id.ts"

type Parts = {
  config: Config
  db: Db
  log: Pick<Logger, "info" | "error">
  origins: readonly [string, ...string[]]
  secret: string
}

/** The folder of the data folder into which mails are written where no mail server is set (D-26). */
export const mailFolderOf = ({ dataFolder }: Pick<Config, "dataFolder">): string => join(dataFolder, "mails")

/** Returns all that answers account requests, wired as the settings say. */
export const createAccountServices = ({ config, db, log, origins, secret }: Parts): AccountServices => {
  const settings = { origins, secret, log }
  return {
    auth: createAuth(db, { ...settings, openId: null }),
    openId: createOpenId(config.openId, (openId) => createAuth(db, { ...settings, openId })),
    db,
    limits: createAttemptLimits(db, secret),
    mailer: createMailer({ ...config, mailFolder: mailFolderOf(config) }, log),
    log,
    siteName: config.siteName,
    siteUrl: origins[0],
  }
}
