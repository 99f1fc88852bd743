import { expect, test } from "vitest"
import { championship } from "#server/db/schema/competitions.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

const read = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { type: answer.headers.get("Content-Type"), text: await answer.text() }
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address)

test("the sitemap has all that visitors may see, and nothing that only organisers know", async () => {
  const hour = 3_600_000
  const competitionEndDate = Date.now() + 2 * hour
  const coming = await makeStage(db, {
    ...{ id: "a&b", competitionStartDate: Date.now() + hour, competitionEndDate },
  })
  const begun = await makeStage(db, { competitionStartDate: Date.now() - hour, competitionEndDate })
  const draft = await makeStage(db, { status: "draft" })
  const { id: ad } = await makeAd(db)
  const { id: sold } = await makeAd(db, { mark: "sold" })
  const { type, text } = await read("/sitemap.xml")
  expect(type).toBe("application/xml; charset=utf-8")
  const season = ({ institutionId, championshipId }: typeof coming) =>
    `${site.url}/competitions/${institutionId}/${championshipId}`
  expect(addressesIn(text)).toEqual(
    expect.arrayContaining([
      `${site.url}/`,
      season(coming),
      `${season(coming)}/a&amp;b`,
      `${season(begun)}/${begun.id}`,
      `${season(begun)}/${begun.id}/results`,
      `${site.url}/market/ads/${ad}`,
    ]),
  )
  expect(text).not.toContain(`/a&amp;b/results`)
  expect(await db.$count(championship)).toBe(3)
  for (const unknown of [season(draft), sold]) expect(text).not.toContain(unknown)
})

test("robots.txt names the sitemap, and what is no page", async () => {
  const { type, text } = await read("/robots.txt")
  expect(type).toMatch(/^text\/plain/)
  expect(text.split("\n")).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  expect(text).toContain("Disallow: /live/")
})
