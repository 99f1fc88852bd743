import { expect } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

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
