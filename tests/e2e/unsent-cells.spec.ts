import { expect, type Page } from "@playwright/test"
import { callsOf } from "./calls.ts"
import { enterAs, resultOf } from "./desk.ts"
import { cell, openCards, paperRace, press, status } from "./paper-race.ts"
import { test } from "./site.ts"
import { enterAgain } from "./visitor.ts"

/** Types Dita's points into a cell of a page that cannot save them. */
const typeUnsent = async (page: Page, section: number, points: string) => {
  await cell(page, "Dita Liepa", section).focus()
  await press(page, points)
  await expect(page.locator(".saving-state")).toContainText("Not saved yet: 1")
}

test("cells that one secretary could not save are stored for their return, and never sent under the next one's name [XC-03] [D-17]", async ({
  page,
  context,
  site,
}) => {
  const { stage, dita, cards } = await paperRace(site)
  const first = await enterAs("secretary", { context, site, stage })
  await openCards(page, cards)
  await page.route(callsOf("results", "enterCards"), (route) => route.abort())
  await typeUnsent(page, 1, "2")
  page.on("dialog", (asked) => asked.accept())
  await page.getByRole("button", { name: /^User menu/ }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute(callsOf("results", "enterCards"))

  await enterAs("secretary", { context, site, stage })
  const sent: string[] = []
  page.on("request", (request) => {
    if (callsOf("results", "enterCards").test(request.url())) sent.push(request.url())
  })
  for (const address of [cards, cards.replace(/cards$/, "cockpit")]) {
    await page.goto(`${address}?lng=en`)
    await page.waitForLoadState("networkidle")
    await expect(status(page)).toHaveText("All saved")
    await expect(page.getByText("is here again")).toHaveCount(0)
  }
  expect(sent).toEqual([])

  await enterAgain(context, site, first)
  await openCards(page, cards)
  await expect(page.getByText("is here again")).toBeVisible()
  await expect(cell(page, "Dita Liepa", 1)).toHaveValue("2")
  await expect(status(page)).toHaveText("All saved")
  await expect.poll(() => resultOf(site, stage, dita)).toBeTruthy()
})

test("what was typed before another secretary signed in is not sent in their session, and is sent in that of who typed it [XC-03] [D-17]", async ({
  page,
  context,
  site,
}) => {
  const { stage, dita, cards } = await paperRace(site)
  const first = await enterAs("secretary", { context, site, stage })
  await openCards(page, cards)
  await page.route(callsOf("results", "enterCards"), (route) => route.abort())
  await typeUnsent(page, 1, "2")
  // as in another tab
  await enterAs("secretary", { context, site, stage })
  await page.unroute(callsOf("results", "enterCards"))
  await expect(page.locator(".saving-state")).toContainText("You are no longer signed in")
  expect(await resultOf(site, stage, dita)).toBeUndefined()
  await enterAgain(context, site, first)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(status(page)).toHaveText("All saved")
  expect(await resultOf(site, stage, dita)).toBeTruthy()
})

test("two windows of the same cards each keep what they could not save (D-37)", async ({
  page,
  context,
  site,
}) => {
  const { stage, cards } = await paperRace(site)
  await enterAs("secretary", { context, site, stage })
  const beside = await context.newPage()
  for (const each of [page, beside]) await openCards(each, cards)
  await context.setOffline(true)
  for (const [each, section] of [
    [page, 1],
    [beside, 2],
  ] as const)
    await typeUnsent(each, section, String(section))
  for (const each of [page, beside]) await each.close()
  await context.setOffline(false)
  const last = await context.newPage()
  await openCards(last, cards)
  await expect(last.getByText("is here again")).toBeVisible()
  for (const section of [1, 2]) await expect(cell(last, "Dita Liepa", section)).toHaveValue(String(section))
  await expect(status(last)).toHaveText("All saved")
})
