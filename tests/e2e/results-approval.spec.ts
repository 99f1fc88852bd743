import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { callsOf } from "./calls.ts"
import {
  choose,
  dialog,
  enterAs,
  lastAuditEvent,
  lineOf,
  openDesk,
  race,
  resultOf,
  send,
  sentCommands,
} from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

test("approval waits for all, stores the places, and an admin reopens it with a reason [SP-02]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, anna, jaan, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
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
  const refused = await send(page, address, "setStatus", { participantId: jaan, status: null, reason: null })
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ json: { code: "results-approved" } })
  await expect(page.getByRole("button", { name: "Reopen results" })).toHaveCount(0)

  const admins = await browser.newContext()
  await enterAs("admin", { context: admins, site, stage })
  const admin = await admins.newPage()
  await openDesk(admin, address)
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

test("approval names who has neither a start nor a score, and marks them [D-45]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  const { db } = site.database
  await makeParticipant(db, stage, { name: "Liis Kask", racingNumber: "10000" })
  await makeParticipant(db, stage, { name: "Zane Liepa", racingNumber: "9000" })
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await openDesk(page, address)
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("2 of 4 have no start and no score")
  await lookAt(page, "approval")
  await page.locator("#languages [hreflang=en]").dispatchEvent("click")
  await expect(dialog(page).getByRole("listitem")).toHaveText("Expert: 9000 Zane Liepa, 10000 Liis Kask")
  // one more is entered while the secretary reads, and the page hears of nothing before it is told
  const readOn = await holdRequests(page, callsOf("results", "race"))
  await makeParticipant(db, stage, { name: "Oto Kalns", racingNumber: "20000" })
  await dialog(page).getByRole("button", { name: "Set DNS for them (2)" }).click()
  await expect(dialog(page)).toContainText("Results changed meanwhile")
  await expect(dialog(page)).toContainText("Set DNS for them (3)")
  await dialog(page).getByRole("button", { name: "Set DNS", exact: true }).click()
  await toast(page, "Status set")
  for (const name of ["Zane Liepa", "Liis Kask", "Oto Kalns"])
    await expect(lineOf(page, name).locator(".badge")).toHaveText("DNS")
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("2 of 4 have no start and no score")
  // a dialog that was opened before the answer says what came with it
  readOn()
  await expect(dialog(page)).not.toContainText("no start")
  await dialog(page).getByRole("button", { name: "Approve results" }).click()
  await toast(page, "Results approved")
})

test("a race of which nothing was recorded is approved only after a second question [D-45]", async ({
  page,
  context,
  site,
}) => {
  const stage = await makeStage(site.database.db, running())
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, `${site.url}${resultsOf(stage)}`)
  const sent = sentCommands(page)
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText(/The competition runs until \d+ \w+ at \d\d:\d\d\./)
  await dialog(page).getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("Nobody has a start or a score in this race")
  await dialog(page).getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(sent).toEqual([])
  await page.getByRole("button", { name: "Approve results" }).click()
  await dialog(page).getByRole("button", { name: "Approve results" }).click()
  await dialog(page).getByRole("button", { name: "Approve without results" }).click()
  await toast(page, "Results approved")
})

test("a race that has not begun cannot be approved yet, and says when it begins", async ({
  page,
  context,
  site,
}) => {
  const tomorrow = Date.now() + 86_400_000
  const dates = { competitionStartDate: tomorrow, competitionEndDate: tomorrow + 3_600_000 }
  const stage = await makeStage(site.database.db, dates)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, `${site.url}${resultsOf(stage)}`)
  const approve = page.getByRole("button", { name: "Approve results" })
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription(
    /^Nothing to approve yet\. The competition begins: \d+ \w+ at \d\d:\d\d$/,
  )
})

test("what changed while the secretary was about to approve is listed", async ({ page, context, site }) => {
  const { stage, anna, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await openDesk(page, address)
  await page.getByRole("button", { name: "Approve results" }).click()
  const place = { participantId: anna, section: 1, lap: 1 }
  await send(page, address, "editSection", { place, points: "3", reason: "" })
  await dialog(page).getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("Results changed meanwhile")
  await expect(dialog(page).getByRole("listitem")).toHaveText(/Anna Ozola 6 → 9$/)
})

test("while the stream brings the changes the dialog shows them as loading, not as none", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await openDesk(page, address)
  const edit = async (points: string) => {
    const place = { participantId: anna, section: 1, lap: 1 }
    await send(page, address, "editSection", { place, points, reason: "" })
  }
  /** Approves after a change that the page learns of only when the stream is back, which the returned function restores. */
  const approveTooEarly = async (change: () => Promise<void>) => {
    await expect(page.getByText("Live", { exact: true })).toBeVisible()
    await page.getByRole("button", { name: "Approve results" }).click()
    const letStreamBack = await holdRequests(page, "**/live/**")
    await page.evaluate(() => window.dispatchEvent(new Event("offline")))
    await change()
    await dialog(page).getByRole("button", { name: "Approve results" }).click()
    await expect(dialog(page).getByRole("status").first()).toHaveText("Loading the changes…")
    return letStreamBack
  }

  const bringLine = await approveTooEarly(() => edit("3"))
  bringLine()
  await expect(dialog(page).getByRole("listitem")).toHaveText(/Anna Ozola 6 → 9$/)
  await expect(dialog(page)).not.toContainText("Loading the changes")
  await dialog(page).getByRole("button", { name: "OK" }).click()

  const bringNothing = await approveTooEarly(async () => {
    await edit("2")
    await edit("3")
  })
  bringNothing()
  await expect(dialog(page)).toContainText("No rider’s line has changed, but something else has")
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0)
})

test("a rider who rode every section after a DNF is named, and the DNF is cleared", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await openDesk(page, address)
  await tap({ participant: jaan, section: 3, lap: 1, name: "JudgeAddPointsA" })
  await expect(page.getByText(/Marked DNF, but all sections ridden since: .*Jaan Tamm/)).toBeVisible()
  await page.getByRole("button", { name: "Clear their DNF (1)" }).click()
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).not.toHaveText("DNF")
  await expect(page.getByText("Marked DNF, but")).toHaveCount(0)
})

test("DNF is set for all at once only once the competition is over [D-16]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  const all = page.getByRole("button", { name: "Set DNF for all unfinished (1)" })
  await expect(all).toBeDisabled()
  await expect(all).toHaveAccessibleDescription(
    /^The competition runs until \d+ \w+ at \d\d:\d\d\. Until then/,
  )
  await all.click({ force: true })
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await lookAt(page, "DNF for all")
  const sent = await send(page, address, "setDnfForUnfinished", { confirmed: 1 })
  expect(await sent.text()).toContain("competition-running")

  // from button to button, and then to what stands below them
  await all.focus()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Paper scorecards" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Cockpit", exact: true })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Screens", exact: true })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Change the end of the stage" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/championship/.*/${stage.id}$`))
  await page.goBack()
  await choose(page, "Jaan Tamm", "Set DNF")
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).toHaveText("DNF")
  expect((await resultOf(site, stage, jaan))?.status).toBe("DNF")
  await expect(all).toHaveCount(0)
})

test("while the competition runs, approval offers no DNS for those who may start later [D-45]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await makeParticipant(site.database.db, stage, { name: "Zane Liepa", racingNumber: "9000" })
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await openDesk(page, address)
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("1 of 3 has no start and no score")
  await expect(dialog(page)).toContainText(/The competition runs until .* Until then/)
  await expect(dialog(page).getByRole("button", { name: "Set DNS" })).toHaveCount(0)
  await lookAt(page, "approval while running")
  const sent = await send(page, address, "setDnsForAbsent", { confirmed: 1 })
  expect(await sent.text()).toContain("competition-running")
  await dialog(page).getByRole("link", { name: "Change the end of the stage" }).click()
  await expect(page).toHaveURL(new RegExp(`/championship/.*/${stage.id}$`))
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
