import { expect, type Page } from "@playwright/test"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

const names = ["Anna Ozola", "Bruno Kalns", "Carl Tamm", "Dita Liepa", "Egils Sala", "Fred Ots", "Gints Egle"]

/** Seven riders who came in the same order twice. */
const scores = Object.fromEntries(names.map((name, points) => [name, [0, 1, 2, 3, 5, 5, 5][points] ?? 5]))

const linesOfSeason = (page: Page) => page.getByRole("figure", { name: "Points after each stage" })

test("the first five of a class have a season line, and so has each rider the visitor follows [SD-17]", async ({
  page,
  site,
}) => {
  const season = await makeApprovedSeason(site.database.db, {
    scores: [scores, scores],
    championship: { publicationStatus: "published" },
  })
  await season.generateAll()
  await page.goto(
    `${site.url}/competitions/${season.place.institutionId}/${season.place.championshipId}?lng=en`,
  )
  const chart = linesOfSeason(page)
  const labels = chart.getByRole("listitem")
  await expect(labels).toHaveText([
    /Anna Ozola 40$/,
    /Bruno Kalns 34$/,
    /Carl Tamm 30$/,
    /Dita Liepa 26$/,
    /Egils Sala 22$/,
  ])
  await page.getByRole("button", { name: "Follow Gints Egle" }).click()
  await expect(labels.last()).toHaveText(/Gints Egle 18$/)
  await expect(chart.locator("path[data-bold]")).toHaveCount(1)
  await chart.getByText("Show as a table").click()
  await expect(chart.getByRole("row", { name: /Gints Egle/ })).toHaveText(/Gints Egle\s*9\s*18/)
  await lookAt(page, "the lines of a season")
  await page.setViewportSize({ width: 320, height: 700 })
  // on a phone a line is known by its number
  await expect(labels.first().locator(".number-plate")).toBeVisible()
  const name = await labels.first().locator(".line-name").boundingBox()
  expect(name?.width).toBeLessThanOrEqual(1)
  await page.getByRole("button", { name: "Follow Gints Egle" }).click()
  await expect(labels).toHaveCount(5)
})

test("without script the lines of a season are drawn, and their table opens", async ({ browser, site }) => {
  const season = await makeApprovedSeason(site.database.db, {
    scores: [scores, scores],
    championship: { publicationStatus: "published" },
  })
  await season.generateAll()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(
    `${site.url}/competitions/${season.place.institutionId}/${season.place.championshipId}?lng=en`,
  )
  const chart = linesOfSeason(page)
  await expect(chart.getByRole("listitem")).toHaveCount(5)
  await expect(chart.getByRole("table")).toBeHidden()
  await chart.getByText("Show as a table").click()
  await expect(chart.getByRole("table")).toBeVisible()
  await page.emulateMedia({ media: "print" })
  await expect(chart.locator("svg").first()).toBeVisible()
  await expect(chart.getByText("Show as a table")).toBeHidden()
  await context.close()
})

test("the line of a rider's day follows the scores of the rider, and of whom it is compared with [TV-06]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 0, null]], "Bruno Kalns": [[1, 5, null]], "Carl Tamm": [[5, 5, null]] },
  })
  const { token } = await makeJudge(db, stage)
  const [anna, , carl] = riders
  const tap = (participant = "") =>
    postEvents(site, {
      token,
      stage,
      events: [wireTap({ participant, section: 3, lap: 1, name: "JudgeAddPointsC", time: Date.now() })],
    })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.getByRole("rowheader").getByRole("link", { name: "Carl Tamm" }).click()
  const chart = page.getByRole("figure", { name: "The day, section by section" })
  await expect(chart.getByRole("listitem")).toHaveText([/Anna Ozola 0$/, /Carl Tamm 10$/])
  await tap(carl?.id)
  await expect(chart.getByRole("listitem").last()).toHaveText(/Carl Tamm 13$/)
  // neither the rider's own line nor one beside it has changed
  await tap(anna?.id)
  await expect(chart.getByRole("listitem").first()).toHaveText(/Anna Ozola 3$/)
  await chart.getByText("Show as a table").click()
  await expect(chart.getByRole("row", { name: /S3/ })).toHaveText(/S3\s*13\s*3/)
  await lookAt(page, "the line of a day")
})
