import { expect } from "@playwright/test"
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
  sentCommands,
} from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("a section is looked into, edited and deleted, but not while the next lap has a result [SP-06] [SP-07]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
  const recorded = popup.locator(".section-total > span").first()
  await expect(recorded).toHaveText(/^User \d+ · \d+ \w+ at \d\d:\d\d$/)
  const judged = await recorded.innerText()
  await expect(popup.locator(".section-total b")).toHaveText("5")
  await expect(popup.locator(".attempts").first()).toContainText("Edited to 5")

  // anything other than a mark becomes 0
  await popup.getByLabel("New points", { exact: true }).fill("4x")
  await expect(popup).toContainText("Counts as 0")
  // what is saved is shown once, whichever way it was entered
  const chosen = popup.getByRole("button", { pressed: true })
  await expect(chosen).toHaveText("0")
  await popup.getByRole("button", { name: "3", exact: true }).click()
  await expect(chosen).toHaveText("3")
  await expect(popup.getByLabel("New points", { exact: true })).toHaveValue("3")
  await popup.locator(".edit-section").getByLabel("Reason (optional)").fill("Written down wrongly")
  // what is typed is not lost by Escape
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toContainText("Leave without saving?")
  await dialog(page).getByRole("button", { name: "Stay here" }).click()
  const sent = sentCommands(page)
  // whoever is in a hurry presses twice
  await popup.getByRole("button", { name: "Save" }).dblclick()
  await toast(page, "Total points updated")
  await expect(popup.locator(".section-total b")).toHaveText("3")
  expect(sent).toEqual(["editSection"])
  // who judged and when, and who corrected it and when
  await expect(recorded).toHaveText(judged)
  await expect(popup).toContainText(/5 → 3 Written down wrongly Judge Bērziņš · \d+ \w+ at \d\d:\d\d/)
  await expect(popup.locator(".attempts").first().getByRole("listitem")).toHaveText([
    /^\d\d:\d\d:\d\d Edited to 5 · User \d+$/,
    /^\d\d:\d\d:\d\d Edited to 3 · Judge Bērziņš$/,
  ])
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("3")
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "edit_section",
    data: { participant: jaan, section: 2, lap: 1, before: 5, after: 3 },
  })

  await tap({ participant: jaan, section: 2, lap: 2, name: "JudgeAddPointsA" })
  // an impossible action is disabled, and says why
  const remove = popup.getByRole("button", { name: "Delete section" })
  await expect(remove).toHaveAccessibleDescription("Cannot delete section, because it has result in next lap")
  await expect(remove).toBeDisabled()
  const reRide = popup.getByRole("button", { name: "Give a re-ride" })
  const why = "It cannot be ridden again: this section has a result in the next lap."
  await expect(reRide).toHaveAccessibleDescription(why)
  // each reason below its button, at the same edge
  for (const button of [remove, reRide])
    expect(
      await button.evaluate((one) => {
        const [above, below] = [one, one.nextElementSibling].map((part) => part?.getBoundingClientRect())
        return above && below && { isBelow: below.top >= above.bottom, indent: below.left - above.left }
      }),
    ).toEqual({ isBelow: true, indent: 0 })
  await popup.getByText("Move to another rider or section").click()
  await popup.getByLabel("Rider").selectOption(anna)
  const move = popup.getByRole("button", { name: "Move", exact: true })
  await expect(move).toBeDisabled()
  await expect(move).toHaveAccessibleDescription(
    "It cannot be moved: this section has a result in the next lap. Move that one first.",
  )
  await remove.press("Enter")
  await move.press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(1)
  expect(sent).toEqual(["editSection"])
  await popup.getByRole("button", { name: "Close" }).click()
  await dialog(page).getByRole("button", { name: "Leave" }).click()

  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const first = page.getByRole("dialog", { name: "Section 1, lap 1" })
  await first.getByRole("button", { name: "Delete section" }).click()
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click()
  await toast(page, "Section deleted")
  await expect(first).toContainText("This result has been deleted")
  await expect(first.locator(".section-total")).toBeFocused()

  // openFree takes any number, halves too, and nothing but digits and what stands before decimals
  const open = await race(site, { competitionType: "openFree" })
  await enterAs("secretary", { context, site, stage: open.stage })
  await openDesk(page, open.address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await popup.getByLabel("New points", { exact: true }).fill("-4x7")
  await expect(popup.getByRole("button", { name: "3", exact: true })).toHaveCount(0)
  await expect(popup.getByLabel("New points", { exact: true })).toHaveValue("47")
  await popup.getByLabel("New points", { exact: true }).fill("47,")
  await popup.getByRole("button", { name: "Save" }).click()
  await expect(popup.getByLabel("New points", { exact: true })).toHaveAccessibleDescription(
    "Please enter points from 0 to 9999.99, with at most two decimals, such as 7 or 2.5.",
  )
  await popup.getByLabel("New points", { exact: true }).fill("47,5")
  await expect(popup.getByLabel("New points", { exact: true })).toHaveAccessibleDescription("")
  await popup.getByRole("button", { name: "Save" }).click()
  await toast(page, "Total points updated")
  await expect(popup).toContainText("5 → 47.5")
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("47.5")
})

test("by points, too, each line has its menu", async ({ page, context, site }) => {
  const { stage, jaan, address } = await race(site, { competitionType: "openFree" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, `${address}?view=points`)
  await choose(page, "Jaan Tamm", "Set DQ")
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await toast(page, "Status set")
  await expect(lineOf(page, "Jaan Tamm").locator(".badge")).toHaveText("DQ")
  await expect(lineOf(page, "Jaan Tamm").locator(".place")).toHaveText("–")
  expect((await resultOf(site, stage, jaan))?.status).toBe("DQ")
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test("of two attempts a secretary chooses one, and what comes after a correction waits for a choice", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await tap({ participant: jaan, section: 2, lap: 1, name: "JudgeAddPointsA" })
  await openDesk(page, address)
  const attention = page.locator(".attention")
  await expect(attention).toContainText("Needs attention: 1")
  await expect(attention).toContainText("Section 2, lap 1")
  await expect(attention).toContainText("Two attempts")
  await attention.getByRole("button", { name: "Count this one 5" }).click()
  await toast(page, "Decision saved")
  await expect(attention).toHaveCount(0)
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("5")

  const place = { participantId: anna, section: 1, lap: 1 }
  const edit = { place, points: "2", reason: null }
  expect((await send(page, address, "editSection", edit)).ok()).toBe(true)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsC" })
  await page.reload()
  await expect(attention).toContainText("Came after a correction")
  await attention.getByRole("button", { name: "Count this one 3" }).click()
  await expect(attention).toHaveCount(0)
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("9")
})

test("an entry is moved to another rider, an unknown number is given to one, and a section is cancelled", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await tap({ participant: "number:998", section: 3, lap: 1, name: "JudgeAddPointsB" })
  await openDesk(page, address)
  const overview = page.locator(".race-overview")
  await overview.getByText("Sections still to ride: 1 rider").click()
  const missing = overview.getByRole("row", { name: "Jaan Tamm" })
  await expect(missing.getByRole("cell")).toHaveText(["", "", "1"])

  const attention = page.locator(".attention")
  await expect(attention).toContainText("Number 998, not in the stage")
  const [counting, leaving] = ["Count for this rider", "Leave it out"].map((name) =>
    attention.getByRole("button", { name }),
  )
  // below each other on a phone, beside each other where there is room
  for (const [width, side] of [
    [360, "x"],
    [1280, "y"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await leaving?.boundingBox())?.[side], `${width}`).toBe((await counting?.boundingBox())?.[side])
  }
  await attention.getByLabel("Rider").selectOption(jaan)
  await attention.getByRole("button", { name: "Count for this rider" }).click()
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("7")
  await expect(attention).toHaveCount(0)
  await expect(overview).toContainText("Everyone who started has finished or has a status")

  await lineOf(page, "Anna Ozola").locator(".points").click()
  await cardOf(page, "Anna Ozola").getByRole("button", { name: "Open section 3 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 3, lap 1" })
  await popup.getByText("Move to another rider or section").click()
  await popup.getByLabel("Rider").selectOption(jaan)
  await popup.locator(".move-entry").getByLabel("Reason (optional)").fill("71 for 17")
  await popup.getByRole("button", { name: "Move", exact: true }).click()
  await expect(dialog(page)).toContainText("There are already points there")
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click()
  await toast(page, "Moved")
  await expect(popup.locator(".section-total")).toBeFocused()
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "move_entry",
    data: { participant: jaan, reason: "71 for 17" },
  })
  await popup.getByRole("button", { name: "Close" }).click()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("1")
  await expect(attention).toContainText("Two attempts")

  // it was Anna's after all
  const second = attention
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Count this one 5" }) })
  await second.last().getByText("Move to…").click()
  await second.last().getByLabel("Rider").selectOption(anna)
  await second.last().getByRole("button", { name: "Move", exact: true }).click()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("6")
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("7")
  await expect(attention).toHaveCount(0)

  await overview.getByRole("button", { name: "Actions: Section 2" }).click()
  await page.getByRole("menuitem", { name: "Cancel section…" }).click()
  await dialog(page).getByRole("button", { name: "Cancel section" }).click()
  await toast(page, "Section changed")
  await expect(overview.getByText("Cancelled", { exact: true })).toBeVisible()
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("5")
})

test("everybody sees which section was cancelled, and what was scored there [D-47]", async ({
  page,
  context,
  site,
  request,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Anna Ozola").locator(".points").click()
  await send(page, address, "cancelSection", { section: 2, isCancelled: true })
  // above the class, and on the open card
  await expect(page.getByText("Cancelled: section 2")).toHaveCount(2)
  await expect(lineOf(page, "Anna Ozola").locator(".points b")).toHaveText("5")
  const card = cardOf(page, "Anna Ozola")
  await expect(card.locator("[data-cancelled]")).toHaveText("Section 2 cancelled Open section 2 of lap 1 1")
  await lookAt(page, "cancelled")
  await card.locator("[data-cancelled] button").click()
  await expect(dialog(page).locator(".section-total")).toContainText("Cancelled")
  await expect(dialog(page).getByLabel("New points")).toHaveCount(0)

  const file = await request.get(`${address}.csv?lng=en`)
  const [heads, first] = (await file.text()).trim().split("\r\n")
  expect(heads).toMatch(/Cancelled sections$/)
  expect(first).toMatch(/[;,]2$/)
  await page.goto(`${address.replace(/\/results$/, "")}?lng=en`)
  await page.getByText("Classes", { exact: true }).first().click()
  await expect(page.locator(".stage-classes")).toContainText("Cancelled: section 2")
})

test("the desk has nothing that axe finds, and overflows nowhere, in either theme and every language", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { stage, jaan, tap, address } = await race(site)
  await tap({ participant: jaan, section: 2, lap: 1, name: "JudgeAddPointsA" })
  await tap({ participant: jaan, section: 1, lap: 1, name: "JudgePenalty", points: 5, reason: "Late" })
  await enterAs("admin", { context, site, stage })
  await openDesk(page, address)
  await expect(page.locator(".attention")).toBeVisible()
  await page.locator(".race-overview > summary").click()
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await expect(page.locator(".desk-penalties li")).toHaveCount(1)
  await lookAt(page, "desk")
  await page.locator(".section-button").nth(1).click()
  await expect(page.locator(".section-total")).toBeVisible()
  await lookAt(page, "popup")
})
