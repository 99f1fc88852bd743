import { expect } from "@playwright/test"
import { cardOf, dialog, enterAs, lineOf, openPanel, race } from "./desk.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"
import { expectUndoAbout } from "./toasts.ts"

test("a secretary gives a re-ride with a reason, which the log names, and undoes it [RX-03, SP-15]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openPanel(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
  await popup.getByRole("button", { name: "Give a re-ride" }).click()
  await dialog(page).getByRole("button", { name: "Obstructed" }).click()
  await expect(dialog(page).getByLabel("Reason (optional)")).toHaveValue("Obstructed")
  await expectAccessible(page, "re-ride-on-desk")
  await dialog(page).getByRole("button", { name: "Give a re-ride" }).click()
  await expect(popup.locator(".section-total b")).toHaveText("–")
  await expect(popup.locator(".section-total")).toBeFocused()
  await expectUndoAbout(page, "Re-ride given", "Jaan Tamm, Section 2, lap 1")
  await expect(popup).toContainText("5 → – Obstructed")
  await expect(popup).toContainText("To be ridden again, by a secretary’s decision")
  await popup.getByRole("button", { name: "Undo the last correction" }).click()
  await expect(popup.locator(".section-total b")).toHaveText("5")
  await page.keyboard.press("Escape")
  await page.getByRole("link", { name: "Recent changes" }).click()
  await expect(page.getByRole("dialog", { name: "Recent changes" }).getByRole("listitem")).toContainText(
    /Jaan Tamm Re-ride · Section 2, lap 1: 5\W+→\W+–.*Undone/,
  )
})
