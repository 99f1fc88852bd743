import { expect, type Page } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { tap } from "./tap.ts"

const linesOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })

test("a judge's tap moves the lines of an open page, and a fresh load shows the same [RS-12]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 0, null]] },
  })
  const { token } = await makeJudge(db, stage)
  const lines = linesOf(page)
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  await expect(lines.nth(0)).toContainText("Jaan Tamm")
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  // lost by a navigation
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))

  const [anna, jaan] = riders
  const fifth = { section: 3, lap: 1, name: "JudgeAddPointsD" as const }
  // RU-02: who has finished is ahead of who has not
  await tap(site.url, { token, stage: stage.path }, { ...fifth, participant: anna?.id ?? "" })
  await expect(lines.nth(0)).toContainText(/Anna Ozola[\s\S]*6/)
  await tap(site.url, { token, stage: stage.path }, { ...fifth, participant: jaan?.id ?? "" })
  await expect(lines.nth(0)).toContainText(/Jaan Tamm[\s\S]*5/)

  expect(await page.locator("body[data-first-load]").count()).toBe(1)
  const live = await lines.allInnerTexts()
  await page.reload()
  await expect(lines).toHaveText(live, { useInnerText: true })
})

test("the results of a browser that prefers another language have no errors", async ({ browser, site }) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0]] },
  })
  const context = await browser.newContext({ locale: "et" })
  const page = await context.newPage()
  const errors: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text())
  })
  await page.goto(`${site.url}${resultsOf(stage)}`)
  await expect(page.locator("[data-connection=live]")).toBeVisible()
  await expect(page.getByText("Osaleja", { exact: true }).first()).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
