import { readFileSync } from "node:fs"
import { type Browser, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { waitingFile } from "#contracts/waiting-file.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { importWaiting } from "#server/judging/import-waiting.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { countPhone } from "#server/judging/settle-phone.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { enterAs, openDesk } from "./desk.ts"
import { chooseRider, chooseSection, makeJudgedStage, score, totals, touchElsewhere } from "./judge-phone.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** Opens the app on a phone of nobody, which can begin an event of its own. */
const openAlone = async (browser: Browser, { url }: { url: string }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "en" })
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
  await openDesk(desk, `${site.url}${resultsOf(stage)}`)
  const waits = desk.locator(".attention li li")
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

test("a judge alone is asked about a lap without mention of a secretary or of news to wait for", async ({
  browser,
  site,
}) => {
  const { context, page } = await openAlone(browser, site)
  await page.getByRole("combobox", { name: "Sections" }).selectOption("2")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna\n12 Bruno")
  await page.getByRole("button", { name: "Begin" }).click()
  await chooseSection(page, 1)
  await score(page, "7", 3)
  const dialog = page.getByRole("dialog")
  const lap = page.getByRole("combobox", { name: "Lap" })
  const back = page.getByRole("button", { name: "Back" })
  // the other section may be scored on another phone, or on none
  await chooseRider(page, "7")
  await expect(lap).toHaveValue("2")
  await lap.selectOption("1")
  await expect(dialog).toContainText("the new score counts")
  await expect(dialog).not.toContainText("secretary")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await back.click()
  await expect(page.getByRole("heading", { name: "Section 1" })).toBeVisible()
  await touchElsewhere(page)
  await back.click()
  await chooseSection(page, 2)
  await score(page, "12", 0)
  await back.click()
  await chooseSection(page, 1)
  await chooseRider(page, "7")
  await expect(dialog).toContainText("Not finished in lap 1: 2.")
  await expect(dialog).not.toContainText("other judges")
  await dialog.getByRole("button", { name: "Score anyway" }).click()
  await expect(lap).toHaveValue("2")
  await context.close()
})

/** Marks the taps of this phone as waiting, as former versions of the app did with those of local events. */
const markAsFormer = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("nulle-judge")
        request.onsuccess = () => {
          const taps = request.result.transaction("taps", "readwrite").objectStore("taps")
          const read = taps.getAll()
          read.onsuccess = () => {
            for (const tap of read.result) taps.put({ ...tap, waits: tap.stage })
          }
          taps.transaction.oncomplete = resolve
        }
      }),
  )

/** How many taps this phone has. */
const countTaps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("nulle-judge")
        request.onsuccess = () => {
          const count = request.result.transaction("taps").objectStore("taps").count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )

test("an event of a phone's own is deleted with all its scores, which were saved and never sent [JU-06]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "en" })
  const page = await context.newPage()
  for (const prepare of [null, markAsFormer]) {
    await page.goto(`${site.url}/judge-standalone`)
    await page.getByRole("textbox", { name: "Name of the event" }).fill("Club day")
    await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna")
    await page.getByRole("button", { name: "Begin" }).click()
    await chooseSection(page, 1)
    await score(page, "7", 3)
    expect(await countTaps(page)).toBe(1)
    await prepare?.(page)
    const status = page.getByRole("button", { name: /^Results/ })
    await status.click()
    await page.getByRole("button", { name: "Scored on this phone" }).click()
    const scored = page.getByRole("listitem").filter({ hasText: "Anna" })
    await expect(scored).toContainText("· Saved")
    await expect(scored).not.toContainText("Sent")
    await status.click()
    await page.getByRole("button", { name: "Delete this event" }).click()
    const sure = page.getByRole("dialog", { name: "Delete this event" })
    await sure.getByRole("button", { name: "Delete this event" }).click()
    await expect(page.getByRole("heading", { name: "Judge without an account" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Begin" })).toBeVisible()
    expect(await countTaps(page)).toBe(0)
    await expect(page.getByRole("button", { name: "Club day" })).toHaveCount(0)
  }
  await context.close()
})

test("an event that the phone cannot delete stays, and the judge is told [D-12]", async ({
  browser,
  site,
}) => {
  const { context, page } = await openAlone(browser, site)
  await page.getByRole("button", { name: "Begin" }).click()
  await chooseSection(page, 1)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException("The disk failed.", "UnknownError")
    }
  })
  await page.getByRole("button", { name: /^Results/ }).click()
  await page.getByRole("button", { name: "Delete this event" }).click()
  const sure = page.getByRole("dialog", { name: "Delete this event" })
  await sure.getByRole("button", { name: "Delete this event" }).click()
  const told = page.getByRole("dialog", { name: "This phone could not read or store its data" })
  await expect(told).toBeVisible()
  await told.getByRole("button", { name: "OK" }).press("Enter")
  await page.getByRole("button", { name: "Close" }).click()
  await expect(page.getByRole("heading", { name: "Section 1" })).toBeVisible()
  await context.close()
})
