import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { layDatabaseLine } from "#tests/support/database-line.ts"
import { testSite } from "#tests/support/test-site.ts"
import { type ReadOptions, readerOf } from "./reader-of.ts"

const database = await testDatabase()
const line = await layDatabaseLine(database)
afterAll(line.close)
const site = await testSite(database, { databaseUrl: line.url, trustedProxies: 1 })
const { read } = readerOf(site)

/** Returns a problem without its words, once it is one as all are: scripts of every site may read it, and no cache keeps it. */
const problemOf = async (path: string, options: ReadOptions = {}) => {
  const { status, headers, text } = await read(path, options)
  expect(headers, path).toMatchObject({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  })
  expect(headers["set-cookie"]).toBeUndefined()
  const { title, type, status: statusInBody, ...rest } = JSON.parse(text)
  expect([statusInBody, type]).toEqual([status, `${site.url}/api#${rest.code}`])
  expect(title).toMatch(/^[A-Z].+\.$/)
  return { status, ...rest }
}

test("an error is a problem with a code: no such address, no such parameter, no such method [AP-02]", async () => {
  for (const path of ["", "nothing", "stages/1", "institutions/a/b", "openapi.yaml"])
    expect(await problemOf(path), path).toEqual({ status: 404, code: "address-not-found" })
  expect(await problemOf("stages?limit=1000&from=yesterday")).toMatchObject({
    status: 400,
    code: "unreadable",
    parameters: [{ name: "from" }, { name: "limit" }],
  })
  for (const path of [`stages?institution=${"x".repeat(2_000)}`, "stages%00", "%ff"])
    expect(await problemOf(path), path).toEqual({ status: 400, code: "unreadable" })
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(await problemOf("stages", { method }), method).toEqual({ status: 405, code: "method-not-allowed" })
  expect((await read("stages", { method: "POST" })).headers.allow).toBe("GET, HEAD, OPTIONS")
})

test("a list is asked for within its bounds, and is empty behind its end [AP-01]", async () => {
  for (const [name, values] of Object.entries({
    limit: ["0", "-1", "1.5", "101", "many", "1e9"],
    offset: ["-1", "0.5", "100001", "NaN"],
  }))
    for (const value of values)
      expect(await problemOf(`institutions?${name}=${value}`), value).toMatchObject({
        status: 400,
        code: "unreadable",
        parameters: [{ name, problem: expect.stringMatching(/./) }],
      })
  const { status, text } = await read("institutions?limit=100&offset=100000")
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ total: 0, next: null, institutions: [] })
})

test("scripts of another website may only read [AP-02]", async () => {
  const headers = { Origin: "https://club.example" }
  expect((await read("institutions", { headers })).status).toBe(200)
  expect(await problemOf("institutions", { method: "POST", headers })).toEqual({
    status: 403,
    code: "other-origin",
  })
})

test("what fails on the site's side is a problem that says nothing of the reason [AP-02]", async () => {
  const { db } = database
  await db.execute(sql`alter table championship rename column display_name to renamed`)
  try {
    expect(await problemOf("championships")).toEqual({ status: 500, code: "failed" })
  } finally {
    await db.execute(sql`alter table championship rename column renamed to display_name`)
  }
  expect((await read("championships")).status).toBe(200)
})

test("while the database is away a problem says so, and when to come again [AP-02]", async () => {
  line.cut()
  try {
    expect(await problemOf("stages?limit=3")).toEqual({ status: 503, code: "unavailable" })
    expect((await read("stages?limit=3")).headers["retry-after"]).toBe("2")
  } finally {
    line.mend()
  }
})
