import { resolve } from "node:path"
import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

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
    trustedProxies: 0,
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

test("what cannot be read is named, all of it at once", () => {
  const settings = {
    DATABASE_URL: "mysql://db",
    PORT: "70000",
    SITE_URL: "ftp://site",
    NULLE_SECRET: "short",
  }
  expect(() => readConfig(settings)).toThrow(/DATABASE_URL.*\n.*PORT.*\n.*SITE_URL.*\n.*NULLE_SECRET/)
})
