import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { race as cockpitRace, openCockpit } from "./cockpit.ts"
import { dialog, enterAs, resultOf } from "./desk.ts"
import { expectAccessible, expectFitting, lookAt } from "./look-at.ts"
import {
  choose as chooseParticipant,
  openAsSecretary,
  openStage,
  lineOf as participantLine,
} from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("where riders sign on, the list of participants marks who does not start, and takes it back [RX-09]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const { id } = await makeParticipant(db, stage, { name: "Jaan Tamm", racingNumber: "6" })
  await openAsSecretary(page, site, stage)
  const status = async () => (await resultOf(site, stage, id))?.status
  const mark = async (action: string, answer: string, done: string) => {
    await chooseParticipant(page, "Jaan Tamm", action)
    await dialog(page).getByRole("button", { name: answer }).click()
    await toast(page, done)
  }
  await mark("Did not start (DNS)", "Set DNS", "Status set")
  const badge = participantLine(page, "Jaan Tamm").getByText("DNS", { exact: true })
  await expect(badge).toBeVisible()
  expect(await status()).toBe("DNS")
  await page.getByRole("button", { name: "Undo" }).click()
  await toast(page, "Undone")
  await expect(badge).toHaveCount(0)
  await mark("Did not start (DNS)", "Set DNS", "Status set")
  await expect(badge).toBeVisible()
  await lookAt(page, "participant who does not start")
  await mark("Remove DNS", "Remove DNS", "Removed status")
  await expect(badge).toHaveCount(0)
  expect(await resultOf(site, stage, id)).toMatchObject({ deleted: true, status: null })
})

test("the cockpit marks a rider on the card, and puts a DNS that was scored before all else until it is decided [RX-09] [CO-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage, dita, tap, address } = await cockpitRace(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByLabel("Racing number", { exact: true }).fill("31")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Set DNS 31 Dita Liepa" }).click()
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await toast(page, "Status set")
  await expect(page.locator(".rider-pane header")).toContainText("DNS")
  await tap({ participant: dita })
  const first = page.locator(".queue > ul > li").first()
  await expect(first).toContainText("DNS, but there are scores")
  await expect(first).toContainText("Section 1, lap 1")
  await expectAccessible(page, "a DNS that was scored")
  await expectFitting(page, "a DNS that was scored")
  await first.getByRole("button", { name: "Keep DNS, leave scores out (1)" }).click()
  await expect(page.locator(".queue")).not.toContainText("31 Dita Liepa")
  await expect(page.locator(".rider-pane header")).toContainText("DNS")
})
