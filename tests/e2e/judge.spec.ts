import { rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { expect } from "@playwright/test"
import { and, eq, isNotNull } from "drizzle-orm"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { databaseUrlOf } from "#tests/support/test-site.ts"
import {
  chooseRider,
  chooseSection,
  closingDatabase,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  openPass,
  passAddress,
  score,
} from "./judge-phone.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { enter } from "./visitor.ts"

/** The section points that count, by rider. */
const totals = async (
  site: RunningServer,
  stage: { key: number },
  riders: { id: string; number: string }[],
) => {
  const entries = await site.database.db
    .select()
    .from(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, stage.key), isNotNull(sectionEntry.total)))
  return Object.fromEntries(
    entries.map(({ participantId, section, lap, total }) => {
      const rider = riders.find(({ id }) => id === participantId)
      return [`${rider?.number} ${section}/${lap}`, total]
    }),
  )
}

test("without a network a judge goes on, also after a reload, and nothing is lost when it comes back [D-12]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "71", "77"])
  const pass = await makePass(site.database.db, stage, { name: "Section 2", section: 2 })
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
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
  await another.getByRole("button", { name: stage.title }).click()
  await expectCounts(another, { waiting: 4, sent: 1 })

  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 5 })
  await expectCounts(another, { waiting: 0, sent: 5 })
  expect(await totals(site, stage, riders)).toEqual({ "7 2/1": 1, "71 2/1": 5, "77 2/1": 2 })
  await context.close()
})

test("two judges, one on a line that comes and goes, and a spectator end with the same results [JU-03] [JU-05]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "12"])
  const pass = await makePass(site.database.db, stage, { section: 2 })
  const anna = await openAsJudge(browser, site, stage, { standsAt: [1] })
  const ben = await openPass(browser, passAddress(site, stage, pass.secret))
  const spectator = await browser.newPage()
  await spectator.goto(`${site.url}${english(resultsOf(stage))}`)
  // lost on the way there, lost on the way back, swallowed by a proxy, slow; then through
  const fates = ["lost", "unanswered", "swallowed", "slow", "through"]
  await anna.page.route("**/api/judge/events", async (route) => {
    const fate = fates.shift()
    if (fate === "lost") return route.abort()
    if (fate === "unanswered") return route.fetch().then(() => route.abort())
    if (fate === "swallowed") return route.fulfill({ status: 503, body: "<h1>Bad gateway</h1>" })
    if (fate === "slow") await setTimeout(1_000)
    return route.continue()
  })

  // where the secretary has said that she stands
  await expect(anna.page.getByRole("heading", { level: 2 })).toHaveText(["You stand here", "Other sections"])
  await expect(anna.page.getByRole("list").first().getByRole("button")).toHaveText([/^Section 1 /])
  await chooseSection(anna.page, 1)
  await score(anna.page, "7", 3)
  await score(ben.page, "7", 0)
  await score(ben.page, "12", 5)
  await score(anna.page, "12", 1)
  // a slip of the thumb: 2 was meant
  await anna.page.getByRole("button", { name: "Undo" }).click()
  await anna.page.getByRole("button", { name: "2 points", exact: true }).click()
  await chooseRider(anna.page, "7")
  await expect(anna.page.getByRole("dialog")).toContainText(
    "All sections must be finished before the next lap",
  )
  await anna.page
    .getByRole("dialog")
    .getByRole("button", { name: /OK|Cancel/ })
    .click()

  await expectCounts(anna.page, { waiting: 0, sent: 4 })
  await expectCounts(ben.page, { waiting: 0, sent: 2 })
  expect(fates).toEqual([])
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 3, "12 1/1": 2, "7 2/1": 0, "12 2/1": 5 })
  await expect(spectator.getByRole("row", { name: /Rider 7/ })).toContainText("3")
  await expect(spectator.getByRole("row", { name: /Rider 12/ })).toContainText("7")
  await spectator.close()
  for (const { context } of [anna, ben]) await context.close()
})

test("the server is killed and started again while a judge goes on, and what comes after is known to another server too", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8", "9"])
  const pass = await makePass(site.database.db, stage, { section: 2 })
  const spectator = await browser.newPage()
  await spectator.goto(`${site.url}${english(resultsOf(stage))}`)
  const settings = {
    dataFolder: temporaryFolder(),
    databaseUrl: databaseUrlOf(site.database),
    port: await freePort(),
  }
  const killed = await startServerProcess(settings)
  const { context, page } = await openPass(browser, passAddress(killed, stage, pass.secret))
  await score(page, "7", 1)
  await expectCounts(page, { waiting: 0, sent: 1 })

  await killed.end("SIGKILL")
  await score(page, "8", 5)
  await page.reload()
  await score(page, "9", 2)
  await expectCounts(page, { waiting: 2, sent: 1 })
  const anew = await startServerProcess(settings)
  await expectCounts(page, { waiting: 0, sent: 3 })
  expect(await totals(site, stage, riders)).toEqual({ "7 2/1": 1, "8 2/1": 5, "9 2/1": 2 })
  for (const [number, total] of [
    ["7", "1"],
    ["8", "5"],
    ["9", "2"],
  ])
    await expect(spectator.getByRole("row", { name: new RegExp(`Rider ${number}`) })).toContainText(
      total ?? "",
    )
  await spectator.close()
  await context.close()
  await anew.end("SIGTERM")
  rmSync(settings.dataFolder, { recursive: true })
})

test("with stale data the next lap is warned of and not refused, and the server keeps what comes of it", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8"])
  const pass = await makePass(site.database.db, stage, { section: 2 })
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  const dialog = page.getByRole("dialog", { name: "All sections must be finished before the next lap" })
  const scoreAnyway = async (number: string) => {
    await chooseRider(page, number)
    await expect(dialog).toContainText("Not finished in lap 1: 1, 3.")
    await expect(dialog).toContainText("What other judges scored may not have reached this phone yet.")
    await dialog.getByRole("button", { name: "Score anyway" }).click()
    await page.getByRole("button", { name: "0 points" }).click()
  }
  for (const number of ["7", "8"]) await score(page, number, 1)
  await chooseRider(page, "7")
  await expect(dialog.getByRole("button")).toHaveText(["OK"])
  await dialog.getByRole("button").click()

  // a minute without news, though the line is there
  await page.clock.setSystemTime(Date.now() + 61_000)
  await scoreAnyway("7")
  await context.setOffline(true)
  await scoreAnyway("8")
  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 4 })
  expect(await totals(site, stage, riders)).toEqual({ "7 2/1": 1, "7 2/2": 0, "8 2/1": 1, "8 2/2": 0 })
  await page.getByRole("button", { name: /^Waiting/ }).click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  await expect(page.getByText("The lap before was not finished.")).toHaveCount(2)
  await context.close()
})

test("a second phone takes over a pass; what waits on the first goes once it judges again [D-11]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8"])
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const address = passAddress(site, stage, pass.secret)
  const first = await openPass(browser, address)
  await first.context.setOffline(true)
  await score(first.page, "7", 3)
  const second = await openPass(browser, address)
  await score(second.page, "8", 2)
  await expectCounts(second.page, { waiting: 0, sent: 1 })

  await first.context.setOffline(false)
  await expect(first.page.getByRole("alert")).toContainText("Another phone has taken over this pass.")
  await expectCounts(first.page, { waiting: 1, sent: 0 })
  // the secretary knows of what waits there
  await expect
    .poll(() =>
      site.database.db.$count(
        judgeDevice,
        and(eq(judgeDevice.stageKey, stage.key), eq(judgeDevice.waiting, 1)),
      ),
    )
    .toBe(1)
  await first.page.getByRole("button", { name: "Waiting: 1" }).click()
  await first.page.getByRole("button", { name: "Sign this phone out" }).click()
  await expect(first.page.getByRole("dialog", { name: "Not yet: taps wait to be sent" })).toBeVisible()
  await first.page.getByRole("button", { name: "OK" }).click()
  const saved = first.page.waitForEvent("download")
  await first.page.getByRole("button", { name: "Save what waits to a file" }).click()
  expect((await saved).suggestedFilename()).toContain("waiting.json")
  await first.page.getByRole("button", { name: "Close" }).click()
  await first.page.getByRole("button", { name: "Judge on this phone again" }).click()
  await expectCounts(first.page, { waiting: 0, sent: 1 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 3, "8 1/1": 2 })
  for (const { context } of [first, second]) await context.close()
})

test("a number that nobody has can be scored, and a judge corrects a score with a reason [D-13]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7"])
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  await score(page, "99", 2)
  await score(page, "7", 3)
  await page.getByRole("button", { name: /^Waiting/ }).click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  const scores = page.getByRole("listitem")
  await expect(scores.filter({ hasText: "Racing number 99" })).toContainText(
    "The secretary finds out whose number it is.",
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

test("without an account and without a network a judge holds an event of their own, and shares its results [JU-06]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "en" })
  const page = await context.newPage()
  await page.goto(`${site.url}/judge-standalone`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole("textbox", { name: "Name of the event" }).fill("Club day")
  await page.getByRole("combobox", { name: "Sections" }).selectOption("2")
  await page.getByRole("combobox", { name: "Laps" }).selectOption("1")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna\n12 Bruno")
  await page.getByRole("button", { name: "Begin" }).click()
  for (const [section, scores] of [
    [1, { 7: 3, 12: 0 }],
    [2, { 7: 1, 12: 5, 99: 2 }],
  ] as const) {
    await chooseSection(page, section)
    for (const [number, points] of Object.entries(scores)) await score(page, number, points)
    await page.getByRole("button", { name: "Back" }).click()
  }
  await page.reload()
  await page.getByRole("button", { name: /^Results/ }).click()
  await page.getByRole("button", { name: "Riders", exact: true }).click()
  const riders = page.getByRole("textbox", { name: "Riders" })
  await expect(riders).toHaveValue("7 Anna\n12 Bruno")
  await riders.fill("7 Anna\n12 Bruno\n99 Late Cilda")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Results", exact: true }).click()
  await expect(page.getByRole("row")).toHaveText([
    /^Place/,
    /^17Anna42$/,
    /^212Bruno52$/,
    /^399Late Cilda21$/,
  ])
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Share as CSV" }).click()
  expect((await saved).suggestedFilename()).toBe("Club day.csv")
  await context.close()
})
