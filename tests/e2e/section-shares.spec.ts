import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

test("a stage's sections are a tab with an address: how hard each was, in all laps or in one, the hardest first [TV-05]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: {
      "Anna Ozola": [
        [0, 3, 1],
        [0, null, null],
      ],
      "Jaan Tamm": [
        [1, 5, 0],
        [0, null, null],
      ],
      "Liis Kask": [
        [0, 5, null],
        [1, null, null],
      ],
    },
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await page.getByRole("link", { name: "Sections" }).click()
  await expect(page).toHaveURL(/view=sections$/)
  const lines = page.getByRole("table", { name: "Expert" }).getByRole("row")
  // the section, its average, and how many rides had 0, 1, 3 and 5 points
  await expect(lines).toHaveText([/^SectionAverage/, "S24.30012", "S10.34200"])
  await lookAt(page, "the sections of a race")
  await page.getByRole("link", { name: "Lap 1" }).click()
  await expect(page).toHaveURL(/view=sections&lap=1$/)
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(2)).toHaveText("S10.32100")
  await page.reload()
  await expect(lines.nth(2)).toHaveText("S10.32100")
  await page.getByRole("link", { name: "Lap 2" }).click()
  await expect(lines).toHaveText([/^Section/, "S10.321"])
})

test("what was searched for narrows only the lists of riders, and a followed rider leads back to their line", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0]], "Jaan Tamm": [[1]], "Liis Kask": [[5]] },
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await page.getByRole("button", { name: "Follow Liis Kask" }).click()
  await page.getByRole("searchbox", { name: "Find a rider" }).fill("nobody")
  await expect(page.getByText("No rider matches")).toBeVisible()
  await page.getByRole("link", { name: "Sections" }).click()
  await expect(page.getByRole("table", { name: "Expert" })).toBeVisible()
  await expect(page.getByText(/No rider matches|Shown:/)).toHaveCount(0)
  await page.getByRole("complementary", { name: "Riders you follow" }).getByRole("button").click()
  await expect(page.getByRole("link", { name: "By classes" })).toHaveAttribute("aria-current", "page")
  await expect(page.getByRole("button", { name: "Follow Liis Kask" })).toBeFocused()
})
