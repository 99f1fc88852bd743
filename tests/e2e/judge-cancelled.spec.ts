import { expect, type Page } from "@playwright/test"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  score,
} from "./judge-phone.ts"
import { test } from "./site.ts"

const requestNews = (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")))

test("a judge is told that their section was cancelled, and since when, wherever they are in the app", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeJudgedStage(db, ["7", "8"], { competitionStartDate: Date.UTC(2026, 4, 16, 7) })
  const actor = await makeSecretary(db, stage.institutionId)
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 3)
  await score(page, "7", 1)
  await expectCounts(page, { waiting: 0, sent: 1 })
  const cancel = (isCancelled: boolean) =>
    cancelSection({ db, actor, now: Date.UTC(2026, 4, 16, 11, 5) }, stage.path, { section: 3, isCancelled })
  const notice = page.getByText("Section 3 was cancelled at 14:05. What you scored is kept.")

  await cancel(true)
  await requestNews(page)
  await expect(notice).toBeVisible()
  await expect(page.getByText("No rider of this stage rides this section.")).toHaveCount(0)
  await expect(page.locator(".last-score")).toContainText("Rider 7")
  await page.getByRole("button", { name: "Back" }).click()
  await expect(page.getByRole("button", { name: "Section 3 Cancelled" })).toBeVisible()
  await page.reload()
  await chooseSection(page, 3)
  await expect(notice).toBeVisible()

  await cancel(false)
  await requestNews(page)
  await expect(notice).toHaveCount(0)
  await chooseRider(page, "8")
  await cancel(true)
  await requestNews(page)
  await expect(notice).toBeVisible()
  await page.getByRole("button", { name: "0 points" }).click()
  await expectCounts(page, { waiting: 0, sent: 2 })
  await context.close()
})

test("the times that the server sends stay as they are on a phone whose clock was set meanwhile [D-03, D-47]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeJudgedStage(db, ["7"], { competitionStartDate: Date.UTC(2026, 4, 16, 7) })
  const actor = await makeSecretary(db, stage.institutionId)
  const at = { db, actor, now: Date.UTC(2026, 4, 16, 11, 5) }
  await cancelSection(at, stage.path, { section: 3, isCancelled: true })
  const { context, page } = await openAsJudge(browser, site, stage)
  // the clock of the phone was set back by an hour while the app was open; the app's own clock goes on
  await page.evaluate(() => sessionStorage.setItem("nulle-judge clock", String(3_600_000)))
  await page.reload()
  await chooseSection(page, 3)
  await expect(page.getByText("Section 3 was cancelled at 14:05.")).toBeVisible()
  await context.close()
})
