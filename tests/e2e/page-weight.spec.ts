import { gzipSync } from "node:zlib"
import { type Browser, expect, type Page } from "@playwright/test"
import en from "#locales/en/public/market.json" with { type: "json" }
import et from "#locales/et/public/market.json" with { type: "json" }
import lv from "#locales/lv/public/market.json" with { type: "json" }
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { makePublicSeason } from "./standings-season.ts"
import { waitUntilLive } from "./wait-until-live.ts"

type Kind = "stylesheet" | "document"

/** Bytes, compressed, of all files of each kind that a first visit to a page loads, until the page is whole. */
const weigh = async (
  browser: Browser,
  address: string,
  isWhole: (page: Page) => Promise<void>,
): Promise<Record<Kind, number>> => {
  const context = await browser.newContext({ locale: "lv" })
  // scripts are asked for once the page is painted, which takes its time
  await waitUntilLive(context)
  const page = await context.newPage()
  const files: Promise<{ kind: Kind; bytes: number }>[] = []
  page.on("response", (response) => {
    const kind = response.request().resourceType()
    if (kind === "stylesheet" || kind === "document")
      files.push(response.body().then((body) => ({ kind, bytes: gzipSync(body).length })))
  })
  await page.goto(address)
  await isWhole(page)
  const weights: Record<Kind, number> = { stylesheet: 0, document: 0 }
  for (const { kind, bytes } of await Promise.all(files)) weights[kind] += bytes
  await context.close()
  return weights
}

const kilobyte = 1_000

test("the results page of 120 riders is light: its styles and itself", async ({ browser, site }) => {
  const { stage } = await makeFullStage(site.database.db)
  const weights = await weigh(browser, `${site.url}${resultsOf(stage)}`, (page) =>
    expect(page.locator('[data-connection="live"]')).toBeVisible(),
  )
  expect(weights.stylesheet).toBeGreaterThan(0)
  expect(weights.stylesheet).toBeLessThanOrEqual(19.8 * kilobyte)
  expect(weights.document).toBeGreaterThan(5 * kilobyte)
  expect(weights.document).toBeLessThanOrEqual(26.5 * kilobyte)
})

const isQuiet = (page: Page) => page.waitForLoadState("networkidle")

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
