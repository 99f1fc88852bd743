import { rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { expect } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  openPass,
  passAddress,
  score,
  totals,
} from "./judge-phone.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

test("two judges, one on a line that comes and goes, and a spectator end with the same results [JU-05]", async ({
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
  const fates = ["lost", "unanswered", "swallowed", "slow"]
  await anna.page.route("**/api/judge/events", async (route) => {
    const fate = fates.shift()
    if (fate === "lost") return route.abort()
    if (fate === "unanswered") return route.fetch().then(() => route.abort())
    if (fate === "swallowed") return route.fulfill({ status: 503, body: "<h1>Bad gateway</h1>" })
    if (fate === "slow") await setTimeout(1_000)
    return route.continue()
  })

  // where the secretary has said that she stands
  await expect(anna.page.getByRole("heading", { level: 2 })).toHaveText(["Your sections", "Other sections"])
  await expect(anna.page.getByRole("list").first().getByRole("button")).toHaveText([/^Section 1 /])
  await chooseSection(anna.page, 1)
  await score(anna.page, "7", 3)
  await score(ben.page, "7", 0)
  await score(ben.page, "12", 5)
  await score(anna.page, "12", 1)
  // a slip of the thumb: 2 was meant
  await anna.page.getByRole("button", { name: "Undo" }).click()
  await anna.page.getByRole("button", { name: "2 points", exact: true }).click()
  await expectCounts(anna.page, { waiting: 0, sent: 4 })
  await chooseRider(anna.page, "7")
  const refused = anna.page.getByRole("dialog", { name: "All sections must be finished before the next lap" })
  await refused.getByRole("button", { name: "OK" }).click()

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
  test.slow()
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8", "9"])
  const pass = await makePass(site.database.db, stage, { section: 2 })
  const spectator = await browser.newPage()
  await spectator.goto(`${site.url}${english(resultsOf(stage))}`)
  const settings = {
    NULLE_DATA: temporaryFolder(),
    DATABASE_URL: databaseUrlOf(site.database),
    PORT: String(await freePort()),
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
  const restarted = await startServerProcess(settings)
  // the phone tries again by itself, half a minute after the last time at most
  await expectCounts(page, { waiting: 0, sent: 3 }, { timeout: 45_000 })
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
  await restarted.end("SIGTERM")
  rmSync(settings.NULLE_DATA, { recursive: true })
})
