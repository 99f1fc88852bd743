import { expect, type Page } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { expectCounts, judgeSection, makeJudgedStage, openPhone, passAddress, score } from "./judge-phone.ts"
import { test } from "./site.ts"

const trouble = "This phone could not read or store its data"

/** Runs in the page: lets the phone store nothing there until it has room again. */
const fill = (full: string) => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === full) throw new DOMException("The storage is full.", "QuotaExceededError")
    return put.apply(this, given)
  }
  addEventListener("free-storage", () => {
    IDBObjectStore.prototype.put = put
  })
}

const free = (page: Page) => page.evaluate(() => dispatchEvent(new Event("free-storage")))

test("a phone whose storage fails while it enters a stage says so, and enters once there is room [D-12]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"])
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const { context, page } = await openPhone(browser)
  await page.addInitScript(fill, "stages")
  await page.goto(passAddress(site, stage, pass.secret))
  await expect(page.getByRole("alert")).toContainText(trouble)
  // by keyboard: a tap so soon after another, and at its place, would be taken for the second of a double tap
  await page.getByRole("button", { name: "Try again" }).press("Enter")
  await expect(page.getByRole("alert")).toContainText(trouble)
  await free(page)
  await page.getByRole("button", { name: "Try again" }).press("Enter")
  await score(page, "7", 3)
  await expectCounts(page, { waiting: 0, sent: 1 })
  await context.close()
})

test("a phone that cannot store news still sends, and can be asked to send again [D-12]", async ({
  browser,
  site,
}) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  await page.addInitScript(fill, "stages")
  await page.reload()
  await score(page, "7", 3)
  await expectCounts(page, { waiting: 0, sent: 1 })
  await page.getByRole("button", { name: "Waiting: 0" }).click()
  const send = page.getByRole("button", { name: "Send now" })
  const asked = page.waitForResponse(/\/api\/judge\/stages\//)
  await send.click()
  await asked
  await expect(send).toBeEnabled()
  await context.close()
})

test("a judge who wants to judge again on a phone that cannot store its data is told why it fails [D-12]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"])
  const pass = await makePass(site.database.db, stage, { section: 1 })
  const address = passAddress(site, stage, pass.secret)
  const first = await openPhone(browser)
  await first.page.goto(address)
  await expectCounts(first.page, { waiting: 0, sent: 0 })
  const second = await openPhone(browser)
  await second.page.goto(address)
  await expectCounts(second.page, { waiting: 0, sent: 0 })
  await first.page.reload()
  const notice = first.page.getByRole("alert")
  await expect(notice).toContainText("Another phone now judges with this pass.")
  await first.page.evaluate(fill, "accesses")
  await first.page.getByRole("button", { name: "Judge on this phone again" }).press("Enter")
  await expect(notice).toContainText(trouble)
  await free(first.page)
  await first.page.getByRole("button", { name: "Judge on this phone again" }).press("Enter")
  await expect(notice).toBeHidden()
  for (const { context } of [first, second]) await context.close()
})

test("a phone that cannot store an event of its own, or its riders, says so, and stores them once there is room [JU-06]", async ({
  browser,
  site,
}) => {
  const { context, page } = await openPhone(browser)
  await page.goto(`${site.url}/judge-standalone`)
  await page.evaluate(fill, "stages")
  await page.getByRole("button", { name: "Begin" }).press("Enter")
  await expect(page.getByRole("alert")).toContainText(trouble)
  await free(page)
  await page.getByRole("button", { name: "Begin" }).press("Enter")
  await page.getByRole("button", { name: /^Results/ }).press("Enter")
  await page.getByRole("button", { name: "Riders", exact: true }).press("Enter")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna")
  await page.evaluate(fill, "stages")
  const save = page.getByRole("button", { name: "Save", exact: true })
  await save.press("Enter")
  await expect(page.getByRole("alert")).toContainText(trouble)
  await free(page)
  await save.press("Enter")
  await expect(save).toBeHidden()
  await context.close()
})
