import { expect, test } from "vitest"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { readPage } from "#tests/support/scored-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db, pool } = database

/** The site's clock, which stands still unless a test turns it. */
let instant = Date.UTC(2026, 6, 1)
const site = await testSite(database, {}, { now: () => instant })

/** What the home page says of leaders a second later; null: nothing. */
const leadersOnHome = async () => {
  instant += 1_000
  const { text } = await readPage(site, "/", { "Accept-Language": "en" })
  const [, after] = text.split("Championship leaders</h2>")
  return after?.split("Previous competitions</h2>")[0] ?? null
}

const season = async () => {
  const made = await makeApprovedSeason(db, {
    scores: [{ "Anna Ozola": 1, "Bruno Kalns": 2 }],
    championship: { displayName: "Baltic Cup", publicationStatus: "published" },
  })
  await made.generateAll()
  const publish = (status: "published" | "draft") =>
    pool.query("update championship set publication_status = $1 where id = $2", [
      status,
      made.place.championshipId,
    ])
  return { ...made, publish }
}

test("the home page has new leaders within a second: when standings change, and when they are withdrawn and published [CL-07]", async () => {
  expect(await leadersOnHome()).toBeNull()
  const { reopen, disqualify, approve, generate, publish } = await season()
  expect(await leadersOnHome()).toContain("Anna Ozola")
  await publish("draft")
  expect(await leadersOnHome()).toBeNull()
  await publish("published")
  expect(await leadersOnHome()).toContain("Anna Ozola")
  await reopen(0)
  await disqualify(0, "Anna Ozola")
  await approve(0)
  await generate(0)
  expect(await leadersOnHome()).toContain("Bruno Kalns")
})

test("the home page of visitors stays cached, whoever is signed in beside them", async () => {
  await season()
  await leadersOnHome()
  const before = site.pageCache.figures().renderings
  const { headers } = await signIn(site)
  const own = await readPage(site, "/", { ...headers, "Accept-Language": "en" })
  expect(own.headers["cache-control"]).toBe("private, no-store")
  expect(own.text).toContain("Championship leaders")
  const visitors = await readPage(site, "/", { "Accept-Language": "en" })
  expect(visitors.headers["cache-control"]).toContain("public")
  expect(site.pageCache.figures().renderings).toBe(before)
})
