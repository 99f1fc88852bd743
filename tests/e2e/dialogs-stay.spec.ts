import { type BrowserContext, expect, type Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { cardOf, choose, dialog, enterAs, lineOf, openDesk, send } from "./desk.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { letToastsStay, toast } from "./toasts.ts"

const lap = { lap: 1, lapSections: [true, true, true] }

/** Three riders with 0, 1 and 2 points, who have a section still to ride, and a class that nobody rides. */
const closeRace = async (site: RunningServer) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    classes: [
      { name: "Expert", order: 1, ...lap },
      { name: "Clubman", order: 2, ...lap },
    ],
    cards: { "Anna Ozola": [[0, 0, null]], "Jaan Tamm": [[0, 1, null]], "Liis Kask": [[0, 2, null]] },
    riders: Object.fromEntries(
      ["Anna Ozola", "Jaan Tamm", "Liis Kask"].map((name) => [name, { racingClass: "Expert" }]),
    ),
  })
  const { token } = await makeJudge(db, stage)
  const [anna = "", jaan = "", liis = ""] = riders.map(({ id }) => id)
  const ride = (rider: string, name: "JudgeAddPointsA" | "JudgeAddPointsD") =>
    postEvents(site, {
      token,
      stage,
      events: [wireTap({ participant: rider, section: 3, lap: 1, name, time: Date.now() })],
    })
  return { stage, anna, jaan, liis, ride, address: `${site.url}${resultsOf(stage)}` }
}

const order = (page: Page) =>
  page.locator(".result").evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent))

/** A secretary gives a participant another class, in another window. */
const changeClass = async (
  context: BrowserContext,
  { address, name, to }: { address: string; name: string; to: string },
) => {
  const window = await context.newPage()
  await window.goto(`${address.replace(/\/results$/, "")}?lng=en`)
  await window.getByRole("button", { name: `Actions: ${name}` }).click()
  await window.getByRole("menuitem", { name: "Edit" }).click()
  await window.getByRole("dialog").getByLabel("Racing class").selectOption(to)
  await window.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await expect(window.getByRole("dialog")).toHaveCount(0)
  await window.close()
}

/** Is a dialog on top of the page, and the focus in it? */
const isOnTop = (page: Page) =>
  dialog(page).evaluate((opened) => opened.matches(":modal") && opened.contains(document.activeElement))

test("what a secretary types about a section stays while the rider moves down, up and to another class [RS-10] [SP-06]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, liis, ride, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const points = dialog(page).getByLabel("New points")
  await points.fill("2")

  await ride(jaan, "JudgeAddPointsD")
  await expect.poll(() => order(page)).toEqual(["Jaan Tamm", "Anna Ozola", "Liis Kask"])
  await expect(points).toBeFocused()
  await ride(anna, "JudgeAddPointsA")
  await expect.poll(() => order(page)).toEqual(["Anna Ozola", "Jaan Tamm", "Liis Kask"])
  await ride(liis, "JudgeAddPointsA")
  await expect.poll(() => order(page)).toEqual(["Anna Ozola", "Liis Kask", "Jaan Tamm"])
  await expect(points).toBeFocused()
  await changeClass(context, { address, name: "Jaan Tamm", to: "Clubman" })
  await expect(page.locator(".class-results", { hasText: "Clubman" })).toContainText("1 rider")

  expect(await isOnTop(page)).toBe(true)
  await expect(points).toHaveValue("2")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await toast(page, "Total points updated")
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("8")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(lineOf(page, "Jaan Tamm").getByRole("link", { name: "Jaan Tamm" })).toBeFocused()
  await expect(cardOf(page, "Jaan Tamm")).toContainText("Lap 1")
})

test("a rider's menu and what is typed about a penalty stay while rows move, and the penalty is given [SP-08]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, liis, ride, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Anna Ozola").getByRole("button", { name: "Actions: Anna Ozola" }).click()
  await ride(jaan, "JudgeAddPointsD")
  await expect.poll(() => order(page)).toEqual(["Jaan Tamm", "Anna Ozola", "Liis Kask"])
  await page.getByRole("menuitem", { name: "Add penalty points" }).click()
  await dialog(page).getByLabel("Points", { exact: true }).fill("3")
  await ride(liis, "JudgeAddPointsA")
  await changeClass(context, { address, name: "Anna Ozola", to: "Clubman" })
  await expect(page.locator(".class-results", { hasText: "Clubman" })).toContainText("1 rider")

  expect(await isOnTop(page)).toBe(true)
  await expect(dialog(page).getByLabel("Points", { exact: true })).toHaveValue("3")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("3")
})

test("what is typed about a penalty that somebody else changes meanwhile stays, and does not overwrite it [SP-08]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  const id = crypto.randomUUID()
  const given = (points: string) => ({ points, reason: "Late" })
  await send(page, address, "addPenalty", { id, participantId: anna, form: given("5") })
  await openDesk(page, address)
  await lineOf(page, "Anna Ozola").locator(".points").click()
  const card = cardOf(page, "Anna Ozola")
  await card.getByRole("button", { name: "Edit 5" }).click()
  const reason = dialog(page).getByLabel("Reason (optional)")
  await reason.fill("Late at the start")
  await send(page, address, "editPenalty", {
    id,
    seen: { points: 5, reason: "Late" },
    form: given("10"),
  })
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(dialog(page)).toContainText("Somebody changed it meanwhile")
  await dialog(page).getByRole("button", { name: "OK" }).click()
  await expect(reason).toHaveValue("Late at the start")
  await dialog(page).getByRole("button", { name: "Cancel" }).click()
  await dialog(page).getByRole("button", { name: "Leave" }).click()
  await expect(card).toContainText("+10 Late")
  await card.getByRole("button", { name: "Edit 10" }).click()
  await reason.fill("Late at the start")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(card).toContainText("+10 Late at the start")
})

test("a dialog says that its rider is gone, or that results were approved, and keeps what was typed", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, liis, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  const zane = await makeParticipant(site.database.db, stage, { name: "Zane Liepa", racingClass: "Expert" })
  const setStatus = (participant: string) =>
    send(page, address, "setStatus", { participantId: participant, status: "DNF", reason: null })
  await setStatus(zane.id)
  await openDesk(page, address)
  await choose(page, "Zane Liepa", "Add penalty points")
  await dialog(page).getByLabel("Points", { exact: true }).fill("5")
  await send(page, address, "deleteResult", { participantId: zane.id })
  await expect(dialog(page).getByRole("alert")).toHaveText("This rider is no longer in the results.")
  await expect(dialog(page).getByLabel("Points", { exact: true })).toHaveValue("5")
  await expect(dialog(page).getByRole("button", { name: "Save" })).toBeDisabled()
  await dialog(page).getByRole("button", { name: "Cancel" }).click()
  await dialog(page).getByRole("button", { name: "Leave" }).click()

  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  await dialog(page).getByLabel("New points").fill("2")
  for (const rider of [anna, jaan, liis]) await setStatus(rider)
  await expect(page.locator(".badge", { hasText: "DNF" })).toHaveCount(3)
  const other = await context.newPage()
  await openDesk(other, address)
  await other.getByRole("button", { name: "Approve results" }).click()
  await dialog(other).getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page).getByRole("alert")).toContainText("approved")
  await expect(dialog(page).getByLabel("New points")).toHaveValue("2")
})

test("what is typed about a section stays where it is cancelled, or its rider goes, and says why it is not saved", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, ride, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  const zane = await makeParticipant(site.database.db, stage, { name: "Zane Liepa", racingClass: "Expert" })
  await ride(zane.id, "JudgeAddPointsA")
  await openDesk(page, address)
  const open = async (name: string, section: number) => {
    await lineOf(page, name).locator(".points").click()
    await cardOf(page, name)
      .getByRole("button", { name: `Open section ${section} of lap 1` })
      .click()
    await dialog(page).getByLabel("New points").fill("2")
  }
  const cancel = (isCancelled: boolean) => send(page, address, "cancelSection", { section: 1, isCancelled })
  const isKept = async () => {
    await expect(dialog(page).getByLabel("New points")).toHaveValue("2")
    await expect(dialog(page).getByRole("button", { name: "Save" })).toBeDisabled()
    await expect(dialog(page).getByRole("button", { name: "Delete section" })).toHaveCount(0)
    await expect(dialog(page).getByText("Move to another rider or section")).toHaveCount(0)
  }

  // her one score was Jaan's
  await open("Zane Liepa", 3)
  await expect(dialog(page).getByRole("button", { name: "Delete section" })).toBeEnabled()
  const from = { participantId: zane.id, section: 3, lap: 1 }
  const move = { from, to: { ...from, participantId: jaan }, attempt: null, isConfirmed: false, reason: null }
  await send(page, address, "moveEntry", move)
  await expect(dialog(page).getByRole("alert")).toHaveText("This rider is no longer in the results.")
  await isKept()
  await dialog(page).getByRole("button", { name: "Close" }).click()
  await dialog(page).getByRole("button", { name: "Leave" }).click()

  await open("Jaan Tamm", 1)
  await cancel(true)
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "This section is cancelled. What you typed is not saved.",
  )
  await isKept()
  await cancel(false)
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("4")
})

test("the dialog says if points change while others are being typed", async ({ page, context, site }) => {
  const { stage, jaan, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  await dialog(page).getByLabel("New points").fill("2")
  const place = { participantId: jaan, section: 1, lap: 1 }
  await send(page, address, "editSection", { place, points: "3", reason: "" })
  await expect(dialog(page).getByRole("alert")).toContainText("The points were changed meanwhile")
  await expect(dialog(page).locator(".section-total b")).toHaveText("3")
  await expect(dialog(page).getByLabel("New points")).toHaveValue("2")
})

test("a visitor's popup of a section stays on top while its rider moves [RS-10]", async ({ page, site }) => {
  const { anna, jaan, ride, address } = await closeRace(site)
  await page.goto(`${address}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 3 of lap 1" }).click()
  await ride(jaan, "JudgeAddPointsD")
  await ride(anna, "JudgeAddPointsA")
  await expect.poll(() => order(page)).toEqual(["Anna Ozola", "Jaan Tamm", "Liis Kask"])
  await expect(dialog(page).locator(".section-total b")).toHaveText("5")
  expect(await isOnTop(page)).toBe(true)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("toasts show above a dialog, and can be taken away there [SH-09]", async ({ page, context, site }) => {
  const { stage, address } = await closeRace(site)
  await enterAs("secretary", { context, site, stage })
  await letToastsStay(page)
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  await dialog(page).getByLabel("New points").fill("2")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  const toast = dialog(page).locator(".toast", { hasText: "Total points updated" })
  await toast.getByRole("button", { name: "Dismiss" }).click()
  await expect(toast).toHaveCount(0)
})
