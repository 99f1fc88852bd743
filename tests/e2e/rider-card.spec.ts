import { expect, type Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** Anna ahead of Jaan, both with the third section still to ride. */
const race = async (site: RunningServer) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 5, null]] },
  })
  const { token } = await makeJudge(db, stage)
  const [anna = "", jaan = ""] = riders.map(({ id }) => id)
  const tap = (given: Parameters<typeof wireTap>[0]) =>
    postEvents(site, { token, stage, events: [wireTap({ ...given, time: Date.now() })] })
  const address = `${site.url}${resultsOf(stage)}`
  return { stage, anna, jaan, tap, address }
}

const nameOf = (page: Page, name: string) => page.getByRole("rowheader").getByRole("link", { name })

const lineOf = (page: Page, name: string) => page.getByRole("row").filter({ has: nameOf(page, name) })

/** The page with its scripts at work, marked so that a navigation shows. */
const openResults = async (page: Page, address: string) => {
  await page.goto(`${address}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))
}

test("with Ctrl a line's link opens the card in a tab of its own, which follows a judge's tap too", async ({
  page,
  context,
  site,
}) => {
  const { address, anna, tap } = await race(site)
  await openResults(page, address)
  const opened = context.waitForEvent("page")
  await nameOf(page, "Anna Ozola").click({ modifiers: ["ControlOrMeta"] })
  const tab = await opened
  await expect(tab.getByRole("heading", { name: "Anna Ozola" })).toBeVisible()
  expect(new URL(tab.url()).pathname).toBe(`${new URL(address).pathname}/${anna}`)
  await expect(nameOf(page, "Anna Ozola")).toHaveAttribute("aria-expanded", "false")
  await expect(tab.getByText("Live", { exact: true })).toBeVisible()
  await tap({ participant: anna, section: 3, lap: 1, name: "JudgeAddPointsC" })
  await expect(tab.locator(".lap-sections li").nth(2)).toContainText("3")
  await expect(tab.getByRole("main")).toContainText("Lap 1 Points 4")
})

test("without scripts the line leads to the card's own page and back", async ({ browser, site }) => {
  const { address } = await race(site)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${address}?lng=en`)
  await expect(nameOf(page, "Jaan Tamm")).not.toHaveAttribute("aria-expanded")
  await lineOf(page, "Jaan Tamm").locator(".points").click({ force: true })
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Number \d+ Jaan Tamm/)
  await expect(page.getByRole("main")).toContainText(/Expert.*Place 2.*Lap 1 Points 5/)
  await expect(page.getByRole("main")).toContainText(/Behind \d+ Anna Ozola: more points \(5 to 1\)/)
  await page.getByRole("link", { name: "All results" }).click()
  await expect(nameOf(page, "Jaan Tamm")).toBeVisible()
  await context.close()
})
