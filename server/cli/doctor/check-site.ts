import { randomUUID } from "node:crypto"
import { hasDatabase, withSite } from "#server/cli/with-site.ts"
import type { Config } from "#server/config.ts"
import { ForeignDatabase, knownMigrations, lastMigration } from "#server/db/migrate.ts"
import type { Database } from "#server/db/open-database.ts"
import { role } from "#server/db/schema/roles.ts"
import { openFiles } from "#server/files/open-files.ts"
import { probeMailServer } from "#server/mail/mailer.ts"
import { type Finding, finding, note, ok, wrong } from "./finding.ts"

/** Checks what the site needs besides its machine: database, files, mail, and whether it answers. */
export const checkSite = async (config: Config): Promise<Finding[]> => [
  ...(await checkDatabase(config)),
  ...(await Promise.all([
    finding("files", () => checkFiles(config), "look at FILES_URL, and who may write there"),
    finding("mail", () => checkMail(config), "look at SMTP_URL, and ask who runs the mail server"),
    checkAddress(config),
    checkAnswer(config),
  ])),
]

const checkDatabase = async (config: Config): Promise<Finding[]> => {
  if (!hasDatabase(config))
    return [
      { about: "database", ...note(`${config.dataFolder} has none yet: it is made with the first start`) },
    ]
  try {
    return await withSite(config, async ({ database }) => {
      const { rows } = await database.pool.query<{ version: string }>(
        "select current_setting('server_version') as version",
      )
      const version = rows[0]?.version ?? ""
      return [
        { about: "database", ...ok(`PostgreSQL ${version} answers`) },
        { about: "migrations", ...(await checkMigrations(database)) },
      ]
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof ForeignDatabase) return [{ about: "database", ...wrong(message) }]
    const where =
      config.databaseUrl === null ? "NULLE_DATA, and the last lines of its pg.log" : "DATABASE_URL"
    return [{ about: "database", ...wrong(`${message}: look at ${where}`) }]
  }
}

/** Says which of the program's migrations the database has yet to get. */
export const checkMigrations = async (database: Database, known = knownMigrations()) => {
  const last = await lastMigration(database.pool)
  const place = known.findIndex(({ when }) => when === last)
  if (last === null) return note("no tables yet: they are made with the first start")
  const missing = known.length - 1 - place
  if (missing > 0) return note(`${missing} of ${known.length} are to come: they are done with the next start`)
  const admins = await database.db.$count(role)
  return admins === 0
    ? note("all are done, and nobody has a role yet: nulle grant admin EMAIL")
    : ok(`all ${known.length} are done`)
}

const checkFiles = async (config: Config) => {
  const files = openFiles(config)
  const key = `doctor/${randomUUID()}`
  await files.put(key, Buffer.from(key))
  const read = await files.read(key)
  await files.remove(key)
  if (!read || Buffer.from(read).toString() !== key)
    return wrong("What was stored came back as something else")
  return ok("can be stored, read and removed")
}

const checkMail = async ({ smtpUrl }: Config) => {
  if (smtpUrl === null)
    return note("Mails are only written into the folder mails of the data folder: set SMTP_URL to send them")
  await probeMailServer(smtpUrl)
  return ok("the mail server answers")
}

const checkAddress = async ({ siteUrl, trustedProxies }: Config): Promise<Finding> => {
  const found = () => {
    if (siteUrl === null)
      return note("Only this machine can sign in and judge: set SITE_URL to the address that people type")
    if (!siteUrl.startsWith("https:"))
      return note(`${siteUrl} is not encrypted: judges' phones need https to work without a network`)
    // Nulle itself does not serve https
    if (trustedProxies === 0)
      return note(
        `${siteUrl} has a proxy in front, for which all visitors count as one: set TRUSTED_PROXIES to the number of proxies`,
      )
    return ok(siteUrl)
  }
  return { about: "address", ...found() }
}

const checkAnswer = async ({ siteUrl, host, port }: Config): Promise<Finding> => {
  const address = new URL("/readyz", siteUrl ?? `http://${host}:${port}`)
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: "manual" })
    const body = (await answer.text()).slice(0, 60)
    return {
      about: "site",
      ...(answer.ok ? ok(`${address} says ${body}`) : wrong(`${address} says ${answer.status} ${body}`)),
    }
  } catch {
    return {
      about: "site",
      ...note(`${address} does not answer: start Nulle, or look at the proxy in front of it`),
    }
  }
}
