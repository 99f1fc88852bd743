import { expect } from "@playwright/test"
import { callsOf } from "./calls.ts"
import { cardOf, dialog, enterAs, lineOf, openPanel, race, send } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"

test("who saves in the same second as somebody else is told what theirs is, and replaces it only knowingly", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openPanel(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  await dialog(page).getByLabel("New points").fill("2")
  const place = { participantId: jaan, section: 1, lap: 1 }
  // theirs arrives first, and the page has not heard of it
  const letThrough = await holdRequests(page, callsOf("results", "editSection"))
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await send(page, address, "editSection", { place, seen: 0, points: "3", reason: "" })
  letThrough()
  const question = page.getByRole("dialog", { name: "Error updating total points" })
  await expect(question).toContainText("Changed meanwhile to 3. Nothing was saved: look at it again.")
  await question.getByRole("button", { name: "OK" }).click()
  await expect(dialog(page).locator(".section-total b")).toHaveText("3")
  await expect(dialog(page).getByLabel("New points")).toHaveValue("2")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(dialog(page).locator(".section-total b")).toHaveText("2")
})
