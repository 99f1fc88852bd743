import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"

const addresses = ["/", "/about", "/privacy", "/terms", "/401", "/market", "/no-such-page"]

test("axe finds nothing and nothing overflows, on any page, in either theme and every language", async ({
  page,
  site,
}) => {
  test.slow()
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, 5]], "Kārlis Ļoti Garš-Uzvārdiņš": [[0, null, null]] },
  })
  for (const address of [...addresses, resultsOf(stage), pageOf(stage)]) {
    await page.goto(site.url + address)
    await lookAt(page, address)
  }
})
