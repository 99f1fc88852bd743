import { expect } from "@playwright/test"
import { dialog } from "./desk.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  totals,
} from "./judge-phone.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

test("a judge marks a section as missed without a signal, and the card and the results show M [RX-02]", async ({
  browser,
  site,
  page: visitor,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8"], { missedPoints: 10 })
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 1)
  await context.setOffline(true)
  await chooseRider(page, "7")
  await page.getByRole("button", { name: "Missed M" }).click()
  await expect(page.locator(".last-facts .score")).toHaveText("M")
  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 1 })
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
