import { expect } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { dialog } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import {
  choose as chooseParticipant,
  openAsSecretary,
  openStage,
  lineOf as participantLine,
} from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("secretaries set it in the list of participants and in the form, where riders do not see it [RX-01]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const { id } = await makeParticipant(db, stage, { name: "Jaan Tamm", racingNumber: "6" })
  const stored = async () => {
    const [own] = await db
      .select({ isOut: participant.isOutOfCompetition })
      .from(participant)
      .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
    return own?.isOut
  }
  await openAsSecretary(page, site, stage)
  await chooseParticipant(page, "Jaan Tamm", "Out of competition")
  await dialog(page).getByRole("button", { name: "Out of competition" }).click()
  await toast(page, "Now out of competition")
  const badge = participantLine(page, "Jaan Tamm").getByText("Out of competition", { exact: true })
  await expect(badge).toBeVisible()
  expect(await stored()).toBe(true)
  await lookAt(page, "participant out of competition")
  await chooseParticipant(page, "Jaan Tamm", "Edit")
  const box = dialog(page).getByRole("checkbox", { name: "Out of competition" })
  await expect(box).toBeChecked()
  await lookAt(page, "form of a participant out of competition")
  await box.uncheck()
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(badge).toHaveCount(0)
  expect(await stored()).toBe(false)
})
