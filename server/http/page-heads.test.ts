import { expect, test } from "vitest"
import { championship } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { readPage } from "#tests/support/read-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

const read = (address: string, headers: Record<string, string> = {}) => readPage(site.url + address, headers)

type Place = { institutionId: string; championshipId: string; id: string }
const pageOf = ({ institutionId, championshipId, id }: Place) =>
  `/competitions/${institutionId}/${championshipId}/${id}`

test("a shared address of results or a card shows what, when and where", async () => {
  const { stage, riders } = await makeScoredStage(db, {
    title: "Zilais kalns",
    location: "Ogre",
    cards: { "Anna Ozola": [[0, 1]] },
  })
  const results = `${pageOf(stage)}/results`
  const card = `${results}/${riders[0]?.id}`
  const titles = {
    [`${results}?lng=lv`]: "Zilais kalns – Rezultāti, 2026. gada 16. maijs, Ogre",
    [`${results}?lng=en`]: "Zilais kalns – Results, 16 May 2026, Ogre",
    [`${card}?lng=en`]: "Anna Ozola – Zilais kalns, 16 May 2026, Ogre",
  }
  for (const [address, shown] of Object.entries(titles)) {
    const { title, meta } = await read(address)
    expect([title, meta("og:title")]).toEqual([`${shown} · Nulle`, shown])
    const shared = await read(`${address}&fbclid=1`)
    // some networks read the page again from here: nothing but the language is kept
    expect(shared.meta("og:url")).toBe(site.url + address)
    expect(shared.meta("og:description")).toMatch(/\w{4}/)
  }
})

test("a shared link to the judge's app says what it is, in the reader's language", async () => {
  const { language, title, meta } = await read("/judge-standalone", { "Accept-Language": "et" })
  expect([language, title, meta("og:title")]).toEqual(["et", "Kohtunik · Nulle", "Kohtunik"])
  expect(meta("og:description")).toMatch(/^Hinnake võistlejaid/)
  expect(meta("og:url")).toBe(`${site.url}/judge-standalone`)
})

test("a page's meta tags tell link previews what, when and where", async () => {
  const year = new Date().getUTCFullYear() + 2
  const stage = await makeStage(db, {
    title: "Kaņieris Trial",
    location: "Cēsis",
    registrationEndDate: Date.UTC(year, 4, 12, 18),
    competitionStartDate: Date.UTC(year, 4, 16, 7),
    competitionEndDate: Date.UTC(year, 4, 16, 15),
  })
  await db.update(championship).set({ displayName: "Baltic Trial" })
  const { title, meta } = await read(`${pageOf(stage)}?lng=en`)
  expect(title).toBe(`Kaņieris Trial, 16 May ${year}, Cēsis · Nulle`)
  expect(meta("og:title")).toBe(`Kaņieris Trial, 16 May ${year}, Cēsis`)
  expect(meta("og:url")).toBe(`${site.url}${pageOf(stage)}?lng=en`)
  expect(meta("og:description")).toBe(
    "A stage of Baltic Trial: programme, classes, documents, participants and live results. Registration till 12 May at 21:00.",
  )
})

test("search engines are told of a published stage as of an event, and of a draft nothing", async () => {
  const eventIn = (html: string) =>
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? null
  const start = Date.UTC(2026, 4, 16, 7)
  const stage = await makeStage(db, {
    ...{ title: "Trial </script><b>", location: "Cēsis", competitionOrganizer: "Moto & Club" },
    ...{ competitionStartDate: start, competitionEndDate: start + 8 * 3_600_000 },
  })
  const published = await read(pageOf(stage))
  expect(JSON.parse(eventIn(published.html) ?? "")).toMatchObject({
    "@type": "SportsEvent",
    ...{ name: "Trial </script><b>", url: site.url + pageOf(stage) },
    ...{ startDate: "2026-05-16T07:00:00.000Z", endDate: "2026-05-16T15:00:00.000Z" },
    location: { "@type": "Place", name: "Cēsis" },
    organizer: { "@type": "Organization", name: "Moto & Club" },
  })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "admin" })
  const draft = await read(`${pageOf(await makeStage(db, { status: "draft" }))}?lng=en`, headers)
  expect(draft.text).toContain("Draft")
  expect(eventIn(draft.html)).toBeNull()
})

test("a stage, its championship and all competitions lead to calendars, to subscribe to or as a file [AP-03]", async () => {
  const start = Date.now() + 86_400_000
  const stage = await makeStage(db, { competitionStartDate: start, competitionEndDate: start + 3_600_000 })
  await db.update(championship).set({ publicationStatus: "published" })
  const season = pageOf(stage).replace(/\/[^/]+$/, "")
  for (const [address, calendar] of [
    ["/", "/calendar.ics?lng=en"],
    [season, `${season}/calendar.ics?lng=en`],
    [pageOf(stage), `${pageOf(stage)}/calendar.ics?lng=en`],
  ] as const) {
    const { html } = await read(`${address}?lng=en`)
    const subscribed = `${site.url.replace(/^https?/, "webcal")}${calendar}`
    expect(html).toContain(`<a role="menuitem" href="${subscribed}">Subscribe in a calendar app</a>`)
    expect(html).toContain(`<a role="menuitem" href="${calendar}" download="">Download a calendar file</a>`)
    const { headers, text } = await fetchPage(site.url + calendar)
    expect(headers["content-type"]).toMatch(/^text\/calendar/)
    expect(text).toContain(`SUMMARY:${stage.title}\r\n`)
  }
})
