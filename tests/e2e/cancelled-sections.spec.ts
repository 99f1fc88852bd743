import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"

const cards = { "Anna Ozola": [[0, null, null, 2]] }

/** Section 3 is not ridden in either class; of the others one is cancelled in the first, two in the second. */
const classes = [
  { name: "Eksperti", order: 2, lap: 1, lapSections: [true, false, false, true], cancelledSections: [2] },
  { name: "Juniori", order: 1, lap: 1, lapSections: [false, true, false, false], cancelledSections: [1, 4] },
]

test("a section that was cancelled is crossed out, one that a class does not ride is not", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), classes, cards })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByText("Classes", { exact: true }).first().click()
  const sections = page.locator(".stage-classes tbody tr").first().locator("li")
  await expect(sections).toHaveText(["1 ridden", "2 cancelled", "3 not ridden", "4 ridden"])
  const drawn = (place: number) =>
    sections.nth(place).evaluate((section) => {
      const { backgroundImage, borderTopStyle, textDecorationLine } = getComputedStyle(section)
      return { isCrossed: backgroundImage !== "none", borderTopStyle, textDecorationLine }
    })
  const whole = { textDecorationLine: "none", borderTopStyle: "solid" }
  expect(await drawn(1)).toEqual({ ...whole, isCrossed: true })
  expect(await drawn(2)).toEqual({ ...whole, borderTopStyle: "dashed", isCrossed: false })
  expect(await drawn(3)).toEqual({ ...whole, isCrossed: false })

  // the sheet of this page stays when another is gone to
  await page
    .getByRole("link", { name: /results/i })
    .first()
    .click()
  await page.getByRole("rowheader").getByRole("link", { name: "Anna Ozola" }).click()
  const lap = page.locator(".rider-card .lap-sections li")
  await expect(lap.first()).toBeVisible()
  await expect(lap.first()).toHaveCSS("text-decoration-line", "none")
  await expect(lap.first()).toHaveCSS("border-top-width", "0px")
})
