import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { callsOf } from "./calls.ts"
import {
  cardOf,
  choose,
  dialog,
  enterAs,
  lastAuditEvent,
  lineOf,
  openDesk,
  race,
  resultOf,
  send,
} from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("a line that is worked on stays where it is while the desk learns what is missing", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  const release = await holdRequests(page, callsOf("results", "(race|penalties)"))
  await openDesk(page, address)
  const line = lineOf(page, "Jaan Tamm")
  await line.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  const before = await line.boundingBox()
  release()
  await expect(page.getByText("Sections still to ride: 1 rider")).toBeVisible()
  expect(await line.boundingBox()).toEqual(before)
  await page.getByRole("menuitem", { name: "Set DNF" }).click()
  await expect(dialog(page)).toBeVisible()
})

test("where the desk cannot learn what is missing it says so, and asks again when told to", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.route(callsOf("results", "(race|penalties)"), (route) => route.abort())
  await openDesk(page, address)
  const alert = page.getByRole("alert").filter({ hasText: "The server did not answer as it should." })
  await expect(alert).toBeVisible()
  await expect(page.getByText("Sections still to ride")).toHaveCount(0)
  await page.unroute(callsOf("results", "(race|penalties)"))
  await alert.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText("Sections still to ride: 1 rider")).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test("a secretary sets DNF and DQ with a reason, and clears the status [SP-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  const { email, userId } = await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)

  await choose(page, "Jaan Tamm", "Set DNF")
  await dialog(page).getByLabel("Reason (optional)").fill("Broken chain")
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await toast(page, "Status set")
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).toHaveText("DNF")
  expect((await resultOf(site, stage, jaan))?.status).toBe("DNF")
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "set_status",
    userId,
    userEmail: email,
    data: { participant: jaan, before: null, after: "DNF", reason: "Broken chain" },
  })
  await lineOf(page, "Jaan Tamm").getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await expect(page.getByRole("menuitem", { name: "Set DNF" })).toBeDisabled()
  await page.getByRole("menuitem", { name: "Set DQ" }).click()
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).toHaveText("DQ")
  await lineOf(page, "Jaan Tamm").getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await expect(page.getByRole("menuitem", { name: "Set DQ" })).toBeDisabled()
  await page.keyboard.press("Escape")

  await choose(page, "Jaan Tamm", "Clear status")
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect((await resultOf(site, stage, jaan))?.status).toBe("DQ")
  await choose(page, "Jaan Tamm", "Clear status")
  await dialog(page).getByRole("button", { name: "Clear status" }).click()
  await toast(page, "Removed status")
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).toHaveCount(0)
  expect((await resultOf(site, stage, jaan))?.status).toBeNull()
  expect((await lastAuditEvent(site, stage))?.event).toBe("remove_status")
})

test("penalty points are given, changed and deleted; digits only, above 0 to save [SP-08]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)

  await choose(page, "Anna Ozola", "Add penalty points")
  const save = dialog(page).getByRole("button", { name: "Save" })
  await expect(save).toBeDisabled()
  await dialog(page).getByLabel("Points", { exact: true }).fill("0")
  await expect(save).toBeDisabled()
  await dialog(page).getByLabel("Points", { exact: true }).fill("-5a")
  await expect(dialog(page).getByLabel("Points", { exact: true })).toHaveValue("5")
  await save.click()
  await toast(page, "Penalty points added")
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("11")

  await lineOf(page, "Anna Ozola").locator(".points").click()
  const card = cardOf(page, "Anna Ozola")
  await expect(card).toContainText("Secretary’s decision")
  await card.getByRole("button", { name: "Edit 5" }).click()
  await dialog(page).getByLabel("Points", { exact: true }).fill("3")
  await dialog(page).getByLabel("Reason (optional)").fill("Late at the start")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(card).toContainText("+3 Late at the start")
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("9")

  await card.getByRole("button", { name: "Delete 3" }).click()
  await dialog(page).getByRole("button", { name: "Delete" }).click()
  await toast(page, "Penalty points removed")
  await expect(card).toContainText("No penalty points")
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("6")
  expect((await lastAuditEvent(site, stage))?.event).toBe("remove_penalty_points")
})

test("a failed save says why, and the input stays typed", async ({ page, context, site }) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await choose(page, "Anna Ozola", "Add penalty points")
  await dialog(page).getByLabel("Points", { exact: true }).fill("5")
  await page.route(callsOf("results", "(?!race|penalties)\\w+"), (route) => route.abort())
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(dialog(page)).toContainText("The server cannot be reached")
  await expect(dialog(page)).toContainText("Error adding penalty points")
  await dialog(page).getByRole("button", { name: "OK" }).click()
  await page.unroute(callsOf("results", "(?!race|penalties)\\w+"))
  await expect(dialog(page).getByLabel("Points", { exact: true })).toHaveValue("5")
  await dialog(page).getByRole("button", { name: "Cancel" }).click()
  await expect(dialog(page)).toContainText("Leave without saving?")
  await page.keyboard.press("Escape")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("11")
  await expect(page.getByRole("dialog")).toHaveCount(0)

  const reason = dialog(page).getByLabel("Reason (optional)")
  await choose(page, "Jaan Tamm", "Set DNF")
  await reason.fill("Broken chain")
  await page.route(callsOf("results", "(?!race|penalties)\\w+"), (route) => route.abort())
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await expect(dialog(page)).toContainText("The server cannot be reached")
  await dialog(page).getByRole("button", { name: "OK" }).click()
  await page.unroute(callsOf("results", "(?!race|penalties)\\w+"))
  // it is asked again, as it was typed
  await expect(reason).toHaveValue("Broken chain")
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await toast(page, "Status set")
  await choose(page, "Jaan Tamm", "Clear status")
  await expect(reason).toHaveValue("")
})

test("a result is deleted only while its total is null [SP-05]", async ({ page, context, site }) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  const liis = await makeParticipant(site.database.db, stage, { name: "Liis Kask" })
  const given = { participantId: liis.id, status: "DNF", reason: null }
  expect((await send(page, address, "setStatus", given)).ok()).toBe(true)
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await expect(page.getByRole("menuitem", { name: "Delete result" })).toBeDisabled()
  const reason = "A result with points gets no DNS and cannot be deleted. Delete its points first."
  await expect(page.getByRole("menu")).toHaveAccessibleDescription(reason)
  await page.keyboard.press("Escape")

  await choose(page, "Liis Kask", "Delete result")
  await dialog(page).getByRole("button", { name: "Delete" }).click()
  await toast(page, "Result is removed")
  await expect(lineOf(page, "Liis Kask")).toHaveCount(0)
  // the focus leaves with the line, and moves to the search
  await expect(page.getByRole("searchbox")).toBeFocused()
  expect((await lastAuditEvent(site, stage))?.event).toBe("remove_result")
})

test("visitors and secretaries of other institutions see nothing of it, and are refused", async ({
  browser,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  for (const who of ["visitor", "secretary elsewhere"] as const) {
    const context = await browser.newContext()
    if (who !== "visitor") await enterAs(who, { context, site, stage })
    const page = await context.newPage()
    const scripts: string[] = []
    page.on("request", (request) => scripts.push(request.url()))
    await page.goto(`${address}?lng=en`)
    await expect(page.locator("[data-connection=live]")).toBeVisible()
    await lineOf(page, "Jaan Tamm").locator(".points").click()
    await expect(page.locator(".rider-card")).toBeVisible()
    await expect(page.locator(".secretary-panel, .line-menu")).toHaveCount(0)
    await expect(page.locator(".rider-card button:not(.section-button)")).toHaveCount(0)
    expect(scripts.filter((script) => script.includes("results-desk"))).toEqual([])
    const answers = [
      await send(page, address, "penalties", { participantId: jaan }),
      await send(page, address, "race", {}),
      await send(page, address, "setStatus", { participantId: jaan, status: "DQ", reason: null }),
      await send(page, address, "approve", { seenRevision: 1_000_000 }),
    ]
    for (const answer of answers) expect(answer.status(), who).toBe(who === "visitor" ? 401 : 403)
    expect((await resultOf(site, stage, jaan))?.status).toBeNull()
    await context.close()
  }
})
