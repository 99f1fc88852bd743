import { expect, type Page } from "@playwright/test"
import { codeIn } from "#tests/support/mails.ts"
import { formOf } from "./registration-form.ts"
import type { MailingSite } from "./site.ts"

/** The part of a stage's page with the own participation. */
export const bar = (page: Page) => page.getByRole("region", { name: "Stage" })

/** A button of the dialog. */
export const button = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true })

/** The code of the latest mail to an address. */
export const lastCode = async (site: MailingSite, email: string) => codeIn((await site.mailsTo(email)).at(-1))

/** Fills in the form of a visitor, and has the code mailed. */
export const fillAndSend = async (page: Page, email: string, { number = "77" } = {}) => {
  await bar(page).getByRole("button", { name: "Join", exact: true }).click()
  await formOf(page).getByLabel("Name").fill("Anna Ozola")
  await formOf(page).getByLabel("Racing number").fill(number)
  await formOf(page).getByLabel("Birth date").pressSequentially("19960714")
  await button(page, "Next").click()
  await page.getByRole("dialog").getByLabel("Email").fill(email)
  await button(page, "Send me the code").click()
  await expect(page.getByRole("dialog").getByLabel("Code from the email")).toBeFocused()
}
