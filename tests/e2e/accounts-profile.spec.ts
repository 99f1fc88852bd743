import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { newcomer, openLogin, tryToSignIn, userMenu } from "./account-form.ts"
import { type MailingSite, test } from "./site.ts"
import { enter } from "./visitor.ts"

/** Goes to the profile as somebody new. */
const openProfile = async (page: Page, site: MailingSite) => {
  const person = newcomer()
  await enter(page.context(), site, person)
  await page.goto(`${site.url}/profile?lng=en`)
  await expect(page.getByRole("heading", { name: "General information" })).toBeVisible()
  await page.waitForLoadState("networkidle")
  return person
}

test("without script a refused profile shows again what was typed, and saves it [AC-07]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  await enter(context, site)
  const page = await context.newPage()
  await page.goto(`${site.url}/profile?edit`)
  const name = page.getByLabel("Display name")
  const save = page.getByRole("button", { name: "Save", exact: true })
  // nothing that can be seen
  const typed = " \u200b "
  await name.fill(typed)
  await page.locator("[name=isRiderHidden]").check()
  await save.click()
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await expect(name).toHaveValue(typed)
  await expect(page.locator("[name=isRiderHidden]")).toBeChecked()
  await name.fill("Anna Ozola")
  await save.click()
  await expect(page.locator("#content dl")).toContainText("Anna Ozola")
  await page.goto(`${site.url}/profile?edit`)
  await expect(page.locator("[name=isRiderHidden]")).toBeChecked()
  await page.locator("[name=isRiderHidden]").uncheck()
  await save.click()
  await expect(page.locator("#content dl")).not.toContainText("Not shown")
  await context.close()
})

test("the profile downloads the user's data, ends all sessions, and deletes the account", async ({
  page,
  site,
  browser,
}) => {
  const person = await openProfile(page, site)
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download my data" }).click()
  expect(await readFile(await (await download).path(), "utf8")).toContain(person.email)

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await openLogin(elsewhere, site.url)
  await tryToSignIn(elsewhere, person)
  await expect(userMenu(elsewhere)).toBeVisible()
  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await elsewhere.reload()
  await expect(userMenu(elsewhere)).toHaveCount(0)
  await other.close()

  await openLogin(page, site.url, { return: "/profile" })
  await tryToSignIn(page, person)
  const section = page.locator("section").filter({ hasText: "birth date and ads" })
  const remove = section.getByRole("button", { name: "Delete my account" })
  await expect(remove).toBeVisible()
  await page.waitForLoadState("networkidle")
  await section.getByLabel("Password").fill(person.password)
  await remove.click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click()
  await expect(page.getByRole("dialog", { name: "Your account is deleted" })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(userMenu(page)).toHaveCount(0)
  expect(await site.database.db.$count(user, eq(user.email, person.email))).toBe(0)
})
