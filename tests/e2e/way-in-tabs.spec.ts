import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkIn } from "#tests/support/mails.ts"
import { newcomer } from "./account-form.ts"
import { formOf, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { button, fillAndSend, lastCode } from "./visitor-joins.ts"

test("the link of the mail, opened in another tab, finds the form there, and the tab that waits goes on by itself [RW-03]", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  const { email } = newcomer()
  await openPage(page, site, stage)
  await fillAndSend(page, email)
  const other = await context.newPage()
  await other.goto(linkIn((await site.mailsTo(email)).at(-1)).href)
  await expect(formOf(other).getByLabel("Name")).toHaveValue("Anna Ozola")
  await expect(formOf(other).getByLabel("Racing class")).toHaveValue("Hobby")
  await expect(other).toHaveURL(`${site.url}${stage.address}`)
  await expect(formOf(page).getByRole("button", { name: "Join", exact: true })).toBeVisible()
  await formOf(other).getByRole("button", { name: "Join", exact: true }).click()
  await toast(other, "You joined successfully")
  await formOf(page).getByRole("button", { name: "Join", exact: true }).click()
  await expect(formOf(page).getByRole("alert")).toContainText("You have already joined.")
})

test("a tab that waits for the code of one address does not go on as another that signs in meanwhile [RW-03]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const [stage, otherStage] = [await openStage(site), await openStage(site)]
  const [anna, berta] = [newcomer().email, newcomer().email]
  const other = await context.newPage()
  await openPage(other, site, otherStage)
  await fillAndSend(other, berta, { number: "78" })
  await openPage(page, site, stage)
  await fillAndSend(page, anna)
  const isAsked = other.waitForResponse(/accounts\/profile/)
  await page
    .getByRole("dialog")
    .getByLabel("Code from the email")
    .fill(await lastCode(site, anna))
  await button(page, "Join").click()
  await toast(page, "You joined successfully")
  await isAsked
  const code = other.getByRole("dialog").getByLabel("Code from the email")
  await button(other, "Send another email").click()
  await expect(other.getByRole("dialog")).toContainText(berta)
  await expect.poll(async () => (await site.mailsTo(berta)).length).toBe(2)
  await code.fill(await lastCode(site, berta))
  await button(other, "Join").click()
  await toast(other, "You joined successfully")
  for (const [email, { key }] of [
    [anna, stage],
    [berta, otherStage],
  ] as const) {
    const [owner] = await db.select().from(user).where(eq(user.email, email))
    expect(await db.select().from(participant).where(eq(participant.stageKey, key))).toMatchObject([
      { id: owner?.id },
    ])
  }
})
