import { readFileSync } from "node:fs"
import { type Browser, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { waitingFile } from "#contracts/judging/waiting-file.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { importWaiting } from "#server/judging/import-waiting.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { countPhone } from "#server/judging/settle-phone.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { openCockpit } from "./cockpit.ts"
import { cockpitOf, enterAs } from "./desk.ts"
import { chooseSection, makeJudgedStage, score, totals } from "./judge-phone.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** Opens the app on a phone of nobody, which can begin an event of its own. */
const openAlone = async (browser: Browser, { url }: { url: string }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: "en",
  })
  const page = await context.newPage()
  await page.goto(`${url}/judge-standalone`)
  return { context, page }
}

/** What a button saves to the phone. */
const download = async (page: Page, button: string | RegExp) => {
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") }
}

test("without an account and without a network a judge holds an event of their own, and shares its results [JU-06]", async ({
  browser,
  site,
}) => {
  const { context, page } = await openAlone(browser, site)
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
  await riders.fill("7 Anna\n12 Bruno\n99 Late Cilda\n45 Dita")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("button", { name: "Results", exact: true }).click()
  await expect(page.getByRole("row")).toHaveText([
    /^Place/,
    /^17Anna0×0 1×1 2×0 3×1 5×042$/,
    /^212Bruno.*52$/,
    /^399Late Cilda.*21$/,
    /^45Dita0$/,
  ])
  const csv = await download(page, "Share as CSV")
  expect(csv.name).toBe("Club day.csv")
  expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFPlace,No.,Name,Points,Penalties,Ridden,0,1,2,3,5,1.1,1.2",
    "1,7,Anna,4,0,2,0,1,0,1,0,3,1",
  ])

  // a secretary brings it into a stage of the site
  const { db } = site.database
  const { stage, riders: known } = await makeJudgedStage(db, ["7", "12"])
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.now() }
  const file = waitingFile.parse(JSON.parse((await download(page, /^Hand over to a secretary/)).text))
  const imported = await importWaiting({ ...by, queues: createEventQueues(db) }, stage.path, file)
  expect(imported).toMatchObject({ taps: { stored: 0, attention: 5 } })
  const secretary = await browser.newContext()
  await enterAs("secretary", { context: secretary, site, stage })
  const desk = await secretary.newPage()
  await openCockpit(desk, cockpitOf(`${site.url}${resultsOf(stage)}`))
  const waits = desk.locator(".queue li li")
  await expect(waits.filter({ hasText: "Number 99, not in the stage" })).toContainText(
    "Typed on the phone: 99 Late Cilda",
  )
  await expect(waits.filter({ hasText: "Typed on the phone: 12 Bruno" })).toHaveCount(2)
  await secretary.close()
  const [phone] = await db.select().from(judgeDevice).where(eq(judgeDevice.name, "Club day"))
  const counted = await countPhone(by, stage.path, { phone: phone?.phone ?? "", seenRevision: 1_000 })
  expect(counted).toMatchObject({ kind: "settled" })
  expect(await totals(site, stage, known)).toEqual({ "7 1/1": 3, "7 2/1": 1, "12 1/1": 0, "12 2/1": 5 })
  await context.close()
})
