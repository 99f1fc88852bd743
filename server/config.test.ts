import { resolve } from "node:path"
import { expect, test } from "vitest"
import { readConfig, unknownSettings } from "./config.ts"

test("with nothing set the site runs on this machine, with a database of its own [D-01]", () => {
  expect(readConfig({})).toEqual({
    dataFolder: resolve("data"),
    databaseUrl: null,
    host: "127.0.0.1",
    port: 3000,
    siteUrl: null,
    siteName: "Nulle",
    contactEmail: "info@example.org",
    secret: null,
    smtpUrl: null,
    mailFrom: "info@example.org",
    openId: null,
    reporting: { views: null, errors: null },
    filesUrl: null,
    backupRecipients: [],
    trustedProxies: 0,
    maxStreams: 10_000,
    maxStreamsPerAddress: 300,
    metricsPort: null,
    logLevel: "info",
  })
})

test("a database is named by an address, over the network or over a socket [D-01]", () => {
  for (const address of [
    "postgres://nulle:secret@db.example.org:5432/nulle",
    "postgresql://nulle@/nulle?host=/var/run/postgresql",
    "postgresql:///nulle",
  ])
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test("files are kept in a folder or in a bucket [D-31]", () => {
  for (const address of ["file:///var/lib/nulle/files", "s3://KEY:secret@s3.example.org/nulle?region=eu"])
    expect(readConfig({ FILES_URL: address }).filesUrl).toBe(address)
  expect(() => readConfig({ FILES_URL: "ftp://files" })).toThrow(/FILES_URL.*not the address/)
})

test("a Google account can be signed in by when its client is set, the provider being a setting too", () => {
  const google = { GOOGLE_CLIENT_ID: "nulle", GOOGLE_CLIENT_SECRET: "hidden" }
  const client = { clientId: "nulle", clientSecret: "hidden" }
  expect(readConfig(google).openId).toEqual({ issuer: "https://accounts.google.com", ...client })
  const issuer = "http://127.0.0.1:4000"
  expect(readConfig({ ...google, OIDC_ISSUER: issuer }).openId).toEqual({ issuer, ...client })
  expect(() => readConfig({ GOOGLE_CLIENT_ID: "nulle" })).toThrow(/GOOGLE_CLIENT_SECRET.*both or neither/)
})

test("nothing is sent unencrypted to an account provider, or to the services that count views and collect errors", () => {
  for (const name of ["OIDC_ISSUER", "ANALYTICS_URL", "SENTRY_DSN"])
    for (const host of [
      "key@accounts.example.org",
      "key@127.0.0.1.example.org",
      "key@localhost.example.org",
      "key@10.0.0.1",
    ])
      expect(() => readConfig({ [name]: `http://${host}/1` })).toThrow(`${name}: has to begin with https://`)
  for (const address of ["http://localhost:4000", "http://[::1]:4000", "http://127.0.0.1:4000"])
    expect(readConfig({ ANALYTICS_URL: address }).reporting.views).toBe(address)
  expect(() => readConfig({ OIDC_ISSUER: "accounts" })).toThrow(/OIDC_ISSUER: /)
})

test("views are counted and errors sent only where that is set [D-27]", () => {
  const settings = {
    ANALYTICS_URL: "https://plausible.example.org/api/event",
    SENTRY_DSN: "https://abc123@errors.example.org/sentry/7",
  }
  expect(readConfig(settings).reporting).toEqual({
    views: settings.ANALYTICS_URL,
    errors: "https://errors.example.org/sentry/api/7/envelope/?sentry_key=abc123&sentry_version=7",
  })
  expect(() => readConfig({ SENTRY_DSN: "https://errors.example.org/7" })).toThrow(
    /SENTRY_DSN.*not a Sentry DSN/,
  )
})

test("mails come from the contact address, or from one of their own", () => {
  expect(readConfig({ CONTACT_EMAIL: "us@trial.lv" }).mailFrom).toBe("us@trial.lv")
  expect(readConfig({ CONTACT_EMAIL: "us@trial.lv", MAIL_FROM: "no@trial.lv" }).mailFrom).toBe("no@trial.lv")
})

test("all unreadable settings are named at once", () => {
  const settings = {
    DATABASE_URL: "mysql://db",
    PORT: "70000",
    SITE_URL: "ftp://site",
    NULLE_SECRET: "short",
  }
  expect(() => readConfig(settings)).toThrow(/DATABASE_URL.*\n.*PORT.*\n.*SITE_URL.*\n.*NULLE_SECRET/)
})

test("a setting that nobody knows is named, with the right one where it is near", () => {
  const env = { SMPT_URL: "x", DATABSE_URL: "x", NULLE_DATE: "x", MAIL_SENDER: "x", TRUSTED_PROXY: "x" }
  expect(unknownSettings(env)).toEqual([
    { name: "SMPT_URL", meant: "SMTP_URL" },
    { name: "DATABSE_URL", meant: "DATABASE_URL" },
    { name: "NULLE_DATE", meant: "NULLE_DATA" },
    { name: "MAIL_SENDER", meant: null },
    { name: "TRUSTED_PROXY", meant: null },
  ])
  const others = {
    PATH: "x",
    HOSTNAME: "x",
    MAIL: "x",
    MAILTO: "x",
    SMTP_URL: "x",
    NULLE_SETTINGS: "x",
    PORTS: "x",
    SENTRY_RELEASE: "x",
  }
  expect(unknownSettings(others)).toEqual([])
})
