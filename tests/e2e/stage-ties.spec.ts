import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { expectAccessible } from "./look-at.ts"
import { enterAsSecretary, open, save } from "./organisers.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

const lines = (page: Page) => page.locator("tr.result")

const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true })

test("a secretary chooses what breaks ties and puts it in order; the running results turn, and their box, the card and a page without script say by what [RX-05] [RS-02]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: {
      Anna: [
        [0, 0],
        [0, 3],
      ],
      Bruno: [
        [2, 1],
        [0, 0],
      ],
    },
  })
  const results = `${site.url}${resultsOf(stage)}`
  const spectator = await (await browser.newContext()).newPage()
  await open(spectator, results)
  await expect(spectator.locator(".how-it-works")).toContainText(
    "They are ordered by total points, then by shortest racing time.",
  )
  await expect(lines(spectator)).toHaveText([/Anna/, /Bruno/])

  await enterAsSecretary(context, site, stage.institutionId)
  const championship = `${site.url}/championship/${stage.institutionId}/${stage.championshipId}`
  await open(page, championship)
  await page.getByLabel("Custom rules").check()
  const classic = group(page, "In a classic stage")
  await expect(classic.getByLabel("Rule 1", { exact: true })).toHaveValue("score-counts")
  await expect(classic.getByLabel("Rule 2", { exact: true })).toHaveValue("earlier-end")
  await classic.getByRole("button", { name: "Add a rule" }).click()
  await expect(classic.getByLabel("Rule 3", { exact: true })).toHaveValue("last-laps")
  await expect(classic.getByLabel("Rule 3", { exact: true })).toHaveAccessibleDescription(
    /Sections of the last lap alone/,
  )
  await classic.getByRole("button", { name: "Move up: Rule 3" }).click()
  await classic.getByRole("button", { name: "Move up: Rule 2" }).click()
  await expectAccessible(page, "rules about ties")
  await save(page).click()
  await toast(page, "Saved")

  await expect(lines(spectator)).toHaveText([/Bruno/, /Anna/])
  await expect(spectator.locator(".how-it-works")).toContainText(
    "If points are equal, what decides is: the better last lap, then the one before, back to the first; more zeros, then more ones, twos, threes and fives; the earlier finish.",
  )
  await lines(spectator).nth(1).click()
  await expect(spectator.getByText(/Behind .*Bruno: more points in lap 2 \(3 to 0\)/)).toBeVisible()

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${results}?lng=en`)
  await expect(plain.locator(".how-it-works")).toContainText("what decides is: the better last lap")
  await expect(lines(plain)).toHaveText([/Bruno/, /Anna/])
})

test("without a rule places are shared, which survives saving; a rule that is named twice is refused [RX-05]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { Anna: [[0, 3]], Bruno: [[1, 2]] },
  })
  await enterAsSecretary(context, site, stage.institutionId)
  const championship = `${site.url}/championship/${stage.institutionId}/${stage.championshipId}`
  await open(page, championship)
  await page.getByLabel("Custom rules").check()
  const classic = group(page, "In a classic stage")
  await classic.getByLabel("Rule 2", { exact: true }).selectOption("score-counts")
  await save(page).click()
  await expect(page.getByText("Each rule can be named only once.")).toBeVisible()
  for (const _rule of [1, 2]) await classic.getByRole("button", { name: "Remove: Rule 1" }).click()
  await expect(classic).toContainText("No rule: riders with equal points share the place.")
  await expect(classic.getByRole("button", { name: "Add a rule" })).toBeFocused()
  await expectAccessible(page, "no rules about ties")
  await save(page).click()
  await toast(page, "Saved")
  await open(page, championship)
  await expect(classic.getByLabel("Rule 1", { exact: true })).toHaveCount(0)
  await expect(group(page, "In an open free stage").getByLabel("Rule 1", { exact: true })).toHaveValue(
    "shorter-time",
  )

  await open(page, `${site.url}${resultsOf(stage)}`)
  await expect(page.locator(".how-it-works")).toContainText("Riders with equal points share the place.")
  await expect(page.locator("tr.result .position")).toHaveText([/1$/, /1$/])
})
