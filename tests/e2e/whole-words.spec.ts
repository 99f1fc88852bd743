import { expect } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { brokenWords } from "./broken-words.ts"
import { enterAs } from "./desk.ts"
import { setLanguage } from "./look-at.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"

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
  const results = resultsOf(stage)
  for (const address of [results, `${results}/${riders[0]?.id}`]) {
    await page.goto(site.url + address)
    if (address === results) await page.getByRole("link", { name: "Maksimiliāns" }).click()
    for (const language of languages) {
      await setLanguage(page, language)
      await expect(page.locator(".lap-name").first()).toContainText(/437[.,]25/)
      for (const media of ["screen", "print"] as const)
        for (const width of [320, 360, 768, 1280, 1920]) {
          await page.emulateMedia({ media })
          await resize(page, { width, height: 740 })
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

test("in the list of participants a secretary reads whole names, of clubs too", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[0]] } })
  for (const [racingNumber, name, club] of [
    ["912", "Gustavs Strazdiņš", "Aukštaitijos akmuo"],
    ["913", "Ignas Jankauskas", "Žemaitijos kalnai"],
  ] as const) {
    const { id: clubId } = await makeClub(db, { id: `${club} ${stage.key}`, country: "Lithuania" })
    await makeParticipant(db, stage, {
      name,
      racingNumber,
      clubId,
      license: "LT-2031",
      gender: "male",
      bike: "Vertigo Vertical 250",
    })
  }
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + pageOf(stage))
  await expect(page.locator(".participants-table .entry-menu")).toHaveCount(3)
  for (const language of languages) {
    await setLanguage(page, language)
    for (const width of [1280, 1920]) {
      await resize(page, { width, height: 800 })
      expect(await brokenWords(page, ".participants-table"), `${language} at ${width}`).toEqual([])
      const [table, list] = await Promise.all(
        [".participants-table", ".participants"].map((one) => page.locator(one).boundingBox()),
      )
      // columns are whole pixels
      expect(table?.width, `${language} at ${width}`).toBeLessThanOrEqual((list?.width ?? 0) + 1)
    }
  }
})
