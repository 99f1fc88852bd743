import type { Logger } from "pino"
import type { Config } from "#server/config.ts"
import type { Db } from "#server/db/transaction.ts"
import { createMailer, mailFolderOf } from "#server/mail/mailer.ts"
import type { Metrics } from "#server/observability/metrics.ts"
import { createSecurityLog } from "#server/observability/security-log.ts"
import type { AccountServices } from "./account-outcome.ts"
import { createAuth } from "./create-auth.ts"
import { createKeyedHash } from "./keyed-hash.ts"
import { createOpenId } from "./open-id.ts"
import type { PasswordHashing } from "./password-hashing.ts"
import { createRateLimits } from "./rate-limits.ts"

type Parts = {
  config: Config
  db: Db
  log: Pick<Logger, "info" | "warn" | "error">
  metrics: Metrics | null
  origins: readonly [string, ...string[]]
  secret: string
  passwords: PasswordHashing
}

/** Returns the services that answer account requests, configured by the settings. */
export const createAccountServices = ({
  config,
  db,
  log,
  metrics,
  origins,
  secret,
  passwords,
}: Parts): AccountServices => {
  const keyedHash = createKeyedHash(secret)
  const settings = { origins, secret, log, passwords }
  return {
    auth: createAuth(db, { ...settings, openId: null }),
    openId: createOpenId(config.openId, (openId) => createAuth(db, { ...settings, openId })),
    db,
    limits: createRateLimits(db, keyedHash),
    keyedHash,
    security: createSecurityLog(log, metrics),
    mailer: createMailer({ ...config, mailFolder: mailFolderOf(config) }, log),
    log,
    siteName: config.siteName,
    siteUrl: origins[0],
    contactEmail: config.contactEmail,
  }
}
