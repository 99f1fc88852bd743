import { expect } from "@playwright/test"
import { z } from "zod"
import en from "#locales/en/api.json" with { type: "json" }
import et from "#locales/et/api.json" with { type: "json" }
import lv from "#locales/lv/api.json" with { type: "json" }
import { openDataPatterns } from "#tests/support/open-data-addresses.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"

const document = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ operationId: z.string() }) })),
})

test("the page of the open data shows every operation of the document, in the reader's language, without script [AP-01]", async ({
  browser,
  site,
}) => {
  const served = await fetch(`${site.url}/api/v1/openapi.json`)
  const { paths } = document.parse(await served.json())
  expect(Object.keys(paths).length).toBe(openDataPatterns.length)
  for (const [locale, words] of Object.entries({ lv, et, en })) {
    const context = await browser.newContext({ javaScriptEnabled: false, locale })
    const page = await context.newPage()
    await page.goto(`${site.url}/api`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title)
    const titles: Readonly<Record<string, string>> = words.operations
    for (const [path, { get }] of Object.entries(paths)) {
      const operation = page.locator(`#${get.operationId}`)
      await expect(operation.getByRole("heading", { level: 4 })).toHaveText(titles[get.operationId] ?? "")
      await expect(operation.locator(".address")).toHaveText(`GET ${path}`)
      await expect(operation.locator("pre").first()).toContainText(`curl '${site.url}/api/v1/`)
    }
    for (const [code, problem] of Object.entries(words.problems))
      await expect(page.locator(`[id="${code}"]`)).toContainText(problem)
    await expect(page.getByRole("main")).toContainText("text/event-stream")
    await expect(page.getByRole("main")).not.toContainText("{{")
    await context.close()
  }
})

test("the foot of each page leads to the open data, whose examples are opened and read on every screen", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/about?lng=en`)
  await page.getByRole("contentinfo").getByRole("link", { name: en.title }).click()
  await expect(page).toHaveURL(`${site.url}/api`)
  await expect(page).toHaveTitle(`${en.title} · Nulle`)
  const operation = page.locator("#listResults")
  for (const summary of await operation.locator("summary").all()) await summary.click()
  await expect(operation.locator("pre").last()).toContainText('"position": 1')
  await expect(page.locator("#Results")).toBeHidden()
  await operation.getByRole("link", { name: "Results" }).click()
  await expect(page.locator("#Results")).toContainText("Class by class, the best first.")
  await page.locator("#live summary").click()
  await lookAt(page, "open data")
})
