import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { championship } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

const meta = (page: Page, property: string) => page.locator(`head meta[property="og:${property}"]`)

test("a shared address of results or a card shows what, when and where", async ({ page, site }) => {
  const { stage, riders } = await makeScoredStage(site.database.db, {
    title: "Zilais kalns",
    location: "Ogre",
    cards: { "Anna Ozola": [[0, 1]] },
  })
  const results = resultsOf(stage)
  const card = `${results}/${riders[0]?.id}`
  const titles = {
    [`${results}?lng=lv`]: "Zilais kalns – Rezultāti, 2026. gada 16. maijs, Ogre",
    [`${results}?lng=en`]: "Zilais kalns – Results, 16 May 2026, Ogre",
    [`${card}?lng=en`]: "Anna Ozola – Zilais kalns, 16 May 2026, Ogre",
  }
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(site.url + address)
    await expect(page).toHaveTitle(`${title} · Nulle`)
    await expect(meta(page, "title")).toHaveAttribute("content", title)
    await page.goto(`${site.url}${address}&fbclid=1`)
    // some networks read the page again from here: nothing but the language is kept
    await expect(meta(page, "url")).toHaveAttribute("content", site.url + address)
    await expect(meta(page, "description")).toHaveAttribute("content", /\w{4}/)
  }
})

test("a shared link to the judge's app says what it is, in the reader's language", async ({ page, site }) => {
  const address = `${site.url}/judge-standalone`
  const answer = await page.request.get(address, { headers: { "Accept-Language": "et" } })
  const source = await answer.text()
  expect(source).toContain('<html lang="et">')
  expect(source).toContain("<title>Kohtunik · Nulle</title>")
  for (const [property, content] of [
    ["title", "Kohtunik"],
    ["description", "Hinnake võistlejaid"],
    ["url", address],
  ])
    expect(source).toContain(`property="og:${property}" content="${content}`)
  await page.goto(`${address}?lng=en`)
  await expect(page).toHaveTitle("Judge")
})

test("a page's meta tags tell link previews what, when and where", async ({ page, site }) => {
  const { db } = site.database
  const year = new Date().getUTCFullYear() + 2
  const stage = await makeStage(db, {
    title: "Kaņieris Trial",
    location: "Cēsis",
    registrationEndDate: Date.UTC(year, 4, 12, 18),
    competitionStartDate: Date.UTC(year, 4, 16, 7),
    competitionEndDate: Date.UTC(year, 4, 16, 15),
  })
  await db.update(championship).set({ displayName: "Baltic Trial" })
  await page.goto(site.url + english(pageOf(stage)))
  await expect(page).toHaveTitle(`Kaņieris Trial, 16 May ${year}, Cēsis · Nulle`)
  const meta = (property: string) => page.locator(`meta[property="${property}"]`)
  await expect(meta("og:title")).toHaveAttribute("content", `Kaņieris Trial, 16 May ${year}, Cēsis`)
  await expect(meta("og:url")).toHaveAttribute("content", site.url + english(pageOf(stage)))
  await expect(meta("og:description")).toHaveAttribute(
    "content",
    "A stage of Baltic Trial: programme, classes, documents, participants and live results. Registration till 12 May at 21:00.",
  )
})

test("search engines are told of a published stage as of an event, and of a draft nothing", async ({
  page,
  context,
  site,
}) => {
  const start = Date.UTC(2026, 4, 16, 7)
  const fields = {
    ...{ title: "Trial </script><b>", location: "Cēsis", competitionOrganizer: "Moto & Club" },
    ...{ competitionStartDate: start, competitionEndDate: start + 8 * 3_600_000 },
  }
  const stage = await makeStage(site.database.db, fields)
  const event = page.locator('script[type="application/ld+json"]')
  await page.goto(site.url + pageOf(stage))
  expect(JSON.parse((await event.textContent()) ?? "")).toMatchObject({
    "@type": "SportsEvent",
    ...{ name: "Trial </script><b>", url: site.url + pageOf(stage) },
    ...{ startDate: "2026-05-16T07:00:00.000Z", endDate: "2026-05-16T15:00:00.000Z" },
    location: { "@type": "Place", name: "Cēsis" },
    organizer: { "@type": "Organization", name: "Moto & Club" },
  })
  await enterAsAdmin(context, site)
  await page.goto(site.url + pageOf(await makeStage(site.database.db, { status: "draft" })))
  await expect(page.getByText("Draft", { exact: true })).toBeVisible()
  await expect(event).toHaveCount(0)
})

/** A published stage of tomorrow. */
const makeComingStage = async (db: Db) => {
  const start = Date.now() + 86_400_000
  const stage = await makeStage(db, {
    ...{ competitionStartDate: start, competitionEndDate: start + 3_600_000 },
  })
  await db
    .update(championship)
    .set({ publicationStatus: "published" })
    .where(eq(championship.id, stage.championshipId))
  return stage
}

test("a stage, its championship and all competitions lead to calendars, to subscribe to or as a file [AP-03]", async ({
  page,
  site,
}) => {
  const stage = await makeComingStage(site.database.db)
  const season = pageOf(stage).replace(/\/[^/]+$/, "")
  for (const [address, calendar] of [
    ["/", "/calendar.ics"],
    [season, `${season}/calendar.ics`],
    [pageOf(stage), `${pageOf(stage)}/calendar.ics`],
  ] as const) {
    await page.goto(site.url + english(address))
    await page.getByRole("button", { name: "Calendar" }).click()
    const subscribe = page.getByRole("menuitem", { name: "Subscribe in a calendar app" })
    const webcal = site.url.replace(/^https?/, "webcal")
    await expect(subscribe).toHaveAttribute("href", `${webcal}${calendar}?lng=en`)
    const saved = page.waitForEvent("download")
    await page.getByRole("menuitem", { name: "Download a calendar file" }).click()
    expect(await readFile(await (await saved).path(), "utf8")).toContain(`SUMMARY:${stage.title}\r\n`)
  }
})

test("where a browser cannot tie a menu to its button, the calendar menu opens where one is on the page", async ({
  page,
  site,
}) => {
  const stage = await makeComingStage(site.database.db)
  // a property that no browser knows
  await page.route("**/*.css", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll("position-area", "unknown-area"),
    })
  })
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto(site.url + english(pageOf(stage)))
  const button = page.getByRole("button", { name: "Calendar" })
  await button.evaluate((one) => one.scrollIntoView({ block: "center" }))
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await button.click()
  const menu = page.getByRole("menu", { name: "Calendar" })
  await expect(menu.getByRole("menuitem").first()).toBeFocused()
  // a menu that is elsewhere would be scrolled to when it gets the focus
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(menu).toBeInViewport({ ratio: 1 })
})
