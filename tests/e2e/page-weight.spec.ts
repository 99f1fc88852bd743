import { gzipSync } from "node:zlib"
import { type Browser, expect, type Page } from "@playwright/test"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

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

test("the list of competitions loads little JavaScript", async ({ browser, site }) => {
  const { script } = await weigh(browser, site.url, (page) => page.waitForLoadState("networkidle"))
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(150 * kilobyte)
})
