import { expect } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { brokenWords } from "./broken-words.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** Names as long as riders' are, and figures as long as they get. */
const cards = {
  "Maksimiliāns Vidzemnieks": [[100, 137.25, 200], [0, 99.5, 0], [100]],
  "Vytautas Stankevičius": [[100, 30, 0]],
}

test("the sum of a lap stays on one line: three digits and two decimals", async ({ page, site }) => {
  test.slow()
  const { stage, riders } = await makeScoredStage(site.database.db, {
    ...running(),
    competitionType: "openFree",
    cards,
  })
  const own = `${site.url}${resultsOf(stage)}/${riders[0]?.id}`
  for (const language of languages) {
    await page.goto(`${site.url}${resultsOf(stage)}?lng=${language}`)
    await page.getByRole("link", { name: "Maksimiliāns" }).click()
    await expect(page.locator(".lap-name").first()).toContainText(/437[.,]25/)
    for (const address of ["", `${own}?lng=${language}`]) {
      if (address) await page.goto(address)
      for (const media of ["screen", "print"] as const)
        for (const width of [320, 360, 768, 1280, 1920]) {
          await page.emulateMedia({ media })
          await page.setViewportSize({ width, height: 740 })
          const of = `${language}, ${media} at ${width} ${address}`
          const tall = await page
            .locator(".lap-name, .figure, .rider-card .score-chip")
            .evaluateAll((lines) => lines.map((line) => line.clientHeight).filter((height) => height > 40))
          expect(tall, of).toEqual([])
          const sums = await page.locator(".lap-name").evaluateAll((lines) => {
            const lefts = lines.map((line) => line.getBoundingClientRect().right)
            return Math.max(...lefts) - Math.min(...lefts)
          })
          expect(sums, of).toBeLessThanOrEqual(1)
        }
      await page.emulateMedia({ media: "screen" })
    }
  }
})

test("no name is broken within a word, by classes or by points", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    competitionType: "openFree",
    classes: [{ name: "Atklātā klase", lap: 1, lapSections: [true, true] }],
    cards: { "Maksimiliāns Vidzemnieks": [[100, 137]], "Vytautas Stankevičius": [[100, null]] },
  })
  for (const view of ["", "view=points&"])
    for (const language of languages) {
      await page.goto(`${site.url}${resultsOf(stage)}?${view}lng=${language}`)
      await expect(page.getByRole("rowheader")).toHaveCount(2)
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await brokenWords(page), `${view}${language} at ${width}`).toEqual([])
      }
    }
})
