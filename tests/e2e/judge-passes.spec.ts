import { type Browser, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import {
  chooseRider,
  expectCounts,
  makeJudgedStage,
  openPass,
  passAddress,
  score,
  totals,
} from "./judge-phone.ts"
import { type MailingSite, test } from "./site.ts"

/** The judge named on each entry of a stage, by section. */
const judgesOf = async ({ database: { db } }: MailingSite, { key }: MadeStage) => {
  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, key))
  return entries.map((entry) => [entry.section, entry.judgeDisplayName]).sort()
}

/** A stage with a pass of Anna for section 1 and one of Ben for section 2, and a phone that has taken Anna's. */
const withTwoPasses = async (browser: Browser, site: MailingSite, numbers: readonly string[]) => {
  const { db } = site.database
  const { stage, riders } = await makeJudgedStage(db, numbers)
  const anna = await makePass(db, stage, { name: "Anna", section: 1 })
  const ben = await makePass(db, stage, { name: "Ben", section: 2 })
  const phone = await openPass(browser, passAddress(site, stage, anna.secret))
  return { ...phone, db, stage, riders, passOfBen: passAddress(site, stage, ben.secret) }
}

/** Scores rider 7 while nothing gets through to the server. */
const scoreInVain = async (page: Page) => {
  await page.route("**/api/judge/events", (route) => route.abort())
  await score(page, "7", 3)
  await expectCounts(page, { waiting: 1, sent: 0 })
}

test("waiting taps are sent with the pass that they were scored with before a phone takes another one [D-11]", async ({
  browser,
  site,
}) => {
  const { context, page, stage, riders, passOfBen } = await withTwoPasses(browser, site, ["7", "8"])
  await scoreInVain(page)
  await page.close()

  const next = await context.newPage()
  await next.goto(passOfBen)
  await score(next, "8", 2)
  await expectCounts(next, { waiting: 0, sent: 2 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 3, "8 2/1": 2 })
  expect(await judgesOf(site, stage)).toEqual([
    [1, "Anna"],
    [2, "Ben"],
  ])
  await context.close()
})

test("the link of another pass is taken where the app is open with one already [D-11]", async ({
  browser,
  site,
}) => {
  const { context, page, stage, riders, passOfBen } = await withTwoPasses(browser, site, ["7"])
  await expect(page.getByRole("heading", { name: "Section 1" })).toBeVisible()
  await page.goto(passOfBen)
  await expect(page.getByRole("heading", { name: "Section 2" })).toBeVisible()
  await score(page, "7", 2)
  await expectCounts(page, { waiting: 0, sent: 1 })
  expect(await totals(site, stage, riders)).toEqual({ "7 2/1": 2 })
  await context.close()
})

test("on a bad line, or with a pass that is withdrawn, a judge goes on with the pass before, until another one is taken [D-11]", async ({
  browser,
  site,
}) => {
  const { context, page, db, stage, riders, passOfBen } = await withTwoPasses(browser, site, ["7"])
  const withdrawn = await makePass(db, stage, { name: "Carl", section: 3 })
  await withdrawn.revoke()
  const [failure, goOn] = [page.getByRole("alert"), page.getByRole("button", { name: "Continue as Anna" })]
  await scoreInVain(page)
  await page.goto(passOfBen)
  await expect(failure).toContainText("To take another pass this phone needs a connection.")
  await goOn.click()
  await expect(page.getByRole("heading", { name: "Section 1" })).toBeVisible()
  await expectCounts(page, { waiting: 1, sent: 0 })
  expect(page.url()).not.toContain("pass")

  await page.unroute("**/api/judge/events")
  await page.goto(passAddress(site, stage, withdrawn.secret))
  await expect(failure).toContainText("The secretary revoked this pass.")
  await expect(goOn).toBeVisible()
  await page.goto(passOfBen)
  await expect(page.getByRole("heading", { name: "Section 2" })).toBeVisible()
  await expectCounts(page, { waiting: 0, sent: 1 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 3 })
  expect(await judgesOf(site, stage)).toEqual([[1, "Anna"]])
  await context.close()
})

test("a phone that is let in again says no longer that it is off, whether or not something waits on it [D-11]", async ({
  browser,
  site,
}) => {
  const { context, page, db, stage } = await withTwoPasses(browser, site, ["7"])
  const be = async (device: Pick<typeof judgeDevice.$inferInsert, "revokedOn" | "revokedWhy">) => {
    await db.update(judgeDevice).set(device).where(eq(judgeDevice.stageKey, stage.key))
    await page.evaluate(() => dispatchEvent(new Event("online")))
  }
  const off = page.getByRole("alert").filter({ hasText: "This phone is not judging" })
  const switchedOff = { revokedOn: Date.now(), revokedWhy: "revoked" } as const
  const letIn = { revokedOn: null, revokedWhy: null }
  await be(switchedOff)
  await expect(off).toBeVisible()
  await page.route("**/api/judge/devices", (route) => route.abort())
  await off.getByRole("button", { name: "Judge on this phone again" }).click()
  await expect(off).toContainText("No connection")
  await be(letIn)
  await expect(off).toHaveCount(0)

  await chooseRider(page, "7")
  await be(switchedOff)
  await expect(page.locator(".status[data-obstacle=no-access]")).toBeVisible()
  await page.goBack()
  await expect(off).toContainText("revoked this phone’s access")
  await score(page, "7", 3)
  await be(letIn)
  await expect(off).toHaveCount(0)
  await expectCounts(page, { waiting: 0, sent: 1 })
  await context.close()
})

test("a pass that is taken in one tab is told to the others, with what was sent before [D-11]", async ({
  browser,
  site,
}) => {
  const { context, page, passOfBen } = await withTwoPasses(browser, site, ["7"])
  await scoreInVain(page)
  const beside = await context.newPage()
  await beside.goto(passOfBen)
  await expectCounts(beside, { waiting: 0, sent: 1 })
  await expectCounts(page, { waiting: 0, sent: 1 })
  await page.getByRole("button", { name: /^Waiting/ }).click()
  await expect(page.getByRole("dialog")).toContainText("Judging as Ben")
  await context.close()
})

test("a phone that is off says first how what it has not sent is kept, and hands it in [D-11]", async ({
  browser,
  site,
}) => {
  const { context, page, db, stage, riders } = await withTwoPasses(browser, site, ["7"])
  await scoreInVain(page)
  // the server adds the network delay to a tap's time: it must stay before this
  const revokedOn = Date.now() + 60_000
  await db
    .update(judgeDevice)
    .set({ revokedOn, revokedWhy: "taken-over" })
    .where(eq(judgeDevice.stageKey, stage.key))
  await page.evaluate(() => dispatchEvent(new Event("online")))
  const off = page.getByRole("alert").filter({ hasText: "This phone is not judging" })
  await expect(off).toContainText(
    "1 tap is not sent yet. Safe on this phone. It is sent as soon as there is a connection",
  )
  await expect(off).toContainText("What you scored before that counts.")
  await expect(off.getByRole("button")).toHaveText([
    "Save unsent scores to a file",
    /^Judge on this phone again.*The other phone then loses access/,
  ])
  const save = off.getByRole("button", { name: "Save unsent scores to a file" })
  await expect(save).toBeInViewport({ ratio: 1 })
  const saved = page.waitForEvent("download")
  await save.click()
  expect((await saved).suggestedFilename()).toContain("waiting.txt")

  await page.unroute("**/api/judge/events")
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expectCounts(page, { waiting: 0, sent: 1 })
  await expect(off).not.toContainText("not sent yet")
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 3 })
  await context.close()
})
