import { expect } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { setOutOfCompetition } from "#server/results/out-of-competition.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { choose, dialog, enterAs, lineOf, openDesk, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import {
  choose as chooseParticipant,
  openAsSecretary,
  openStage,
  lineOf as participantLine,
} from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("a rider is put out of competition on the results page, which the card explains, and it is undone [RX-01] [SP-15]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  const place = (name: string) => lineOf(page, name).locator(".position")
  const [leader, second] = ["Anna Ozola", "Jaan Tamm"] as const
  const names = () => page.locator("tr.result strong a").allTextContents()
  await expect(place(second)).toHaveText("Place 2")
  const putOut = async () => {
    await choose(page, leader, "Out of competition")
    await expect(dialog(page)).toContainText(`${leader} is listed with a place in brackets`)
    await dialog(page).getByLabel("Reason").fill("Licence of another federation")
    await dialog(page).getByRole("button", { name: "Out of competition" }).click()
    await toast(page, "Now out of competition")
    await expect(place(leader)).toHaveText("Place (1)")
    await expect(place(second)).toHaveText("Place 1")
  }
  await putOut()
  await page.getByRole("button", { name: "Undo" }).click()
  await toast(page, "Undone")
  await expect(place(leader)).toHaveText("Place 1")
  await expect(place(second)).toHaveText("Place 2")
  await putOut()
  await expect(lineOf(page, leader)).toContainText("out of competition")
  await expect(lineOf(page, second)).not.toContainText("out of competition")
  await lookAt(page, "out of competition")
  // the list stays as it is, and explains itself to whoever opens the card
  expect(await names()).toEqual([leader, second])
  await lineOf(page, leader).getByRole("link", { name: leader }).click()
  await expect(page.getByText("Out of competition: the place in brackets is the one")).toBeVisible()
})

test("results and start lists say without script who rides out of competition [RX-01]", async ({
  browser,
  site,
}) => {
  const { stage, address, jaan } = await race(site)
  const { db } = site.database
  const admin = { actor: await makeAdmin(db), db, now: Date.now() }
  await setOutOfCompetition(admin, stage.path, { participantId: jaan, isOut: true, reason: null })
  await makeParticipant(db, stage, {
    name: "Gita Viesis",
    racingNumber: "99",
    isOutOfCompetition: true,
  })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  const page = await context.newPage()
  await page.goto(`${address.replace(/results$/, "start-list")}?lng=en`)
  await expect(page.getByRole("row", { name: "Gita Viesis" })).toContainText("Out of competition")
  await page.goto(`${address}?lng=en`)
  const line = lineOf(page, "Jaan Tamm")
  await expect(line).toContainText("out of competition")
  await expect(line.locator(".position")).toHaveText("Place (2)")
  await context.close()
})

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
