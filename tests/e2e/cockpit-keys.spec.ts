import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { callsOf } from "./calls.ts"
import { cell, openCockpit, press, race, score, status } from "./cockpit.ts"
import { dialog, enterAs } from "./desk.ts"
import { test } from "./site.ts"

test("a rider is found and a card is written by keyboard alone [CO-04]", async ({ page, context, site }) => {
  const { stage, dita, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const number = page.getByLabel("Racing number", { exact: true })
  await number.focus()
  await press(page, "9", "9", "Enter")
  await expect(page.getByText("No participant of this stage has this number")).toBeVisible()
  // letters are letters in a field
  await press(page, "j", "?")
  await expect(number).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await press(page, "3", "1", "Enter")
  await expect(cell(page, "Dita Liepa", 1, 1)).toBeFocused()

  // a lap goes down its sections, and on to the next lap
  await press(page, "0", "5", "1")
  await expect(cell(page, "Dita Liepa", 2, 2)).toBeFocused()
  await expect(status(page)).toHaveText("All saved")
  await expect(score(page, "Dita Liepa", 2, 1)).toHaveAccessibleName("Section 2, lap 1: 5")
  await press(page, "4")
  await expect(cell(page, "Dita Liepa", 2, 2)).toHaveAccessibleDescription("Only 0, 1, 2, 3, 5 or M")
  await expect(score(page, "Dita Liepa", 2, 2)).toHaveAccessibleName(/not saved, please check$/)
  await press(page, "Escape", "ArrowUp")
  await expect(cell(page, "Dita Liepa", 1, 2)).toBeFocused()
  await press(page, "Backspace", "Enter")
  await expect(dialog(page)).toContainText("The points of section 1 in lap 2 are removed")
  await press(page, "Tab", "Enter")
  await expect(status(page)).toHaveText("All saved")
  const { db } = site.database
  const stored = await db.select().from(sectionEntry).where(eq(sectionEntry.participantId, dita))
  expect(stored.filter(({ total }) => total !== null)).toHaveLength(2)

  // from rider to rider at the same cell, to the log, and to the next number
  await press(page, "k")
  await expect(cell(page, "Jaan Tamm", 1, 2)).toBeFocused()
  await press(page, "k")
  await expect(cell(page, "Anna Ozola", 1, 2)).toHaveValue("2")
  await press(page, "o")
  await expect(dialog(page)).toContainText("7 Anna Ozola")
  await press(page, "Escape")
  await expect(cell(page, "Anna Ozola", 1, 2)).toBeFocused()
  await press(page, "?")
  await expect(page.getByText("Next rider, previous rider")).toBeVisible()
  await press(page, "/")
  await expect(number).toBeFocused()
})

test("in the matrix arrows lead around, and a digit goes to the cell of the card [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByRole("rowheader", { name: "Anna Ozola" }).focus()
  // not the search of the site
  await press(page, "/")
  await expect(page.getByLabel("Racing number", { exact: true })).toBeFocused()
  await page.getByRole("rowheader", { name: "Anna Ozola" }).focus()
  await press(page, "ArrowDown", "End")
  await expect(score(page, "Jaan Tamm", 2, 2)).toBeFocused()
  await press(page, "3")
  await expect(cell(page, "Jaan Tamm", 2, 2)).toHaveValue("3")
  await expect(status(page)).toHaveText("All saved")
  await score(page, "Anna Ozola", 1, 1).click()
  await expect(cell(page, "Anna Ozola", 1, 1)).toBeFocused()
  await expect(cell(page, "Anna Ozola", 1, 1)).toHaveValue("0")
})

test("typed points stay, marked in their cell, while the network is down and after the page is reopened [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.route(callsOf("results", "enterCards"), (route) => route.abort())
  await page.getByLabel("Racing number", { exact: true }).fill("31")
  await press(page, "Enter", "2")
  await expect(page.locator(".saving-state")).toContainText("Not saved yet: 1")
  await expect(score(page, "Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 2, not saved yet")
  page.on("dialog", (leaving) => leaving.accept())
  await page.unroute(callsOf("results", "enterCards"))
  await openCockpit(page, address)
  await expect(page.getByText("What was typed on this device and not saved is here again.")).toBeVisible()
  await expect(status(page)).toHaveText("All saved")
  await expect(score(page, "Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 2")
})

test("points of openFree are typed with decimals, and Enter goes on [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { competitionType: "openFree" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByLabel("Racing number", { exact: true }).fill("31")
  await press(page, "Enter", "1", "2", ".", "5", "Enter")
  await expect(cell(page, "Dita Liepa", 2, 1)).toBeFocused()
  await expect(status(page)).toHaveText("All saved")
  await expect(score(page, "Dita Liepa", 1, 1)).toHaveAccessibleName("Section 1, lap 1: 12.5")
})
