import { expect } from "@playwright/test"
import { cell, race as cockpitRace, score as matrixScore, openCockpit, press, status } from "./cockpit.ts"
import { cardOf, dialog, enterAs, lineOf, openDesk, race } from "./desk.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  totals,
  touchElsewhere,
} from "./judge-phone.ts"
import { expectAccessible, lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

test("a judge marks a section as missed without a signal, undoes it, and the card and the results show M [RX-02]", async ({
  browser,
  site,
  page: visitor,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8"], { missedPoints: 10 })
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 1)
  await context.setOffline(true)
  await chooseRider(page, "7")
  const missed = page.getByRole("button", { name: "Missed M" })
  await page.locator(".dab").click()
  // a rider with a dab has ridden it
  await expect(missed).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await missed.click()
  const last = page.locator(".last-score")
  await expect(last.locator(".last-facts .score")).toHaveText("M")
  await expectAccessible(page, "missed-on-phone")
  await touchElsewhere(page)
  await last.getByRole("button", { name: "Undo" }).click()
  await expect(missed).toBeEnabled()
  await touchElsewhere(page)
  await missed.click()
  await expect(last.locator(".last-facts .score")).toHaveText("M")
  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 5 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 10 })
  await visitor.goto(`${site.url}${resultsOf(stage)}/${riders[0]?.id}?lng=en`)
  const sections = visitor.locator(".lap-sections").first()
  await expect(sections.locator('.score-chip[data-score="M"]')).toHaveText(/^M/)
  await sections.locator(".section-button").first().click()
  await expect(dialog(visitor).getByRole("listitem").last()).toContainText("Section missed M ")
  await visitor.keyboard.press("Escape")
  await lookAt(visitor, "missed-on-card")
  await visitor.goto(`${site.url}${resultsOf(stage)}`)
  await expect(visitor.locator(".last-scores .score-chip")).toHaveText("M")
  await context.close()
})

test("a secretary enters M on the desk and in the cockpit, and the sum of the card has what it costs [RX-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { missedPoints: 20 })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await dialog(page).getByRole("button", { name: "M", exact: true }).click()
  await expect(dialog(page)).toContainText("the rider did not ride this section")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(dialog(page).locator(".section-total")).toContainText("missed: 20 points")
  await expect(dialog(page)).toContainText("5 → M")
  await expect(dialog(page).getByRole("listitem")).toContainText([/Entered as missed by a secretary M · /])
  await expectAccessible(page, "missed-on-desk")

  const made = await cockpitRace(site, { missedPoints: 20 })
  await enterAs("secretary", { context, site, stage: made.stage })
  await openCockpit(page, made.address)
  await matrixScore(page, "Jaan Tamm", 1, 2).focus()
  await press(page, "m")
  await expect(cell(page, "Jaan Tamm", 1, 2)).toHaveValue("M")
  await expect(status(page)).toHaveText("All saved")
  await expect(matrixScore(page, "Jaan Tamm", 1, 2)).toHaveText("M")
  await expect(page.locator(".typed-card tfoot")).toContainText("20")
})
