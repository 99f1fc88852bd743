import { expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { fillForm, formOf, lineOf, openAsSecretary, openStage } from "./registration-form.ts"
import { type MailingSite, test } from "./site.ts"
import { toast } from "./toasts.ts"

/** A stage in which Anna has a result and Jaan has none, open before its secretary. */
const openParticipants = async (page: Page, site: MailingSite) => {
  const { db } = site.database
  const stage = await openStage(site)
  const anna = await makeParticipant(db, stage, { name: "Anna Ozola", racingNumber: "5", license: "LV-5" })
  const jaan = await makeParticipant(db, stage, { name: "Jaan Tamm", racingNumber: "6" })
  await (await makePhone(db, stage)).send([wireTap({ participant: anna.id })])
  await openAsSecretary(page, site, stage)
  const find = async (id: string) => {
    const [found] = await db
      .select()
      .from(participant)
      .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
    return found
  }
  return { stage, anna, jaan, find }
}

test("a secretary adds a participant", async ({ page, site }) => {
  const { stage } = await openParticipants(page, site)
  await page.getByRole("button", { name: "Add participant" }).click()
  await fillForm(page, { name: "Līga Kalna", number: "7" })
  await formOf(page).getByRole("button", { name: "Add", exact: true }).click()
  await toast(page, "Added participant")
  await expect(lineOf(page, "Līga Kalna")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add participant" })).toBeFocused()
  const [added] = await site.database.db
    .select()
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.racingNumber, "7")))
  expect(added).toMatchObject({ name: "Līga Kalna", status: "Registered" })
  expect(added?.id).toMatch(/^ext-[0-9a-f]{32}$/)
})
