import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { addPenalty } from "#server/results/penalties.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { race as cockpitRace, openCockpit } from "./cockpit.ts"
import { choose, dialog, enterAs, lineOf, openDesk, race, resultOf, send } from "./desk.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  totals,
} from "./judge-phone.ts"
import { expectAccessible, expectFitting, lookAt } from "./look-at.ts"
import {
  choose as chooseParticipant,
  openAsSecretary,
  openStage,
  lineOf as participantLine,
} from "./registration-form.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

test("the desk names who has neither a start nor a score, gives them a DNS after the end, and takes it back [RX-09] [D-45] [SP-14]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { competitionEndDate: Date.now() })
  const absent = await makeParticipant(site.database.db, stage, { name: "Līga Kalna", racingNumber: "77" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await page.getByText("1 of 3 has no start and no score").click()
  const named = page.locator(".desk-absent")
  await expect(named).toContainText("77 Līga Kalna")
  await lookAt(page, "absent-riders")
  await named.getByRole("button", { name: "Set DNS for them (1)" }).click()
  await dialog(page).getByRole("button", { name: "Set DNS" }).click()
  await toast(page, "Status set")
  await expect(lineOf(page, "Līga Kalna").locator(".badge")).toHaveText("DNS")
  await expect(named).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await toast(page, "Undone")
  await expect(lineOf(page, "Līga Kalna")).toHaveCount(0)
  await expect(named).toContainText("77 Līga Kalna")
  expect(await resultOf(site, stage, absent.id)).toMatchObject({ deleted: true, status: null })
})

test("until the end of the competition the DNS for all leaves out riders who may still start [D-45]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await makeParticipant(site.database.db, stage, { name: "Līga Kalna" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await page.getByText("1 of 3 has no start and no score").click()
  await expect(page.locator(".desk-absent")).toContainText("Līga Kalna")
  await expect(page.getByRole("button", { name: "Set DNS for them (1)" })).toHaveCount(0)
})

test("one rider is marked as not started at any time, is last without a place, and may start after all [RX-09] [SP-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await makeParticipant(site.database.db, stage, { name: "Līga Kalna", racingNumber: "77" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await page.getByText("1 of 3 has no start and no score").click()
  await page.getByRole("button", { name: "Set DNS 77 Līga Kalna" }).click()
  await expect(dialog(page)).toContainText("Līga Kalna gets the status DNS.")
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await toast(page, "Status set")
  await expect(lineOf(page, "Līga Kalna").locator(".badge")).toHaveText("DNS")
  await expect(page.getByRole("rowheader").last()).toContainText("Līga Kalna")
  await expect(page.locator(".desk-absent")).toHaveCount(0)
  await expect(page.locator(".secretary-panel h2").first()).toBeFocused()
  await lookAt(page, "marked as not started")
  await choose(page, "Līga Kalna", "Clear status")
  await dialog(page).getByRole("button", { name: "Clear status" }).click()
  await toast(page, "Removed status")
  await expect(lineOf(page, "Līga Kalna")).toHaveCount(0)
  await expect(page.locator(".desk-absent")).toContainText("77 Līga Kalna")
  // who has a score has started
  await lineOf(page, "Jaan Tamm").getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await expect(page.getByRole("menuitem", { name: "Set DNS" })).toBeDisabled()
})

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
  await expect(page.locator(".rider-heading")).toContainText("DNS")
  await tap({ participant: dita })
  const first = page.locator(".queue > ul > li").first()
  await expect(first).toContainText("DNS, but there are scores")
  await expect(first).toContainText("Section 1, lap 1")
  await expectAccessible(page, "a DNS that was scored")
  await expectFitting(page, "a DNS that was scored")
  await first.getByRole("button", { name: "Keep DNS, leave scores out (1)" }).click()
  await expect(page.locator(".queue")).not.toContainText("31 Dita Liepa")
  await expect(page.locator(".rider-heading")).toContainText("DNS")
})

test("results wait for a decision on a DNS that was scored, and go on once the DNS is removed [RX-09]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, tap, address } = await race(site, { competitionEndDate: Date.now() })
  const late = await makeParticipant(site.database.db, stage, { name: "Līga Kalna", racingNumber: "77" })
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await send(page, address, "setStatus", { participantId: late.id, status: "DNS", reason: null })
  await openDesk(page, address)
  const approve = page.getByRole("button", { name: "Approve results" })
  await expect(approve).toBeEnabled()
  await tap({ participant: late.id })
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription(/^DNS, but there are scores\. .* 77 Līga Kalna$/)
  const item = page.locator(".attention li").filter({ hasText: "DNS, but there are scores" })
  await item.getByRole("button", { name: "Remove DNS" }).click()
  await toast(page, "Removed status")
  await expect(item).toHaveCount(0)
  await expect(lineOf(page, "Līga Kalna").locator(".badge", { hasText: "DNS" })).toHaveCount(0)
  await expect(approve).toHaveAccessibleDescription(/Not all participants finished/)
})

test("a race in which nobody has started is approved only after a second question [RX-09] [D-45]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db, { ...running(), competitionEndDate: Date.now() })
  const { id } = await makeParticipant(db, stage, { name: "Līga Kalna" })
  const address = `${site.url}${resultsOf(stage)}`
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: id, status: "DNS", reason: null })
  await openDesk(page, address)
  await page.getByRole("button", { name: "Approve results" }).click()
  await dialog(page).getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("Nobody has a start or a score in this race.")
  await dialog(page).getByRole("button", { name: "Approve without results" }).click()
  await toast(page, "Results approved")
})

test("a rider with only a penalty may get a DNS, and the menu says what else cannot be done [RX-09] [SP-05]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  const late = await makeParticipant(site.database.db, stage, { name: "Līga Kalna", racingNumber: "77" })
  const by = {
    db: site.database.db,
    actor: await makeSecretary(site.database.db, stage.institutionId),
    now: Date.now(),
  }
  await addPenalty(by, stage.path, {
    id: randomUUID(),
    participantId: late.id,
    form: { points: 5, reason: "Noise" },
  })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Līga Kalna").getByRole("button", { name: "Actions: Līga Kalna" }).click()
  await expect(page.getByText("A result with penalty points cannot be deleted.")).toBeVisible()
  await expect(page.getByText("gets no DNS")).toHaveCount(0)
  await page.getByRole("menuitem", { name: "Set DNS" }).click()
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await expect(lineOf(page, "Līga Kalna").locator(".badge")).toHaveText("DNS")
  // a penalty is no start: nothing asks
  await expect(page.locator(".attention")).toHaveCount(0)
})

test("a judge's phone asks before it scores who is marked as not started, also without a signal, and keeps what is scored [RX-09]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeJudgedStage(db, ["71", "17"])
  const [late] = riders
  if (!late) throw new Error("There is no rider")
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.now() }
  await setResultStatus(by, stage.path, { participantId: late.id, status: "DNS", reason: null })
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 1)
  // only who rides next is offered; the other is found by number
  await expect(page.getByRole("button", { name: /Racing number 17\b/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /Racing number 71\b/ })).toHaveCount(0)
  await context.setOffline(true)
  await chooseRider(page, "71")
  await expect(page.getByRole("dialog")).toContainText("71 is marked as not started")
  await expect(page.getByRole("button", { name: /Racing number 71\b/ })).toContainText(
    "Marked as not started",
  )
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "0 points" })).toHaveCount(0)
  await chooseRider(page, "71")
  await expectAccessible(page, "asked about a DNS")
  await expectFitting(page, "asked about a DNS")
  await page.getByRole("button", { name: "Score anyway" }).click()
  await expect(page.getByText("Marked as not started", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "2 points" }).click()
  await expectCounts(page, { waiting: 1, sent: 0 })
  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 1 }, { timeout: 20_000 })
  expect(await totals(site, stage, riders)).toEqual({ "71 1/1": 2 })
  await context.close()
})
