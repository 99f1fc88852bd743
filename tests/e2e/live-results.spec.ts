import { expect, type Page } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
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

test("the page is whole before any of its scripts run", async ({ browser, site }) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]] },
  })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}${resultsOf(stage)}`)
  await expect(linesOf(page)).toContainText("Anna Ozola")
  await context.close()
})

for (const { language, words } of [
  { language: "lv", words: ["Dalībnieks", "Punkti", "Provizoriskie"] },
  { language: "et", words: ["Osaleja", "Punktid", "Esialgsed"] },
  { language: "en", words: ["Participant", "Points", "Provisional"] },
]) {
  test(`the results speak ${language} to a browser that prefers it`, async ({ browser, site }) => {
    const { stage } = await makeScoredStage(site.database.db, {
      ...running(),
      cards: { "Anna Ozola": [[0]] },
    })
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    const errors: string[] = []
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text())
    })
    await page.goto(`${site.url}${resultsOf(stage)}`)
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    for (const word of words) await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  })
}

test("a class in which nobody rides yet says so", async ({ page, site }) => {
  const stage = await makeStage(site.database.db, running())
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  await expect(page.getByText("No one started")).toBeVisible()
})

test("a stage that is not there, or not published, is not found", async ({ page, site }) => {
  const draft = await makeStage(site.database.db, { status: "draft" })
  for (const address of [resultsOf(draft), "/competitions/no/such/stage/results"]) {
    const answer = await page.goto(`${site.url}${address}?lng=en`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText("Stage not found in championship")).toBeVisible()
  }
})
