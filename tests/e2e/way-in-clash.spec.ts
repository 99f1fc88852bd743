import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { newcomer } from "./account-form.ts"
import { expectAccessible, expectFitting } from "./look-at.ts"
import { formOf, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { bar, button, fillAndSend, lastCode } from "./visitor-joins.ts"

test("a number or a name that is listed already is reported before a code is mailed [RW-03] [PA-06]", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Jaan Tamm", racingNumber: "77" })
  await openPage(page, site, stage)
  const form = formOf(page)
  const alert = (name: string) => page.getByRole("dialog", { name, exact: true })
  await bar(page).getByRole("button", { name: "Join", exact: true }).click()
  await form.getByLabel("Name").fill("Anna Ozola")
  await form.getByLabel("Racing number").fill("77")
  await form.getByLabel("Birth date").pressSequentially("19960714")
  await button(page, "Next").click()
  await alert("Participant with this racing number already exists")
    .getByRole("button", { name: "OK" })
    .click()
  await expect(form.getByLabel("Racing number")).toBeFocused()
  await expect(form.getByLabel("Racing number")).toHaveAccessibleDescription(
    "Participant with this racing number already exists",
  )
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
  await form.getByLabel("Name").fill("jaan  tamm")
  await form.getByLabel("Racing number").fill("")
  await button(page, "Next").click()
  await alert("Participant with such name already exists.").getByRole("button", { name: "OK" }).click()
  await expect(form.getByLabel("Name")).toBeFocused()
  await form.getByLabel("Name").fill("Anna Ozola")
  await form.getByLabel("Racing number").fill("78")
  await button(page, "Next").click()
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused()
})

test("a visitor with somebody's name is asked about it once, before a code is mailed [RW-03] [PA-06]", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Anna Ozola", racingNumber: "5" })
  const { email } = newcomer()
  await openPage(page, site, stage)
  await bar(page).getByRole("button", { name: "Join", exact: true }).click()
  await formOf(page).getByLabel("Name").fill("Anna Ozola")
  await formOf(page).getByLabel("Racing number").fill("77")
  await formOf(page).getByLabel("Birth date").pressSequentially("19960714")
  await button(page, "Next").click()
  await page.getByRole("dialog").last().getByRole("button", { name: "Continue", exact: true }).click()
  await page.getByRole("dialog").getByLabel("Email").fill(email)
  await button(page, "Send me the code").click()
  const code = page.getByRole("dialog").getByLabel("Code from the email")
  await expect(code).toBeFocused()
  await code.fill(await lastCode(site, email))
  await button(page, "Join").click()
  await toast(page, "You joined successfully")
})

test("a number that is taken while a code is on its way is reported after it has signed in, and nothing typed is lost [RW-03]", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  const { email } = newcomer()
  await openPage(page, site, stage)
  await fillAndSend(page, email)
  await makeParticipant(site.database.db, stage, { name: "Jaan Tamm", racingNumber: "77" })
  const code = page.getByRole("dialog").getByLabel("Code from the email")
  const right = await lastCode(site, email)
  await code.fill(right === "000000" ? "000001" : "000000")
  await button(page, "Join").click()
  await expect(code).toHaveAccessibleDescription(/Invalid verification code. Please try again./)
  await expectAccessible(page, "the code in the dialog")
  await expectFitting(page, "the code in the dialog")
  await code.fill(right)
  await button(page, "Join").click()
  await page
    .getByRole("dialog", { name: "Participant with this racing number already exists" })
    .getByRole("button", { name: "OK" })
    .click()
  await expect(formOf(page).getByLabel("Racing number")).toBeFocused()
  await formOf(page).getByLabel("Racing number").fill("78")
  await formOf(page).getByRole("button", { name: "Join", exact: true }).click()
  await toast(page, "You joined successfully")
})
