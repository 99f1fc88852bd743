import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

const look = async (page: Page, site: string, address: string) => {
  await page.goto(site + address)
  await page.waitForLoadState("networkidle")
  for (const raw of await page.locator("summary").all()) await raw.click()
  await lookAt(page, address)
}

test("axe finds nothing and nothing overflows on the account pages, in either theme and every language", async ({
  page,
  context,
  site,
}) => {
  for (const address of ["/login", "/login?reset=spent", "/finish-signup?token=spent"])
    await look(page, site.url, address)
  const { userId } = await enter(context, site)
  const cards = { "Anna Ozola": [[0, 1, 5]] }
  await makeScoredStage(site.database.db, { cards, riders: { "Anna Ozola": { id: userId } } })
  for (const address of ["/profile", "/profile?edit", "/my-results"]) await look(page, site.url, address)
})

test("a visitor without script is offered a code by mail, and told where signing in needs scripts [RW-05]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  const page = await context.newPage()
  await page.goto(`${site.url}/login`)
  await expect(page.getByRole("button", { name: "Email me a code" })).toBeVisible()
  await expect(page.getByLabel("Password")).toBeHidden()
  await page.goto(`${site.url}/finish-signup`)
  await expect(page.getByText("Signing in needs JavaScript.")).toBeVisible()
  await context.close()
})
