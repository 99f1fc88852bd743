import { expect, type Route } from "@playwright/test"
import { cardOf, choose, dialog, enterAs, lastAuditEvent, lineOf, openDesk, race, send } from "./desk.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

test("a reason that is typed for a status stays after a refusal, and is not lost unasked, and is recorded [D-17]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await choose(page, "Jaan Tamm", "Set DQ")
  const reason = dialog(page).getByLabel("Reason (optional)")
  const yes = dialog(page).getByRole("button", { name: "Set status" })
  await reason.fill("Outside help")
  await page.keyboard.press("Escape")
  await dialog(page).getByRole("button", { name: "Stay" }).click()
  await expect(reason).toHaveValue("Outside help")

  // somebody else is quicker, by less than the stream's delay
  const beforeIt = async (route: Route) => {
    await send(page, address, "setStatus", { participantId: jaan, status: "DQ", reason: null })
    await route.continue()
  }
  await page.route(/results\/setStatus/, beforeIt, { times: 1 })
  await yes.click()
  await expect(dialog(page)).toContainText("It already has this status")
  await dialog(page).getByRole("button", { name: "OK" }).click()
  await expect(reason).toHaveValue("Outside help")
  await expect(dialog(page).getByRole("alert")).toHaveText("It already has this status")
  await expect(yes).toBeDisabled()
  await send(page, address, "setStatus", { participantId: jaan, status: null, reason: null })
  await expect(dialog(page).getByRole("alert")).toHaveCount(0)
  await yes.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(lineOf(page, "Jaan Tamm").locator(".badge", { hasText: "DQ" })).toBeVisible()
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "set_status",
    data: { before: null, after: "DQ", reason: "Outside help" },
  })

  await choose(page, "Anna Ozola", "Set DNF")
  await reason.fill("Broken chain")
  await expect(dialog(page).getByRole("button", { name: "Set status" })).toBeEnabled()
  const section = (number: number) => ({ place: { participantId: anna, section: number, lap: 1 } })
  for (const number of [1, 2, 3])
    await send(page, address, "deleteSection", { ...section(number), reason: null })
  await send(page, address, "deleteResult", { participantId: anna })
  await expect(dialog(page).getByRole("alert")).toHaveText("This rider is no longer in the results.")
  await expect(yes).toBeDisabled()
  await expect(reason).toHaveValue("Broken chain")
})

test("a reason for deleting a section stays, and the dialog says that results were approved meanwhile [SP-09]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  await dialog(page).getByRole("button", { name: "Delete section" }).click()
  await dialog(page).getByLabel("Reason (optional)").fill("Ridden twice")
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await send(page, address, "approve", { seenRevision: Number.MAX_SAFE_INTEGER })
  await expect(dialog(page).getByRole("alert")).toContainText("Results are approved")
  await expect(dialog(page).getByRole("button", { name: "Delete" })).toBeDisabled()
  await expect(dialog(page).getByLabel("Reason (optional)")).toHaveValue("Ridden twice")
})

test("points that are typed are not lost unasked while a dialog without input lies on them", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("main").getByRole("link", { name: "Results" }).click()
  await page.locator(".secretary-panel").waitFor()
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 1, lap 1" })
  await popup.getByLabel("New points").fill("3")
  await popup.getByRole("button", { name: "Delete section" }).click()
  await expect(dialog(page).getByLabel("Reason (optional)")).toBeVisible()
  await page.goBack()
  await dialog(page).getByRole("button", { name: "Stay here" }).click()
  expect(new URL(page.url()).pathname).toBe(resultsOf(stage))
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await expect(popup.getByLabel("New points")).toHaveValue("3")
})
