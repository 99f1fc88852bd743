import { expect, type Page } from "@playwright/test"
import { dialog } from "./desk.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  totals,
  touchElsewhere,
} from "./judge-phone.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"

/** Starts the clock of the rider on the screen; from here on no time passes but what is told. */
const startClock = async (page: Page) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByRole("button", { name: "Start clock" }).click()
}

test("at the end of the time the phone proposes a point within the tolerance, then 5, and the judge decides [RX-04]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8"], {
    sectionSeconds: 60,
    toleranceSeconds: 10,
  })
  const { context, page } = await openAsJudge(browser, site, stage)
  await page.clock.install()
  await page.reload()
  await chooseSection(page, 1)
  await chooseRider(page, "7")
  await startClock(page)
  await page.clock.fastForward(61_000)
  const one = page.getByRole("button", { name: "Add 1 point" })
  await expect(one).toBeVisible()
  await expect(page.locator(".countdown")).toHaveAttribute("data-state", "tolerance")
  await one.click()
  await expect(page.locator(".pad-notices")).toContainText("a 3 stays 3")
  await page.getByRole("button", { name: "0 points" }).click()
  await expect(page.locator(".last-facts .score")).toHaveText("1")
  await page.clock.resume()
  await touchElsewhere(page)

  await chooseRider(page, "8")
  await startClock(page)
  await page.clock.fastForward(65_000)
  await page.reload()
  await expect(one).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(one).toHaveCount(0)
  await page.clock.resume()
  await expectAccessible(page, "time-is-up")
  await page.getByRole("button", { name: "Give 5" }).click()
  await expect(page.locator(".last-facts .score")).toHaveText("5")
  await expectCounts(page, { waiting: 0, sent: 3 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 1, "8 1/1": 5 })
  await context.close()
})

test("in openFree the time ends the run, and one touch takes that back [RX-04]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"], { competitionType: "openFree" })
  const { context, page } = await openAsJudge(browser, site, stage)
  await page.clock.install()
  await page.reload()
  await chooseSection(page, 1)
  await chooseRider(page, "7")
  await startClock(page)
  await page.getByRole("button", { name: /^Gate C/ }).click()
  await page.clock.fastForward(91_000)
  const last = page.locator(".last-score")
  await expect(last.locator(".last-facts .score")).toHaveText("10")
  await page.clock.resume()
  await touchElsewhere(page)
  await last.getByRole("button", { name: "Undo" }).click()
  await expect(page.locator(".pad-total")).toContainText("10")
  await page.getByRole("button", { name: "End the run" }).click()
  await expect(last.locator(".last-facts .score")).toHaveText("10")
  await context.close()
})

test("a rider who is scored once more has the whole time again [RX-03, RX-04]", async ({ browser, site }) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"], {
    sectionSeconds: 60,
    classes: [{ name: "Expert", lap: 1 }],
  })
  const { context, page } = await openAsJudge(browser, site, stage)
  await page.clock.install()
  await page.reload()
  await chooseSection(page, 1)
  await chooseRider(page, "7")
  await startClock(page)
  await page.clock.fastForward(61_000)
  await page.getByRole("button", { name: "Give 5" }).click()
  await expect(page.locator(".last-facts .score")).toHaveText("5")
  await page.clock.resume()
  await touchElsewhere(page)
  await chooseRider(page, "7")
  await dialog(page).getByRole("button", { name: "the secretary decides" }).click()
  await expect(page.getByRole("button", { name: "Start clock" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Give 5" })).toHaveCount(0)
  // before its first tap the second ride has its time through a reload too
  await startClock(page)
  await page.reload()
  await expect(page.locator(".countdown")).toHaveAttribute("data-state", "running")
  await context.close()
})

test("a time that ends while the judge writes takes nothing away: the penalty is kept, and the end proposed [RX-04]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"], { competitionType: "openFree" })
  const { context, page } = await openAsJudge(browser, site, stage)
  await page.clock.install()
  await page.reload()
  await chooseSection(page, 1)
  await chooseRider(page, "7")
  await startClock(page)
  await page.getByRole("button", { name: /^Gate C/ }).click()
  await page.getByRole("button", { name: "Penalty" }).click()
  await dialog(page).getByLabel("Points").fill("5")
  await page.clock.fastForward(91_000)
  await expect(page.locator(".countdown")).toHaveAttribute("data-state", "over")
  await page.clock.resume()
  await expect(dialog(page).getByLabel("Points")).toHaveValue("5")
  await dialog(page).locator("button[type=submit]").click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Penalties: 5" })).toBeVisible()
  await page.getByRole("button", { name: "End the run" }).click()
  await expect(page.locator(".last-facts .score")).toHaveText("10")
  await expectCounts(page, { waiting: 0, sent: 3 })
  await context.close()
})
