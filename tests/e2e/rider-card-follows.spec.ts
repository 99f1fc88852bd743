import { expect, type Page } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** Answers the second request for a card with what the first brought, before the page can show that it asks. */
const answerOnceAsBefore = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    let first: ArrayBuffer | null = null
    let requests = 0
    window.fetch = async (...given) => {
      const { pathname } = new URL(given[0] instanceof Request ? given[0].url : given[0], location.href)
      if (!/\/results\/[^/]+\.data$/.test(pathname)) return fetch(...given)
      requests += 1
      document.body.dataset.cardsAsked = `${requests}`
      if (requests === 2) return new Response(first)
      const answer = await fetch(...given)
      first ??= await answer.clone().arrayBuffer()
      return answer
    }
  })

test("a card whose answer is older than its line is asked for again, however fast the answer came", async ({
  page,
  site,
}) => {
  await answerOnceAsBefore(page)
  const { stage, riders } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 5, null]] },
  })
  const { token } = await makeJudge(site.database.db, stage)
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.getByRole("rowheader").getByRole("link", { name: "Anna Ozola" }).click()
  const card = page.locator(".rider-card")
  await expect(card).toContainText("Ahead of")

  const tap = { participant: riders[0]?.id ?? "", section: 3, lap: 1, name: "JudgeAddPointsD" } as const
  await postEvents(site, { token, stage, events: [wireTap({ ...tap, time: Date.now() })] })
  await expect(card.locator(".lap-sections li").nth(2)).toHaveText("Section 3 Open section 3 of lap 1 5")
  await expect(page.locator("body")).toHaveAttribute("data-cards-asked", "3")
})
