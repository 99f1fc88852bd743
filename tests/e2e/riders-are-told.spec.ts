import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { linkIn } from "#tests/support/mails.ts"
import { enterAsSecretary, open } from "./organisers.ts"
import { test } from "./site.ts"
import { addressIn } from "./stage-editing.ts"
import { toast } from "./toasts.ts"
import { enter, enterAgain } from "./visitor.ts"

test("a secretary moves a stage and tells its riders; another cancels it, and a rider who opens the link of the mail reads why [CH-01] [CH-02]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const rider = await enter(context, site)
  const { userId, email } = rider
  await db.update(user).set({ language: "en" }).where(eq(user.id, userId))
  const stage = await makeStage(db, {
    title: "Kaņiera posms",
    competitionStartDate: Date.UTC(2100, 4, 15, 7),
    competitionEndDate: Date.UTC(2100, 4, 15, 15),
  })
  await makeParticipant(db, stage, { id: userId, name: "Anna Ozola" })
  const form = addressIn(site, stage, stage.id)
  const tell = async (count: number) => {
    await page.getByRole("button", { name: "Tell the 1 entered rider" }).click()
    await toast(page, "1 email is on its way.")
    await expect.poll(async () => (await site.mailsTo(email)).length).toBe(count)
    return (await site.mailsTo(email)).at(-1) ?? ""
  }

  await enterAsSecretary(context, site, stage.institutionId)
  await open(page, form)
  await page.getByLabel("Start", { exact: true }).fill("2100.05.22 10:00")
  await page.getByRole("button", { name: "Move them" }).click()
  await page.getByRole("button", { name: "Save the stage" }).click()
  await expect(page.getByRole("region", { name: "Riders do not know of this yet" })).toBeInViewport()
  const moved = await tell(1)
  expect(moved).toContain("15 May 2100 at 10:00 → 22 May 2100 at 10:00")
  expect(moved).toContain("Anna Ozola")

  await enterAsSecretary(context, site, stage.institutionId)
  await open(page, form)
  await page.getByRole("button", { name: "Postpone or cancel the stage…" }).click()
  const dialog = page.getByRole("dialog", { name: "Postpone or cancel the stage" })
  await dialog.getByRole("radio", { name: /^Cancelled/ }).check()
  await dialog.getByLabel("English", { exact: true }).fill("The forest is closed")
  await dialog.getByRole("button", { name: "Announce it" }).click()
  await expect(page.getByText("This stage is cancelled.")).toBeVisible()
  const cancelled = await tell(2)
  expect(cancelled).toContain("The forest is closed")

  await enterAgain(context, site, rider)
  await open(page, linkIn(cancelled).href)
  await expect(page.getByRole("heading", { level: 1, name: "Kaņiera posms" })).toBeVisible()
  await expect(page.getByText("This stage is cancelled.")).toBeVisible()
  await expect(page.getByText("The forest is closed")).toBeVisible()
  await expect(page.getByText("You are joined")).toBeVisible()
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0)
})
