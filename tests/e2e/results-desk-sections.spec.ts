import { expect } from "@playwright/test"
import { openCockpit, openSection, score, total } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, lastAuditEvent, race, send } from "./desk.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { expectUndoAbout, toast } from "./toasts.ts"

test("of two attempts a secretary chooses one, and what comes after a correction waits for a choice", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await tap({ participant: jaan, section: 2, lap: 1, name: "JudgeAddPointsA" })
  await openCockpit(page, cockpitOf(address))
  const attention = page.locator(".queue > ul > li:not([data-blocks])")
  // and a rider who is not through
  await expect(page.getByRole("heading", { name: "To look at: 2" })).toBeVisible()
  await expect(attention).toContainText("Section 2, lap 1")
  await expect(attention).toContainText("Two attempts")
  await attention.getByRole("button", { name: "Count this one 5" }).click()
  await toast(page, "Decision saved")
  await expect(page.locator(".toast")).toContainText(/Jaan Tamm \(Section 2, lap 1\)/)
  await expect(attention).toHaveCount(0)
  await expect(total(page, "Jaan Tamm")).toHaveText("5")

  const place = { participantId: anna, section: 1, lap: 1 }
  const edit = { place, seen: 0, points: "2", reason: null }
  expect((await send(page, address, "editSection", edit)).ok()).toBe(true)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsC" })
  await page.reload()
  await expect(attention).toContainText("Came after a correction")
  await attention.getByRole("button", { name: "Count this one 3" }).click()
  await expect(attention).toHaveCount(0)
  await expect(total(page, "Anna Ozola")).toHaveText("9")
})

test("an entry is moved to another rider, an unknown number is given to one, and a section is cancelled", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await tap({ participant: "number:998", section: 3, lap: 1, name: "JudgeAddPointsB" })
  await openCockpit(page, cockpitOf(address))
  await page.getByRole("button", { name: "Only with gaps (1)" }).click()
  await expect(score(page, "Jaan Tamm", 3, 1)).toHaveAccessibleName("Section 3, lap 1: not ridden")
  await page.getByRole("button", { name: "Only with gaps (1)" }).click()

  const attention = page.locator(".queue > ul > li:not([data-blocks])")
  await expect(attention).toContainText("Number 998, not in the stage")
  const [counting, leaving] = ["Count for this rider", "Leave it out"].map((name) =>
    attention.getByRole("button", { name }),
  )
  // below each other on a phone, beside each other where there is room
  for (const [width, side] of [
    [360, "x"],
    [1280, "y"],
  ] as const) {
    await resize(page, { width, height: 800 })
    if (width < 1280) await page.getByRole("tab", { name: "Scores" }).click()
    expect((await leaving?.boundingBox())?.[side], `${width}`).toBe((await counting?.boundingBox())?.[side])
  }
  await attention.getByLabel("Rider").selectOption(jaan)
  await attention.getByRole("button", { name: "Count for this rider" }).click()
  await expect(total(page, "Jaan Tamm")).toHaveText("7")
  await expect(attention).toHaveCount(0)
  await expect(page.locator(".queue")).toContainText("Nothing to look at")

  await openSection(page, "Anna Ozola", 3)
  const popup = page.getByRole("dialog", { name: "Section 3, lap 1" })
  await popup.getByText("Move to another rider or section").click()
  await popup.getByLabel("Rider").selectOption(jaan)
  await popup.getByLabel("Reason for the move (optional)").fill("71 for 17")
  await popup.getByRole("button", { name: "Move", exact: true }).click()
  await expect(dialog(page)).toContainText("There are already points there")
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click()
  await expectUndoAbout(page, "Moved", "Anna Ozola, Section 3, lap 1")
  await expect(popup.locator(".section-total")).toBeFocused()
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "move_entry",
    data: { participant: jaan, reason: "71 for 17" },
  })
  await popup.getByRole("button", { name: "Close" }).click()
  await expect(total(page, "Anna Ozola")).toHaveText("1")
  await expect(attention).toContainText("Two attempts")

  // it was Anna's after all
  const second = attention
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Count this one 5" }) })
  await second.last().getByText("Move to…").click()
  await second.last().getByLabel("Rider").selectOption(anna)
  await second.last().getByRole("button", { name: "Move", exact: true }).click()
  await expect(total(page, "Anna Ozola")).toHaveText("6")
  await expect(total(page, "Jaan Tamm")).toHaveText("7")
  await expect(attention).toHaveCount(0)

  await page.getByText(/^Sections ridden/).click()
  await page.getByRole("button", { name: "Actions: Section 2" }).click()
  await page.getByRole("menuitem", { name: "Cancel section…" }).click()
  await dialog(page).getByRole("button", { name: "Cancel section" }).click()
  await toast(page, "Section changed")
  await expect(page.locator(".race-step").getByText("Cancelled", { exact: true })).toBeVisible()
  await expect(total(page, "Anna Ozola")).toHaveText("5")
})
