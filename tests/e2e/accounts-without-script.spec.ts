import { expect } from "@playwright/test"
import { test } from "./site.ts"

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
