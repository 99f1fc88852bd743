import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import {
  dialog,
  enterAs,
  lastAuditEvent,
  lineOf,
  openPanel,
  race,
  resultOf,
  send,
  sentCommands,
} from "./desk.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("approval waits for all, stores the places, and an admin reopens it with a reason [SP-02]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, anna, jaan, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await openPanel(page, address)
  const steps = page.locator(".steps")
  await expect(steps.locator("[aria-current=step]")).toContainText("Race in progress")

  const approve = page.getByRole("button", { name: "Approve results" })
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription(
    /^Not all participants finished or DNF\/DQ\. .* Jaan Tamm$/,
  )

  await page.getByRole("button", { name: "Set DNF for all unfinished (1)" }).click()
  await dialog(page).getByRole("button", { name: "Set DNF" }).click()
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).toHaveText("DNF")
  await expect(page.getByRole("button", { name: "Set DNF for all" })).toHaveCount(0)

  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("It won't be able to change position once approved. Proceed?")
  const sent = sentCommands(page)
  await dialog(page).getByRole("button", { name: "Approve results" }).dblclick()
  await toast(page, "Results approved")
  expect(sent).toEqual(["approve"])
  await expect(steps.locator("[aria-current=step]")).toContainText("Approved results cannot be changed")
  await expect(page.getByText("Results are approved and cannot be changed")).toBeVisible()
  await expect(page.getByRole("button", { name: "Generate standings" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Actions" })).toHaveCount(0)
  expect(await resultOf(site, stage, anna)).toMatchObject({
    position: 1,
    positionPoints: 20,
    positionAbsolutePoints: 20,
  })
  expect(await resultOf(site, stage, jaan)).toMatchObject({ position: null, positionPoints: 0 })
  const refused = await send(page, address, "setStatus", {
    participantId: jaan,
    seen: "DNF",
    status: null,
    reason: null,
  })
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ json: { code: "results-approved" } })
  await expect(page.getByRole("button", { name: "Reopen results" })).toHaveCount(0)

  const admins = await browser.newContext()
  await enterAs("admin", { context: admins, site, stage })
  const admin = await admins.newPage()
  await openPanel(admin, address)
  await admin.getByRole("button", { name: "Reopen results" }).click()
  await dialog(admin).getByRole("button", { name: "Reopen results" }).click()
  await expect(dialog(admin)).toContainText("Write the reason")
  await dialog(admin).getByLabel("Reason").fill("A card was lost")
  await dialog(admin).getByRole("button", { name: "Reopen results" }).click()
  await expect(admin.locator(".steps [aria-current=step]")).toContainText("Race in progress")
  expect(await resultOf(site, stage, anna)).toMatchObject({ position: null, positionPoints: null })
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "reopen_results",
    data: { reason: "A card was lost" },
  })
  // the secretary's page hears of it
  await expect(steps.locator("[aria-current=step]")).toContainText("Race in progress")
  await admins.close()
})

test("while the competition runs, approval offers no DNS for those who may start later [D-45]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await makeParticipant(site.database.db, stage, { name: "Zane Liepa", racingNumber: "9000" })
  await send(page, address, "setStatus", { participantId: jaan, seen: null, status: "DNF", reason: null })
  await openPanel(page, address)
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("1 of 3 has no start and no score")
  await expect(dialog(page)).toContainText(/The competition runs until .* Until then/)
  await expect(dialog(page).getByRole("button", { name: "Set DNS" })).toHaveCount(0)
  const sent = await send(page, address, "setDnsForAbsent", { confirmed: 1 })
  expect(await sent.text()).toContain("competition-running")
  await dialog(page).getByRole("link", { name: "Change the end of the stage" }).click()
  await expect(page.locator("[name=competitionEndDate]")).toBeFocused()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
