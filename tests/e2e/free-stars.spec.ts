import { expect, type Page } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

/** The texts of a rider's line that a star lies over. */
const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textsIn = (line: Element) => {
      const found: Text[] = []
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (
          node instanceof Text &&
          node.data.trim() !== "" &&
          !node.parentElement?.closest(".sr-only, .star")
        )
          found.push(node)
      return found
    }
    return [...document.querySelectorAll("main .star")].flatMap((star) => {
      const line = star.closest("tr")
      const { left, right, top, bottom } = star.getBoundingClientRect()
      return (line ? textsIn(line) : []).flatMap((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const isCovered = [...range.getClientRects()].some(
          (box) =>
            box.right > left + 1 && box.left < right - 1 && box.bottom > top + 1 && box.top < bottom - 1,
        )
        return isCovered ? [`${line?.textContent}: ${text.data}`] : []
      })
    })
  })

test("no star of a phone lies over a word, however large the letters are and whatever is known of a rider [RS-06]", async ({
  browser,
  site,
}) => {
  test.slow()
  const { db } = site.database
  const { id: clubId } = await makeClub(db, { id: `Ziemeļvidzemes motoklubs ${Date.now()}` })
  const bike = "Montesa Cota 4RT 260R"
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: {
      "Anna Ozola": [[0, 0]],
      "Jānis Ābols": [[0, 1]],
      "Kārlis Āboliņš": [[5, null]],
      "Jo Ū": [[3, 3]],
    },
    riders: { "Anna Ozola": { clubId, bike }, "Kārlis Āboliņš": { bike } },
  })
  await makeParticipant(db, stage, { name: "Zane Liepa", racingNumber: "88" })
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  for (const width of [360, 320])
    for (const view of ["", "view=points&", "view=compared&"])
      for (const language of languages) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(`${site.url}${resultsOf(stage)}?${view}lng=${language}`)
        await expect(page.locator("main .star").first()).toBeVisible()
        for (const size of [100, 150, 200]) {
          await page.addStyleTag({ content: `html { font-size: ${size}% }` })
          expect(await coveredTexts(page), `${view} ${language} ${width} ${size}%`).toEqual([])
        }
      }
  await context.close()
})
