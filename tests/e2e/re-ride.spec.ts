import { expect, type Locator } from "@playwright/test"
import { cardOf, dialog, enterAs, lineOf, openDesk, race } from "./desk.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openAsJudge,
  score,
  totals,
  touchElsewhere,
} from "./judge-phone.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"

test("without a signal a judge lets a rider ride again, takes it back, and the next ride alone counts [RX-03]", async ({
  browser,
  site,
}) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["7", "8", "9"], {
    classes: [{ name: "Expert", lap: 1 }],
  })
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 1)
  await context.setOffline(true)
  await score(page, "7", 5)
  const last = page.locator(".last-score")
  await last.getByRole("button", { name: "Re-ride" }).click()
  await expectAccessible(page, "re-ride-on-phone")
  await dialog(page).getByRole("button", { name: "Obstructed" }).click()
  await expect(last).toContainText("Rides again")
  await expect(page.getByRole("button", { name: /Racing number 7\b/ })).toContainText("Rides again · Lap 1")
  await touchElsewhere(page)
  await last.getByRole("button", { name: "Undo" }).click()
  await expect(last.locator(".last-facts .score")).toHaveText("5")
  await touchElsewhere(page)

  // later, by the number
  await score(page, "8", 0)
  await chooseRider(page, "7")
  await expect(dialog(page)).toContainText("This rider already has a score here")
  await dialog(page).getByRole("button", { name: "Section changed" }).click()
  await page.getByRole("button", { name: "1 point" }).click()
  await expect(last.locator(".last-facts .score")).toHaveText("1")
  await touchElsewhere(page)

  // while the rider is in the section
  await chooseRider(page, "9")
  await page.locator(".dab").click()
  await page.getByRole("button", { name: "Re-ride" }).click()
  await dialog(page).getByRole("button", { name: "Other reason" }).click()
  const reason = dialog(page).getByRole("textbox", { name: "Other reason" })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription("Everybody can read this.")
  await expectAccessible(page, "other-reason-on-phone")
  await reason.fill("Engine of another rider")
  await dialog(page).getByRole("button", { name: "Give a re-ride" }).click()
  await expect(last).toContainText("Rides again")
  await context.setOffline(false)
  await expectCounts(page, { waiting: 0, sent: 8 })
  expect(await totals(site, stage, riders)).toEqual({ "7 1/1": 1, "8 1/1": 0 })
  await context.close()
})

test("every way to go on with a re-ride is on the screen of a small phone, and its words fit their keys [RX-03]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"], { classes: [{ name: "Expert", lap: 1 }] })
  const { context, page } = await openAsJudge(browser, site, stage)
  await chooseSection(page, 1)
  await score(page, "7", 5)
  const expectFits = async (keys: Locator, what: string) => {
    for (const key of await keys.all()) {
      const of = `${what}: ${await key.innerText()}`
      await expect(key, of).toBeInViewport({ ratio: 1 })
      expect(await key.evaluate((one) => one.scrollWidth - one.clientWidth), of).toBe(0)
    }
  }
  for (const language of ["lv", "et", "en"]) {
    await page.evaluate((chosen) => localStorage.setItem("i18nextLng", chosen), language)
    await page.reload()
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    for (const [width, height] of [
      [320, 640],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      const keys = page.locator(".last-score > button")
      await expect(keys).toHaveCount(2)
      await expectFits(keys, `last score, ${language}, ${width}`)
    }
    await page.locator(".give-re-ride").click()
    await expect(dialog(page).locator("button")).toHaveCount(5)
    await expectFits(dialog(page).locator("button"), `re-ride, ${language}`)
    await dialog(page).locator("button").last().click()
    await page.locator(".keypad").getByRole("button", { name: "7", exact: true }).click()
    await page.locator(".rider").click()
    await expect(dialog(page).locator("button")).toHaveCount(6)
    await expectFits(dialog(page).locator("button"), `second score, ${language}`)
    await dialog(page).locator(".pair button").first().click()
    await expect(dialog(page).getByRole("textbox")).toBeFocused()
    await expectFits(dialog(page).locator("button, input"), `other reason, ${language}`)
    await dialog(page).locator("button").last().click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await context.close()
})

test("a secretary gives a re-ride with a reason, which the log names, and undoes it [RX-03, SP-15]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 2 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 2, lap 1" })
  await popup.getByRole("button", { name: "Give a re-ride" }).click()
  await dialog(page).getByRole("button", { name: "Obstructed" }).click()
  await expect(dialog(page).getByLabel("Reason (optional)")).toHaveValue("Obstructed")
  await expectAccessible(page, "re-ride-on-desk")
  await dialog(page).getByRole("button", { name: "Give a re-ride" }).click()
  await expect(popup.locator(".section-total b")).toHaveText("–")
  await expect(popup.locator(".section-total")).toBeFocused()
  await expect(popup).toContainText("5 → – Obstructed")
  await expect(popup).toContainText("To be ridden again, by a secretary’s decision")
  await popup.getByRole("button", { name: "Undo the last correction" }).click()
  await expect(popup.locator(".section-total b")).toHaveText("5")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Recent changes" }).click()
  await expect(page.getByRole("dialog", { name: "Recent changes" }).getByRole("listitem")).toContainText(
    /Jaan Tamm Re-ride · Section 2, lap 1: 5\W+→\W+–.*Undone/,
  )
})
