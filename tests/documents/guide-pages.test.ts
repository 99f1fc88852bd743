import { expect, test } from "vitest"
import { type HelpTopic, helpTopics } from "#app/site/help/help-topics.ts"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { readPage, textOf } from "#tests/support/read-page.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)

const read = (address: string) => readPage(site.url + address)

/** The guides are articles within that of their list. */
const guidesIn = (html: string) => (html.match(/<article\b/g)?.length ?? 0) - 1

test("the guides are searched without script, whatever the accents, and a result leads to its section [HE-01]", async () => {
  const { html, meta } = await read(`/guide?lng=lv&${new URLSearchParams({ q: "TALRUNIS izladejies" })}`)
  expect(meta("robots")).toBe("noindex")
  expect(html).toMatch(/<form [^>]*action="\/guide"[^>]*method="get"/)
  expect(html).toMatch(/<input [^>]*type="search"[^>]*name="q"/)
  const [found = ""] = /<section aria-labelledby="guide-found".*?<\/section>/s.exec(html) ?? []
  expect(found).toContain("<mark>tālrunis</mark>")
  const [, address, heading] = /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/.exec(found) ?? []
  expect([address, heading]).toEqual(["/guide/judge#phone", "Tālrunis izlādējies vai pazudis"])
  const guide = await read("/guide/judge?lng=lv")
  const [section = ""] = / id="phone".*?<\/h\d>/s.exec(guide.html) ?? []
  expect(textOf(section)).toContain("Tālrunis izlādējies vai pazudis")
})

test("a search that finds nothing says so, and all guides stay [HE-01]", async () => {
  const { html, text } = await read(`/guide?lng=lv&${new URLSearchParams({ q: "motocikllapsēns" })}`)
  expect(text).toContain("Nekas nav atrasts")
  expect(guidesIn(html)).toBe(5)
  expect(guidesIn((await read("/guide?lng=lv")).html)).toBe(5)
})

test("a guide is there in the language that is chosen, and no other role has one", async () => {
  expect((await read("/guide/judge?lng=en")).heading).toBe("Guide for judges")
  expect((await read("/guide/judge?lng=et")).heading).toBe("Kohtuniku teejuht")
  expect((await read("/guide/mechanic?lng=en")).status).toBe(404)
})

test("an organiser’s pages have a “?” that opens the guide in a tab of its own [HE-02]", async () => {
  const { userId, headers } = await signIn(site)
  await database.db.insert(role).values({ userId, role: "admin" })
  const cards = { "Anna Ozola": [[0, 1, null]] }
  const { stage } = await makeScoredStage(database.db, { ...running(), cards })
  const championship = `${stage.institutionId}/${stage.championshipId}`
  const race = `/competitions/${championship}/${stage.id}`
  const pages: [HelpTopic, string][] = [
    ["stage", `/championship/${championship}/new`],
    ["stage", `/championship/${championship}/${stage.id}`],
    ["participants", race],
    ["judges", `${race}/judges`],
    ["cockpit", `${race}/cockpit`],
    ["paper", `${race}/cards`],
    ["screens", `${race}/screens`],
    ["standings", `/competitions/${championship}`],
    ["institution", "/championship/institutions"],
    ["clubs", "/championship/clubs"],
    ["championship", "/championship"],
    ["roles", "/championship/roles"],
    ["publish", "/"],
    ["log", "/championship/log"],
    ["results", "/my-results"],
    ["riders", "/my-riders"],
  ]
  for (const [topic, address] of pages) {
    const { html } = await readPage(site.url + address, headers)
    const [, tab] = new RegExp(`<a href="/guide/${helpTopics[topic]}" target="(\\w+)"`).exec(html) ?? []
    expect(tab, address).toBe("_blank")
  }
})
