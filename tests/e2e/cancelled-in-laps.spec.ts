import { expect } from "@playwright/test"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { chooseSection, expectCounts, makeJudgedStage, openAsJudge, score } from "./judge-phone.ts"
import { test } from "./site.ts"

test("a judge is told in which laps of which classes their section is cancelled, and the others go on [RX-07] [D-47]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeJudgedStage(db, ["7", "8"], { competitionStartDate: Date.UTC(2026, 4, 16, 7) })
  const actor = await makeSecretary(db, stage.institutionId)
  const by = { db, actor, now: Date.UTC(2026, 4, 16, 11, 5) }
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 3)
  const [{ name = "" } = {}] = stage.classes
  await cancelSection(by, stage.path, { section: 3, isCancelled: true, laps: [1], classes: [name] })
  await page.evaluate(() => dispatchEvent(new Event("online")))
  const notice = page.getByText(`Cancelled here at 14:05: ${name} (lap 1).`)
  await expect(notice).toBeVisible()
  // also without a network, the second lap is what is left to ride here
  await context.setOffline(true)
  await page.reload()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await cancelSection(by, stage.path, { section: 3, isCancelled: false })
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(notice).toHaveCount(0)
  await score(page, "7", 1)
  await expectCounts(page, { waiting: 0, sent: 1 })
  await context.close()
})
