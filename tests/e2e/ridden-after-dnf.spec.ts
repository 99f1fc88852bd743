import { expect } from "@playwright/test"
import { openCockpit, total } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, race, send } from "./desk.ts"
import { test } from "./site.ts"

test("a rider who rode every section after a DNF is named, and the DNF is cleared", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await send(page, address, "setStatus", { participantId: jaan, seen: null, status: "DNF", reason: null })
  await openCockpit(page, cockpitOf(address))
  await tap({ participant: jaan, section: 3, lap: 1, name: "JudgeAddPointsA" })
  await expect(page.getByText(/Marked DNF, but all sections ridden since: .*Jaan Tamm/)).toBeVisible()
  const clear = page.getByRole("button", { name: "Clear their DNF (1)" })
  await clear.click()
  await expect(dialog(page)).toContainText(/The DNF of these riders is removed, .*Jaan Tamm/)
  await page.keyboard.press("Escape")
  await expect(total(page, "Jaan Tamm")).toHaveText("DNF")
  await clear.click()
  await dialog(page).getByRole("button", { name: "Clear status" }).click()
  await expect(total(page, "Jaan Tamm")).not.toHaveText("DNF")
  await expect(page.getByText("Marked DNF, but")).toHaveCount(0)
  // one that is set now is meant
  await send(page, address, "setStatus", { participantId: jaan, seen: null, status: "DNF", reason: null })
  await expect(total(page, "Jaan Tamm")).toHaveText("DNF")
  await expect(page.getByText("Marked DNF, but")).toHaveCount(0)
})
