import { expect } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import {
  chooseRider,
  expectCounts,
  judgeSection,
  makeJudgedStage,
  openPass,
  passAddress,
  score,
  totals,
} from "./judge-phone.ts"
import { test } from "./site.ts"

test("without a network a judge goes on, also after a reload, and nothing is lost when it comes back [D-12]", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, {
    numbers: ["7", "71", "77"],
    section: 2,
  })
  await score(page, "7", 1)
  await expectCounts(page, { waiting: 0, sent: 1 })

  await context.setOffline(true)
  await score(page, "71", 5)
  await chooseRider(page, "77")
  const dab = page.getByRole("button", { name: /^Dab/ })
  for (const count of [1, 2]) {
    await dab.click()
    await expect(dab).toContainText(`Dabs: ${count}`)
  }
  await expectCounts(page, { waiting: 3, sent: 1 })

  // in the middle of a ride
  await page.reload()
  await expect(dab).toContainText("Dabs: 2")
  await page.getByRole("button", { name: "Finish: 2" }).click()
  await expectCounts(page, { waiting: 4, sent: 1 })
  const another = await context.newPage()
  await another.goto(`${site.url}/judge-standalone`)
  const known = another.getByRole("button", { name: stage.title })
  await expect(known).toContainText("Waiting: 4, sent: 1")
  await known.click()
  await expectCounts(another, { waiting: 4, sent: 1 })

  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 5 })
  await expectCounts(another, { waiting: 0, sent: 5 })
  await another.goto(`${site.url}/judge-standalone`)
  await expect(known).toContainText("Waiting: 0, sent: 5")
  expect(await totals(site, stage, riders)).toEqual({ "7 2/1": 1, "71 2/1": 5, "77 2/1": 2 })
  await context.close()
})

test("a second phone takes over a pass; what waits on the first is handed in and counts, what it scores later waits [D-11]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8"])
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const address = passAddress(site, stage, pass.secret)
  const first = await openPass(browser, address)
  await first.context.setOffline(true)
  await score(first.page, "7", 3)
  await first.page.getByRole("button", { name: "Waiting: 1" }).click()
  await first.page.getByRole("button", { name: "Sign this phone out" }).click()
  await expect(first.page.getByRole("dialog", { name: "Not yet: taps wait to be sent" })).toBeVisible()
  // a tap so soon after another, and at its place, would be taken for the second of a double tap
  await first.page.getByRole("button", { name: "OK" }).press("Enter")
  const saved = first.page.waitForEvent("download")
  await first.page.getByRole("button", { name: "Save unsent scores to a file" }).click()
  expect((await saved).suggestedFilename()).toContain("waiting.txt")
  await first.page.getByRole("button", { name: "Close" }).click()
  const second = await openPass(browser, address)
  await score(second.page, "8", 2)
  await expectCounts(second.page, { waiting: 0, sent: 1 })

  await first.context.setOffline(false)
  const notice = first.page.getByRole("alert")
  await expect(notice).toContainText(/Another phone now judges with this pass\. Since \d\d?:\d\d/)
  await expectCounts(first.page, { waiting: 0, sent: 1 })
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 3, "8 1/1": 2 })
  await score(first.page, "8", 5)
  await expectCounts(first.page, { waiting: 0, sent: 2 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 3, "8 1/1": 2 })
  await first.page.getByRole("button", { name: "Judge on this phone again" }).click()
  await expect(notice).toBeHidden()
  for (const { context } of [first, second]) await context.close()
})

test("a pass that is taken in one tab is told to the others, with what was sent before [D-11]", async ({
  browser,
  site,
}) => {
  const { stage, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const ben = await makePass(site.database.db, stage, { name: "Ben", section: 2 })
  await page.route("**/api/judge/events", (route) => route.abort())
  await score(page, "7", 3)
  await expectCounts(page, { waiting: 1, sent: 0 })
  const beside = await context.newPage()
  await beside.goto(passAddress(site, stage, ben.secret))
  await expectCounts(beside, { waiting: 0, sent: 1 })
  await expectCounts(page, { waiting: 0, sent: 1 })
  await page.getByRole("button", { name: /^Waiting/ }).click()
  await expect(page.getByRole("dialog")).toContainText("Judging as Ben")
  await context.close()
})
