import { expect } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { lookAt } from "./look-at.ts"
import { fillForm, formOf, openJoin, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

test("a joined rider sees as what, is mailed, and changes it while registration is open", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const { userId, email } = await enter(context, site)
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, userId))
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page, { name: "Anna Ozola", number: "77" })
  await formOf(page).getByRole("button", { name: "Join" }).click()
  await toast(page, "You joined successfully")
  const own = page
    .locator("div")
    .filter({ hasText: /^You are joined/ })
    .last()
  await expect(own).toContainText("77")
  await expect(own).toContainText("Hobby")
  await expect.poll(async () => (await site.mailsTo(email)).length).toBe(1)

  const edit = page.getByRole("button", { name: "Edit", exact: true })
  await edit.click()
  const form = formOf(page)
  await expect(page.getByRole("dialog", { name: "Change your registration" })).toBeVisible()
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  await form.getByLabel("Racing number").fill("78")
  await form.getByRole("button", { name: "Save" }).click()
  await toast(page, "Saved")
  await expect(form).toBeHidden()
  await expect(own).toContainText("78")
  await expect(edit).toBeFocused()
  expect(await db.select().from(participant).where(isThem)).toMatchObject([{ racingNumber: "78" }])
  await lookAt(page, "the own registration")

  await db.update(participant).set({ status: "Confirmed" }).where(isThem)
  await page.reload()
  await expect(own).toContainText("Confirmed")
  await edit.click()
  await expect(form).toContainText("If you change it, it waits for a new confirmation.")
  await form.getByLabel("Motorcycle").fill("TRS ONE R 250")
  await form.getByRole("button", { name: "Save" }).click()
  await toast(page, "Saved")
  await expect(own).not.toContainText("Confirmed")
})

test("once riders have a result, the secretary changes their registration: they are offered no way, and told why", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  const { userId } = await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page)
  await formOf(page).getByRole("button", { name: "Join" }).click()
  await toast(page, "You joined successfully")
  const edit = page.getByRole("button", { name: "Edit", exact: true })
  await edit.click()
  await formOf(page).getByLabel("Motorcycle").fill("TRS")
  const phone = await makePhone(site.database.db, stage)
  await phone.send([wireTap({ participant: userId })])
  await formOf(page).getByRole("button", { name: "Save" }).click()
  await expect(formOf(page)).toContainText("You already have results in this stage.")
  await expect(formOf(page).getByLabel("Motorcycle")).toHaveValue("TRS")
  await page.reload()
  await expect(page.getByText("You are joined")).toBeVisible()
  await expect(edit).toHaveCount(0)
})
