import { expect, type Page } from "@playwright/test"
import * as cockpit from "./cockpit.ts"
import { cardOf, enterAs, lastAuditEvent, lineOf, openPanel, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

const undoInToast = async (page: Page) => {
  await page.getByRole("button", { name: "Undo", exact: true }).click()
  await toast(page, "Undone")
}

test("a correction is undone where it was made, and in the history of its section [SP-15]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openPanel(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
  const total = popup.locator(".section-total b")
  const undoLast = popup.getByRole("button", { name: "Undo the last correction" })
  const shown = popup.locator(".section-total")
  await expect(total).toHaveText("5")
  await expect(undoLast).toHaveCount(0)
  const correct = async (points: string) => {
    await popup.getByRole("button", { name: points, exact: true }).click()
    await popup.getByRole("button", { name: "Save" }).click()
    await toast(page, "Total points updated")
    await expect(total).toHaveText(points)
  }
  await correct("3")
  await undoInToast(page)
  await expect(total).toHaveText("5")
  await expect(popup.locator(".attempts").last()).toContainText(/3 → 5 undone/)
  await expect(lineOf(page, "Jaan Tamm").locator(".points b")).toHaveText("5")

  await correct("2")
  await correct("1")
  await undoLast.press("Enter")
  await expect(total).toHaveText("2")
  await expect(shown).toBeFocused()
  await expect(shown).toBeInViewport({ ratio: 1 })
  await lookAt(page, "section-undone")
  await undoLast.press("Enter")
  await expect(total).toHaveText("5")
  // the button is gone, and what it did is in view
  await expect(shown).toBeFocused()
  await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(undoLast).toHaveCount(0)
  expect(await lastAuditEvent(site, stage)).toMatchObject({
    event: "lift_ruling",
    data: { participant: jaan, section: 2, lap: 1, before: 2, after: 5 },
  })
})

test("in the cockpit a key opens the latest changes, and the next one undoes what was typed last [SP-15] [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await cockpit.race(site)
  await enterAs("secretary", { context, site, stage })
  await cockpit.openCockpit(page, address)
  await page.getByLabel("Racing number", { exact: true }).focus()
  await cockpit.press(page, "3", "1", "Enter", "3")
  await expect(cockpit.status(page)).toHaveText("All saved")
  await cockpit.press(page, "u")
  const list = page.getByRole("dialog", { name: "Recent changes" })
  await expect(list.getByRole("listitem").first()).toContainText(/Dita Liepa Section 1, lap 1: –\W+→\W+3/)
  await expect(list.getByRole("button", { name: /^Undo/ }).first()).toBeFocused()
  await cockpit.press(page, "Enter")
  await expect(list.getByRole("listitem").first()).toContainText("Undone")
  await cockpit.press(page, "Escape")
  await expect(cockpit.cell(page, "Dita Liepa", 1, 1)).toHaveValue("")
})
