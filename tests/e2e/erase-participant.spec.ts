import { expect } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { choose, lineOf, openAsSecretary, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("a secretary erases the personal data of somebody without an account, after a confirmation that says how far it goes [D-35]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const anna = await makeParticipant(db, stage, { name: "Anna Ozola", racingNumber: "5" })
  await (await makePhone(db, stage)).send([wireTap({ participant: anna.id })])
  await openAsSecretary(page, site, stage)
  const names = async () => {
    const isAnna = and(eq(participant.stageKey, stage.key), eq(participant.id, anna.id))
    return (await db.select().from(participant).where(isAnna)).map(({ name }) => name)
  }
  const confirm = page.getByRole("dialog", { name: "Erase the personal data of Anna Ozola?" })
  await choose(page, "Anna Ozola", "Erase personal data")
  await expect(confirm).toContainText("(stages: 1)")
  await confirm.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Actions: Anna Ozola" })).toBeFocused()
  expect(await names()).toEqual(["Anna Ozola"])
  await choose(page, "Anna Ozola", "Erase personal data")
  await confirm.getByRole("button", { name: "Erase personal data" }).click()
  await toast(page, "Personal data is erased")
  await expect(lineOf(page, "Anna Ozola")).toHaveCount(0)
  await expect(lineOf(page, "—")).toContainText("5")
  expect(await names()).toEqual([])
  await page.getByRole("button", { name: "Actions: —" }).click()
  await expect(page.getByRole("menuitem").first()).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Erase personal data" })).toHaveCount(0)
})
