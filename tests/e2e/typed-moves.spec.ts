import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { callsOf } from "./calls.ts"
import { cardOf, dialog, enterAs, lineOf, openDesk, race, send } from "./desk.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

const nextLapRidden = "It cannot be moved: this section has a result in the next lap. Move that one first."

/** A rider's popup of a section, where a move can be typed. */
const openSection = async (page: Page, section: number, name = "Jaan Tamm") => {
  await cardOf(page, name)
    .getByRole("button", { name: `Open section ${section} of lap 1` })
    .click()
  const popup = page.getByRole("dialog", { name: `Section ${section}, lap 1` })
  await popup.getByText("Move to another rider or section").click()
  return { popup, move: popup.getByRole("button", { name: "Move", exact: true }) }
}

test("a move that is typed stays while attempts come and go, and asks before it is left [D-37]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  const { popup, move } = await openSection(page, 2)
  await popup.getByLabel("Rider").selectOption(anna)
  await popup.locator(".move-entry").getByLabel("Reason (optional)").fill("71 for 17")
  const isKept = async () => {
    await expect(popup.getByLabel("Rider")).toHaveValue(anna)
    await expect(popup.locator(".move-entry").getByLabel("Reason (optional)")).toHaveValue("71 for 17")
  }
  const [second, third] = [randomUUID(), randomUUID()]
  const at = { participant: jaan, section: 2, lap: 1 }
  const what = popup.getByLabel("What")
  await tap({ ...at, attempt: second, name: "JudgeAddPointsA" })
  await expect(what.getByRole("option")).toHaveCount(3)
  await isKept()
  await what.selectOption({ index: 2 })
  await tap({ ...at, attempt: third, name: "JudgeAddPointsB" })
  await expect(what.getByRole("option")).toHaveCount(4)
  await expect(what).toHaveValue(second)
  await isKept()

  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => popup.getByRole("button", { name: "Close" }).click(),
  ]) {
    await leave()
    await expect(dialog(page)).toContainText("Leave without saving?")
    await dialog(page).getByRole("button", { name: "Stay here" }).click()
  }

  // somebody else moves the one that is chosen
  const from = { participantId: jaan, section: 2, lap: 1 }
  const elsewhere = { from, to: { ...from, section: 3 }, attempt: second, isConfirmed: true, reason: null }
  await send(page, address, "moveEntry", elsewhere)
  await expect(what).toHaveAccessibleDescription(
    "The attempt that you chose is no longer here. Check what is moved.",
  )
  await expect(what).toHaveValue("")
  await isKept()
  await what.selectOption(third)
  await expect(what).toHaveAccessibleDescription("")
  await move.click()
  await expect(dialog(page)).toContainText("There are already points there")
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click()
  await toast(page, "Moved")
  await popup.getByRole("button", { name: "Close" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a typed move stays where its section is cancelled, emptied or approved, and says why it cannot be done", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await send(page, address, "setStatus", { participantId: jaan, status: "DNF", reason: null })
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  const { popup, move } = await openSection(page, 2)
  await popup.getByLabel("Rider").selectOption(anna)
  const isHeld = async (why: string) => {
    await expect(move).toHaveAccessibleDescription(why)
    await expect(move).toBeDisabled()
    await expect(popup.getByLabel("Rider")).toHaveValue(anna)
    await expect(popup.getByRole("button", { name: "Delete section" })).toHaveCount(0)
  }
  const cancel = (isCancelled: boolean) => send(page, address, "cancelSection", { section: 2, isCancelled })
  await cancel(true)
  await isHeld("This section is cancelled. What you typed is not saved.")
  await cancel(false)
  await expect(move).toBeEnabled()

  const place = { participantId: jaan, section: 2, lap: 1 }
  await send(page, address, "deleteSection", { place, reason: null })
  await isHeld("There are no points here any more")
  await send(page, address, "editSection", { place, points: "5", reason: null })
  await expect(move).toBeEnabled()

  await send(page, address, "approve", { seenRevision: 1_000_000 })
  const approved = "Results are approved and cannot be changed. An admin can reopen them."
  await isHeld(approved)
  await expect(popup.getByText(approved)).toHaveCount(1)
})

test("a typed move stays where its rider goes, and says so", async ({ page, context, site }) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  const zane = await makeParticipant(site.database.db, stage, { name: "Zane Liepa" })
  const place = { section: 3, lap: 1 }
  const from = { participantId: zane.id, ...place }
  await tap({ participant: zane.id, ...place, name: "JudgeAddPointsA" })
  await openDesk(page, address)
  await lineOf(page, "Zane Liepa").locator(".points").click()
  const { popup, move } = await openSection(page, 3, "Zane Liepa")
  await popup.getByLabel("Rider").selectOption(anna)
  const others = {
    from,
    to: { ...from, participantId: jaan },
    attempt: null,
    isConfirmed: false,
    reason: null,
  }
  await send(page, address, "moveEntry", others)
  await expect(move).toHaveAccessibleDescription("This rider is no longer in the results.")
  await expect(move).toBeDisabled()
  await expect(popup.getByLabel("Rider")).toHaveValue(anna)
  await expect(popup.getByLabel("New points")).toHaveCount(0)
})

test("no move is offered that would leave a section without points before the next lap's result [SP-07]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  const [running, beyond] = [randomUUID(), randomUUID()]
  const second = { participant: jaan, section: 2, lap: 1 }
  await tap({ ...second, attempt: running, name: "JudgeAddFault" })
  await tap({ ...second, lap: 2, name: "JudgeAddPointsA" })
  const third = { participant: jaan, section: 3, lap: 1, attempt: beyond }
  for (const points of [20, 20]) await tap({ ...third, name: "JudgePenalty", points })
  await tap({ ...third, name: "JudgeAddPointsA" })
  await tap({ ...third, lap: 2, attempt: randomUUID(), name: "JudgeAddPointsA" })
  await openDesk(page, address)

  const item = page.locator(".attention li").filter({ hasText: "Outside what the rules allow" }).first()
  await item.getByText("Move to…").click()
  await item.getByLabel("Rider").selectOption(anna)
  const moveItem = item.getByRole("button", { name: "Move", exact: true })
  await expect(moveItem).toHaveAccessibleDescription(nextLapRidden)
  await expect(moveItem).toBeDisabled()
  // with another one that ended beside it, either can be moved; what was typed stays
  await tap({ ...third, attempt: randomUUID(), name: "JudgeAddPointsB" })
  await expect(page.locator(".attention")).toContainText("Two attempts")
  const first = page.locator(".attention li li").filter({ hasText: "Move to…" }).first()
  await expect(first.getByLabel("Rider")).toHaveValue(anna)
  await expect(first.getByRole("button", { name: "Move", exact: true })).toBeEnabled()

  await lineOf(page, "Jaan Tamm").locator(".points").click()
  const { popup, move } = await openSection(page, 2)
  await popup.getByLabel("Rider").selectOption(anna)
  await expect(move).toHaveAccessibleDescription(nextLapRidden)
  await popup.getByLabel("What").selectOption({ index: 1 })
  await expect(move).toHaveAccessibleDescription(nextLapRidden)
  await expect(move).toBeDisabled()
  await popup.getByLabel("What").selectOption(running)
  await expect(move).toHaveAccessibleDescription("")
  await expect(move).toBeEnabled()
})

test("a popup says that the riders could not be read, and has them from the desk without reading them again", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.route(callsOf("results", "race"), (route) => route.abort())
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  const { popup } = await openSection(page, 2)
  const alert = popup.getByRole("alert")
  await expect(alert).toContainText("The server did not answer as it should.")
  await page.unroute(callsOf("results", "race"))
  await alert.getByRole("button", { name: "Try again" }).click()
  await expect(alert).toHaveCount(0)
  await popup.getByLabel("Rider").selectOption(anna)
  await popup.getByLabel("Rider").selectOption(jaan)
  await popup.getByRole("button", { name: "Close" }).click()

  const read: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("about=race")) read.push(request.url())
  })
  const first = await openSection(page, 1)
  await first.popup.getByLabel("Rider").selectOption(anna)
  expect(read).toEqual([])
})
