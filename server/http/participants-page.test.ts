import { gzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

// What the page of a stage says of its participants before, or without, a script.

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

const read = async ({ institutionId, championshipId, id }: MadeStage, query = "", headers = {}) => {
  const address = `/competitions/${institutionId}/${championshipId}/${id}`
  const answer = await (await fetch(`${site.url}${address}?lng=en${query}`, { headers })).text()
  const text = answer.replaceAll(/<script\b.*?<\/script>|<!--.*?-->/gs, "")
  return { text, lines: text.match(/<td class="entry-number"/g)?.length ?? 0, size: gzipSync(answer).length }
}

test("ten participants are on a page, and all at the address of its form", async () => {
  const stage = await makeManyParticipants(db, 210)
  const page = await read(stage)
  expect(page.lines).toBe(10)
  expect(page.text).toMatch(/<button(?=[^>]* name="list")(?=[^>]* value="all")[^>]*>Show all \(210\)</)
  expect(page.text).toContain("10 of 210 participants are printed here.")
  const whole = await read(stage, "&list=all")
  expect(whole.lines).toBe(210)
  expect(whole.text).toContain("Kārlis Bērziņš")
  expect(whole.text).not.toContain("Show all")
})

test("for a secretary each status is a link, beyond the first part of a long list too [PA-20]", async () => {
  const stage = await makeManyParticipants(db, 210)
  await db.update(participant).set({ status: "Confirmed" }).where(eq(participant.name, "Kārlis Bērziņš"))
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const { text } = await read(stage, "", headers)
  for (const [status, count] of [
    ["Confirmed", 1],
    ["Registered", 209],
  ] as const)
    expect(text).toMatch(
      new RegExp(`href="[^"]*\\?status=${status}#participants"[^>]*>${status} <span[^>]*>${count}<`),
    )
  const confirmed = await read(stage, "&status=Confirmed", headers)
  expect(confirmed.lines).toBe(1)
  expect(confirmed.text).toContain("Kārlis Bērziņš")
  const registered = await read(stage, "&status=Registered", headers)
  expect(registered.lines).toBe(10)
  expect(registered.text).toContain('<input type="hidden" name="status" value="Registered"')
  expect((await read(stage, "&status=Registered&list=all", headers)).lines).toBe(209)
})

test("the page of a stage with 5,000 participants is light", async () => {
  const { size } = await read(await makeManyParticipants(db, 5_000))
  expect(size).toBeGreaterThan(3_000)
  expect(size).toBeLessThanOrEqual(100_000)
})
