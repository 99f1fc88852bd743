import { expect } from "@playwright/test"
import { openCockpit } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, lastAuditEvent, race, resultOf, send } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("what came after the approval is left out for a reason", async ({ page, context, site }) => {
  const { stage, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: jaan, seen: null, status: "DNF", reason: null })
  await send(page, address, "approve", { seenRevision: 1_000_000 })
  await tap({ participant: jaan, section: 3, lap: 1, name: "JudgeAddPointsA" })
  await openCockpit(page, cockpitOf(address))
  const attention = page.locator(".queue")
  await expect(attention).toContainText("Came after the approval")
  await expect(attention.getByRole("button", { name: "Count this one" })).toHaveCount(0)
  await attention.getByRole("button", { name: "Leave it out" }).click()
  await dialog(page).getByRole("button", { name: "Leave it out" }).click()
  await expect(dialog(page)).toContainText("Write the reason")
  await dialog(page).getByLabel("Reason").fill("Ridden after the end")
  await dialog(page).getByRole("button", { name: "Leave it out" }).click()
  await toast(page, "Decision saved")
  await expect(attention).toHaveText("Nothing left to settle")
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "dismiss_attempt",
    data: { reason: "Ridden after the end" },
  })
})

test("what is open at the approval is left as it is for a reason [SP-09]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await tap({ participant: jaan, section: 2, lap: 1, name: "JudgeAddPointsA" })
  await tap({ participant: jaan, section: 9, lap: 1, name: "JudgeAddPointsA" })
  await openCockpit(page, cockpitOf(address))
  // beside what is missing
  const attention = page.locator(".queue > ul > li:not([data-blocks])")
  const twice = attention.filter({ hasText: "Two attempts" })
  const outside = attention.filter({ hasText: "Not ridden by this class" })
  const leave = (item: typeof attention) => item.getByRole("button", { name: "Leave as it is" })
  await expect(twice.getByRole("button", { name: "Count this one" })).toHaveCount(2)
  await expect(leave(twice)).toHaveCount(0)
  await leave(outside).click()
  await toast(page, "Decision saved")
  await expect(attention).toHaveCount(1)

  await send(page, address, "setStatus", { participantId: jaan, seen: null, status: "DNF", reason: null })
  await send(page, address, "approve", { seenRevision: 1_000_000 })
  const approved = await resultOf(site, stage, jaan)
  expect(approved?.status).toBe("DNF")
  await expect(twice.getByRole("button", { name: "Count this one" })).toHaveCount(0)
  await leave(twice).click()
  await lookAt(page, "accepting")
  await dialog(page).getByLabel("Reason").fill("The jury heard both judges")
  await dialog(page).getByRole("button", { name: "Leave as it is" }).click()
  await expect(attention).toHaveCount(0)
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "accept_entry",
    data: { reason: "The jury heard both judges", kind: "two-attempts" },
  })
  expect(await resultOf(site, stage, jaan)).toEqual(approved)
})
