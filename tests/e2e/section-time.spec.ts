import { expect, type Page } from "@playwright/test"
import { dialog } from "./desk.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  keyBoxes,
  makeJudgedStage,
  openAsJudge,
  totals,
  touchElsewhere,
} from "./judge-phone.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"

/** Starts the clock of the rider on the screen; from here on time passes only when the test says so. */
const startClock = async (page: Page) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByRole("button", { name: "Start clock" }).click()
}

/** The key that the phone proposes once the time is over. */
const proposed = (page: Page) => page.locator(".timeout[data-proposed]")

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
  await expect(page.locator("main").getByRole("status").first()).toContainText("a 3 stays 3")
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
  await expect(page.locator("main").getByRole("status").first()).toHaveText("Time is up: Timeout 5")
  await expectAccessible(page, "time-is-up")
  await proposed(page).click()
  await expect(page.locator(".last-facts .score")).toHaveText("5")
  await expectCounts(page, { waiting: 0, sent: 3 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 1, "8 1/1": 5 })
  await context.close()
})

for (const toleranceSeconds of [null, 10])
  test(`no key moves while the clock runs, warns and ends, with ${toleranceSeconds ?? "no"} seconds of tolerance [RX-04]`, async ({
    browser,
    site,
  }) => {
    const { stage } = await makeJudgedStage(site.database.db, ["7"], { sectionSeconds: 60, toleranceSeconds })
    const { context, page } = await openAsJudge(browser, site, stage)
    await page.clock.install()
    await page.reload()
    await chooseSection(page, 1)
    await chooseRider(page, "7")
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    const clock = page.locator(".countdown")
    const reach = async (state: string, milliseconds: number) => {
      await page.clock.fastForward(milliseconds)
      await expect(clock).toHaveAttribute("data-state", state)
    }
    for (const [width, height] of [
      [360, 640],
      [320, 568],
      [640, 360],
    ] as const)
      for (const language of ["lv", "et", "en"]) {
        await page.setViewportSize({ width, height })
        await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
        await page.reload()
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expect(clock).toHaveAttribute("data-state", "off")
        const before = await keyBoxes(page)
        expect(before).toHaveLength(16)
        const expectSame = async (when: string) =>
          expect(await keyBoxes(page), `${language}, ${width} × ${height}, ${when}`).toEqual(before)
        await clock.click()
        await reach("running", 2_000)
        await expectSame("running")
        await reach("warning", 50_000)
        await expectSame("warning")
        if (toleranceSeconds !== null) {
          await reach("tolerance", 9_000)
          await expectSame("tolerance")
          // a tap at the place of the last one, which began the clock a moment ago, would be taken for its echo
          await clock.press("Enter")
          await expect(clock).toContainText("✓")
          await expectSame("one point added")
        }
        await reach("over", 12_000)
        await expect(proposed(page)).toBeVisible()
        await expectSame("over")
        await page.clock.fastForward(1_000)
        if (toleranceSeconds !== null) await page.locator(".pad-tools button").nth(1).click()
        await clock.click()
      }
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
  await expect(page.locator(".pad-total")).toContainText("10")
  const before = await keyBoxes(page)
  await page.clock.fastForward(91_000)
  const last = page.locator(".last-score")
  await expect(last.locator(".last-facts .score")).toHaveText("10")
  await page.clock.resume()
  await touchElsewhere(page)
  await last.getByRole("button", { name: "Undo" }).click()
  await expect(page.locator(".pad-total")).toContainText("10")
  await expect(proposed(page)).toBeVisible()
  expect(await keyBoxes(page)).toEqual(before)
  await proposed(page).click()
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
  await proposed(page).click()
  await expect(page.locator(".last-facts .score")).toHaveText("5")
  await page.clock.resume()
  await touchElsewhere(page)
  await chooseRider(page, "7")
  await dialog(page).getByRole("button", { name: "the secretary decides" }).click()
  await expect(page.getByRole("button", { name: "Start clock" })).toBeVisible()
  await expect(proposed(page)).toHaveCount(0)
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
  await proposed(page).click()
  await expect(page.locator(".last-facts .score")).toHaveText("10")
  await expectCounts(page, { waiting: 0, sent: 3 })
  await context.close()
})
