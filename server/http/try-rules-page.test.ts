import { expect, test } from "vitest"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)
const { stage } = await makeScoredStage(db, {
  ...running(),
  cards: {
    Anna: [
      [0, 0],
      [0, 3],
    ],
    Bruno: [
      [2, 1],
      [0, 0],
    ],
  },
})
const { userId, headers } = await signIn(site)
await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
const ofStage = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`

/** The text of a page for its reader, without tags. */
const read = async (address: string, sent: Record<string, string> = headers) => {
  const answer = await fetch(`${site.url}${address}${address.includes("?") ? "&" : "?"}lng=en`, {
    headers: sent,
  })
  const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>|<!--.*?-->/gs, "")
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ""
  return { html, text: main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") }
}

test("a secretary tries another order on the results of a stage, without script, and nothing changes [RX-05]", async () => {
  const now = await read(`${ofStage}/try-rules`)
  expect(now.text).toContain("Nobody’s place would change.")
  expect(now.html).toMatch(/<option value="earlier-end"[^>]* selected/)
  const tried = await read(`${ofStage}/try-rules?tie=last-laps&tie=`)
  expect(tried.text).toContain("Places that would change: 2 of 2")
  const rows = /<main.*?<table\b.*?<\/table>/s.exec(tried.html)?.[0].split("<tr").slice(2) ?? []
  const texts = rows.map((row) => row.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "))
  expect(texts[0]).toMatch(/Bruno.*Places won: 1/)
  expect(texts[0]).toMatch(/Ahead of .*Anna: fewer points in lap 2 \(0 to 3\)/)
  expect(texts[1]).toMatch(/Places lost: 1/)
  const acu = /<a[^>]* href="([^"]+)"[^>]*>ACU-like</.exec(tried.html)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const preset = await read(acu.startsWith("/") ? acu : `${ofStage}/try-rules${acu}`)
  expect(preset.text).toContain("Nobody’s place would change.")
  const results = await read(`${ofStage}/results`, {})
  const lines = results.html.match(/<tr[^>]*class="result\b.*?<\/tr>/gs) ?? []
  expect(lines.map((line) => /Anna|Bruno/.exec(line)?.[0])).toEqual(["Anna", "Bruno"])
})
