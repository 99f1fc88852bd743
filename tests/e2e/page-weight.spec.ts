import { gzipSync } from "node:zlib"
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import en from "#locales/en/market.json" with { type: "json" }
import et from "#locales/et/market.json" with { type: "json" }
import lv from "#locales/lv/market.json" with { type: "json" }
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { race } from "./cockpit.ts"
import { enterAsAdmin } from "./organisers.ts"
import { type MailingSite, test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"
import { makePublicSeason } from "./standings-season.ts"
import { waitUntilLive } from "./wait-until-live.ts"

type Kind = "script" | "stylesheet" | "document"
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>

/** Bytes, compressed, of all files of each kind that a first visit to a page loads, until the page is whole. */
const weigh = async (
  browser: Browser,
  address: string,
  isWhole: (page: Page) => Promise<void>,
  session: Session = { cookies: [], origins: [] },
): Promise<Record<Kind, number>> => {
  const context = await browser.newContext({ locale: "lv", storageState: session })
  // scripts are asked for once the page is painted, which takes its time
  await waitUntilLive(context)
  const page = await context.newPage()
  const files: Promise<{ kind: Kind; bytes: number }>[] = []
  page.on("response", (response) => {
    const kind = response.request().resourceType()
    if (kind === "script" || kind === "stylesheet" || kind === "document")
      files.push(response.body().then((body) => ({ kind, bytes: gzipSync(body).length })))
  })
  await page.goto(address)
  await isWhole(page)
  const weights: Record<Kind, number> = { script: 0, stylesheet: 0, document: 0 }
  for (const { kind, bytes } of await Promise.all(files)) weights[kind] += bytes
  await context.close()
  return weights
}

const kilobyte = 1_000

test("the results page of 120 riders is light: its scripts, its styles and itself", async ({
  browser,
  site,
}) => {
  const { stage } = await makeFullStage(site.database.db)
  const weights = await weigh(browser, `${site.url}${resultsOf(stage)}`, (page) =>
    expect(page.locator('[data-connection="live"]')).toBeVisible(),
  )
  expect(weights.script).toBeGreaterThan(0)
  expect(weights.script).toBeLessThanOrEqual(165 * kilobyte)
  expect(weights.stylesheet).toBeGreaterThan(0)
  expect(weights.stylesheet).toBeLessThanOrEqual(15 * kilobyte)
  expect(weights.document).toBeGreaterThan(5 * kilobyte)
  expect(weights.document).toBeLessThanOrEqual(26.5 * kilobyte)
})

const isQuiet = (page: Page) => page.waitForLoadState("networkidle")

test("the list of competitions and the open data load little JavaScript, and the login page not much more", async ({
  browser,
  site,
}) => {
  for (const [address, most] of [
    ["/", 165],
    ["/api", 165],
    ["/login", 200],
  ] as const) {
    const { script } = await weigh(browser, site.url + address, isQuiet)
    expect(script).toBeGreaterThan(0)
    expect(script, address).toBeLessThanOrEqual(most * kilobyte)
  }
})

test("the standings, with the lines of their season, have no more JavaScript than 200 KB", async ({
  browser,
  site,
}) => {
  const { address } = await makePublicSeason(site)
  const { script } = await weigh(browser, site.url + address, isQuiet)
  expect(script).toBeGreaterThan(100 * kilobyte)
  expect(script).toBeLessThanOrEqual(200 * kilobyte)
})

/** What an admin's first visit to each page may weigh: 200 KB of scripts. */
const expectLightForAdmin = async (
  { browser, context, site }: { browser: Browser; context: BrowserContext; site: MailingSite },
  addresses: readonly string[],
) => {
  await enterAsAdmin(context, site)
  const session = await context.storageState()
  for (const address of addresses) {
    const { script } = await weigh(browser, site.url + address, isQuiet, session)
    expect(script).toBeGreaterThan(100 * kilobyte)
    expect(script, address).toBeLessThanOrEqual(200 * kilobyte)
  }
}

test("no other page of a stage, as an admin sees it, has more JavaScript than 200 KB", async ({
  browser,
  context,
  site,
}) => {
  const { stage, riders } = await makeScoredStage(site.database.db, { cards: { Anna: [[0]] } })
  await expectLightForAdmin({ browser, context, site }, [
    ...["", "/judges", "/cards", "/try-rules", "/screens"].map((end) => pageOf(stage) + end),
    ...riders.map((rider) => `${resultsOf(stage)}/${rider.id}`),
  ])
})

test("no page of organisers, as an admin sees it, has more JavaScript than 200 KB", async ({
  browser,
  context,
  site,
}) => {
  const { institutionId, championshipId, id } = await makeStage(site.database.db)
  const championship = `/championship/${institutionId}/${championshipId}`
  await expectLightForAdmin({ browser, context, site }, [
    ...["", `/${id}`, "/new", "/copy/season"].map((end) => championship + end),
    ...["", "/clubs", "/institutions", "/log", "/market", "/roles"].map((end) => `/championship${end}`),
  ])
})

test("no page of the market, of an account or for reading, as an admin who sells and rides sees it, has more JavaScript than 200 KB", async ({
  browser,
  context,
  site,
}) => {
  const { id } = await makeAd(site.database.db)
  await expectLightForAdmin({ browser, context, site }, [
    ...["/market", `/market/ads/${id}`, "/market/new", "/market/my-ads"],
    ...["/guide", "/my-results", "/profile", "/search?q=Anna"],
  ])
})

test("the cockpit of a race, with a decision to take, has no more JavaScript than 200 KB", async ({
  browser,
  context,
  site,
}) => {
  await enterAsAdmin(context, site)
  const { stage, anna, tap } = await race(site)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsB" })
  const session = await context.storageState()
  const { script } = await weigh(browser, `${site.url}${pageOf(stage)}/cockpit`, isQuiet, session)
  expect(script).toBeGreaterThan(100 * kilobyte)
  expect(script).toBeLessThanOrEqual(200 * kilobyte)
})

test("the styles of every page are applied once, also where parts of it come later", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { cards: { Anna: [[0]] } })
  const { address: standings } = await makePublicSeason(site)
  for (const address of [resultsOf(stage), standings]) {
    await page.goto(site.url + address)
    await isQuiet(page)
    const applied = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href }) => (href ? new URL(href).pathname : [])),
    )
    expect(applied.length).toBeGreaterThan(1)
    const [ofEveryPage] = applied
    expect(
      applied.filter((path) => path === ofEveryPage),
      address,
    ).toHaveLength(1)
  }
})

test("no screen, and nothing for the announcer, has more JavaScript than 200 KB", async ({
  browser,
  site,
}) => {
  const { institutionId, championshipId, id } = await makeStage(site.database.db)
  const path = `${institutionId}/${championshipId}/${id}`
  for (const address of [
    `/tv/${path}`,
    `/overlay/${path}/table`,
    `/competitions/${path}/podium`,
    `/competitions/${path}/announcer`,
  ]) {
    const { script } = await weigh(browser, site.url + address, (page) => page.waitForLoadState("load"))
    expect(script).toBeGreaterThan(100 * kilobyte)
    expect(script, address).toBeLessThanOrEqual(200 * kilobyte)
  }
})

test("a page loads its words in one language", async ({ page, site }) => {
  const scripts: Promise<string>[] = []
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text())
  })
  await page.goto(`${site.url}/market?lng=lv`)
  await isQuiet(page)
  const loaded = (await Promise.all(scripts)).join("")
  expect(loaded).toContain(lv.search.words)
  for (const other of [en, et]) expect(loaded).not.toContain(other.search.words)
})
