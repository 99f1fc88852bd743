import { gzipSync } from "node:zlib"
import { type Browser, expect, type Page, type Request } from "@playwright/test"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"

type Kind = "script" | "stylesheet" | "document"

/** Bytes, compressed, of all files of each kind that a first visit to a page loads, until the page is whole. */
const weigh = async (
  browser: Browser,
  address: string,
  isWhole: (page: Page) => Promise<void>,
): Promise<Record<Kind, number>> => {
  const context = await browser.newContext({ locale: "lv" })
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
  expect(weights.script).toBeLessThanOrEqual(150 * kilobyte)
  expect(weights.stylesheet).toBeGreaterThan(0)
  expect(weights.stylesheet).toBeLessThanOrEqual(12 * kilobyte)
  expect(weights.document).toBeGreaterThan(5 * kilobyte)
  expect(weights.document).toBeLessThanOrEqual(25 * kilobyte)
})

const isQuiet = (page: Page) => page.waitForLoadState("networkidle")

test("the list of competitions loads little JavaScript, and the login page not much more", async ({
  browser,
  site,
}) => {
  for (const [address, most] of [
    ["/", 150],
    ["/login", 190],
  ] as const) {
    const { script } = await weigh(browser, site.url + address, isQuiet)
    expect(script).toBeGreaterThan(0)
    expect(script, address).toBeLessThanOrEqual(most * kilobyte)
  }
})

test("no more JavaScript than 190 KB travels to any page of organisers", async ({ browser, site }) => {
  const stage = await makeStage(site.database.db)
  const championship = `/championship/${stage.institutionId}/${stage.championshipId}`
  const pages = [pageOf(stage), `${pageOf(stage)}/judges`, championship, `${championship}/${stage.id}`]
  for (const address of pages) {
    // an empty cache for each
    const context = await browser.newContext()
    await enterAsAdmin(context, site)
    const page = await context.newPage()
    const scripts: Request[] = []
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script") scripts.push(request)
    })
    await page.goto(site.url + address)
    await isQuiet(page)
    const sizes = await Promise.all(scripts.map((script) => script.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(bytes).toBeGreaterThan(100 * kilobyte)
    expect(bytes, address).toBeLessThanOrEqual(190 * kilobyte)
    await context.close()
  }
})
