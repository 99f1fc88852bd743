import { expect, type Page } from "@playwright/test"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { chooseRider, judgeSection } from "./judge-phone.ts"
import { test } from "./site.ts"

/** Whom the taps of this phone are about. */
const tappedFor = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("nulle-judge")
        request.onsuccess = () => {
          const taps = request.result.transaction("taps").objectStore("taps").getAll()
          taps.onsuccess = () => resolve([...new Set(taps.result.map(({ participant }) => participant))])
        }
      }),
  )

test("a rider who was removed meanwhile has no number on the phone, and their ride goes on under their own id [D-09, D-13]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const { stage, riders, context, page } = await judgeSection(browser, site, {
    numbers: ["7", "12"],
    section: 1,
  })
  const actor = await makeSecretary(db, stage.institutionId)
  // nothing that is scored arrives, but news do
  await page.route("**/api/judge/events", (route) => route.abort())
  const removed = riders.find(({ number }) => number === "12")?.id ?? ""
  await chooseRider(page, "12")
  const dab = page.getByRole("button", { name: /^Dab/ })
  await dab.click()
  await expect(dab).toContainText("Dabs: 1")
  await removeParticipant({ db, actor, now: Date.now() }, stage.path, removed)
  await page.evaluate(() => dispatchEvent(new Event("online")))
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toContainText("Not on the list")
  await expect(page.locator("main")).not.toContainText(removed)
  await expect(dab).toContainText("Dabs: 1")

  // from the list of those who ride, and after Undo, it is the same ride
  await page.getByRole("button", { name: "Back" }).click()
  await page.getByRole("button", { name: "In the section" }).click()
  await expect(dab).toContainText("Dabs: 1")
  await page.getByRole("button", { name: "Finish: 1" }).click()
  const last = page.locator(".last-score")
  await expect(last).toContainText("Not on the list")
  await expect(last).not.toContainText(removed)
  await last.getByRole("button", { name: "Undo" }).click()
  await expect(dab).toContainText("Dabs: 1")
  await page.getByRole("button", { name: "Finish: 1" }).click()
  await expect(last).toContainText("Not on the list")
  expect(await tappedFor(page)).toEqual([removed])
  await context.close()
})

test("who chooses a rider by keyboard is led to the rider's heading, and back to the section's", async ({
  browser,
  site,
}) => {
  const { context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText("Section 1")
  await expect(heading).not.toBeFocused()
  await page.getByRole("button", { name: "Racing number 7" }).press("Enter")
  await expect(heading).toContainText("Rider 7")
  await expect(heading).toBeFocused()
  await page.getByRole("button", { name: "Back" }).press("Enter")
  await expect(heading).toHaveText("Section 1")
  await expect(heading).toBeFocused()
  await context.close()
})
