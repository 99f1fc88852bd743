import { expect } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import {
  chooseRider,
  closingDatabase,
  expectCounts,
  judgeSection,
  makeJudgedStage,
  openPass,
  passAddress,
  score,
  totals,
} from "./judge-phone.ts"
import { test } from "./site.ts"
import { pageOf } from "./stages.ts"
import { enter } from "./visitor.ts"

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

  // in the middle of a ride; then the phone closes what the app had open
  const closeDatabase = await closingDatabase(page)
  await page.reload()
  await expect(dab).toContainText("Dabs: 2")
  await closeDatabase()
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

test("a number that nobody has can be scored, and a judge corrects a score with a reason [D-13]", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await score(page, "99", 2)
  await score(page, "7", 3)
  await page.getByRole("button", { name: /^Waiting/ }).click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  const scores = page.getByRole("listitem")
  await expect(scores.filter({ hasText: "Racing number 99" })).toContainText(
    "The secretary will find out whose number it is.",
  )
  await scores.filter({ hasText: "Racing number 7" }).getByRole("button", { name: "Correct" }).click()
  await page.getByRole("radio", { name: "5" }).check({ force: true })
  await page.getByRole("button", { name: "Save the correction" }).click()
  await expect(page.getByRole("alert")).toHaveText("Say why")
  await page.getByRole("button", { name: "Wrong button" }).click()
  await page.getByRole("button", { name: "Save the correction" }).click()
  await expectCounts(page, { waiting: 0, sent: 3 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 5 })
  await context.close()
})

test("what another version of the app has kept of a stage is asked for again, and its taps stay", async ({
  browser,
  site,
}) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await score(page, "7", 3)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("nulle-judge")
        request.onsuccess = () => {
          const { result: database } = request
          const stages = database.transaction("stages", "readwrite").objectStore("stages")
          const read = stages.getAll()
          read.onsuccess = () => stages.put({ ...read.result[0], stage: { riders: [] } })
          stages.transaction.oncomplete = resolve
        }
      }),
  )
  await page.reload()
  await expect(page.locator(".last-score")).toContainText("Rider 7")
  await context.close()
})

test("the screen stays awake, and the section time warns by sound and vibration, also after a reload and where seconds are skipped", async ({
  browser,
  site,
}) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await page.addInitScript(() => {
    const note = (signal: string) => {
      document.body.dataset.signals = `${document.body.dataset.signals ?? ""}${signal};`
    }
    navigator.vibrate = (pattern) => {
      note(`vibrates ${pattern}`)
      return true
    }
    WakeLock.prototype.request = () => {
      note("stays awake")
      return new Promise(() => {})
    }
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...given) {
      note(`sounds ${this.frequency.value}`)
      start.apply(this, given)
    }
  })
  await page.clock.install()
  await page.reload()
  await chooseRider(page, "7")
  // from here on time passes only when the test says so
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole("button", { name: "Start clock" }).click()
  await page.clock.fastForward(60_000)
  await page.reload()
  const time = page.locator(".countdown")
  await expect(time).toContainText("0:30")
  await page.getByRole("button", { name: /^Dab/ }).click()
  await expect(page.getByRole("button", { name: /^Dab/ })).toContainText("Dabs: 1")
  await page.clock.fastForward(22_500)
  await expect(time).toHaveAttribute("data-state", "warning")
  await page.clock.fastForward(10_000)
  await expect(time).toHaveText("Time is up")
  await expect(page.locator("body")).toHaveAttribute(
    "data-signals",
    "stays awake;vibrates 30;vibrates 150,100,150;sounds 880;vibrates 800;sounds 440;",
  )
  await context.close()
})

test("the clock of classic takes the time that the stage sets, and is not there where it sets none", async ({
  browser,
  site,
}) => {
  for (const sectionSeconds of [60, null]) {
    const { stage } = await makeJudgedStage(site.database.db, ["7"], { sectionSeconds })
    const pass = await makePass(site.database.db, stage, { section: 1 })
    const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
    await chooseRider(page, "7")
    const start = page.getByRole("button", { name: "Start clock" })
    if (sectionSeconds === null) await expect(start).toHaveCount(0)
    else {
      await start.click()
      await expect(page.locator(".countdown")).toContainText(/1:00|0:5\d/)
    }
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible()
    await context.close()
  }
})

test("a screen that breaks says that the scores are safe, and the app goes on once it is reloaded", async ({
  browser,
  site,
}) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await score(page, "7", 3)
  await page.evaluate(() => {
    Array.prototype.toReversed = () => {
      throw new Error("Something is not as it should be")
    }
  })
  await page.locator(".status").click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  await expect(page.getByRole("alert")).toContainText(
    "This screen broke. Your scores are safe on this phone.",
  )
  await page.getByRole("button", { name: "Refresh" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Racing number 7" })).toBeVisible()
  await context.close()
})

test("who is not among the stage's judges is led away from its app [JU-02]", async ({ browser, site }) => {
  const { stage } = await makeJudgedStage(site.database.db, [])
  const page = await browser.newPage({ locale: "en" })
  await page.goto(`${site.url}${pageOf(stage)}/judge`)
  expect(new URL(page.url()).pathname).toBe("/login")
  await enter(page.context(), site)
  await page.goto(`${site.url}${pageOf(stage)}/judge`)
  expect(new URL(page.url()).pathname).toBe("/401")
  await page.close()
})
