import { AxeBuilder } from "@axe-core/playwright"
import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { test } from "./site.ts"
import { resultsOf, running } from "./stages.ts"

const themes = ["light", "dark"] as const
const widths = [360, 640, 1280]
const addresses = ["/", "/about", "/privacy", "/terms", "/401", "/market"]

const stagePage = (stage: Parameters<typeof resultsOf>[0]) => resultsOf(stage).replace("/results", "")

test("axe finds nothing and nothing overflows, on any page, in either theme and every language", async ({
  browser,
  site,
}) => {
  test.slow()
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, 5]], "Kārlis Ļoti Garš-Uzvārdiņš": [[0, null, null]] },
  })
  for (const colorScheme of themes) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const address of [...addresses, resultsOf(stage), stagePage(stage), "/no-such-page"]) {
      for (const language of ["lv", "et", "en"]) {
        await page.goto(`${site.url}${address}?lng=${language}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${address} ${language} ${width}`).toBeLessThanOrEqual(0)
        }
      }
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations, `${address} ${colorScheme}`).toEqual([])
    }
    await context.close()
  }
})
