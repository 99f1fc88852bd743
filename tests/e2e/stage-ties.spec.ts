import { expect, type Page } from "@playwright/test"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { expectAccessible } from "./look-at.ts"
import { enterAsAdmin, enterAsSecretary, open, save } from "./organisers.ts"
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
  const classic = group(page, "Ties in a classic stage")
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
    "Equal points are decided by: the better last lap, then the one before, back to the first; more zeros, then more ones, twos, threes and fives; the earlier finish.",
  )
  await lines(spectator).nth(1).click()
  await expect(spectator.getByText(/Behind .*Bruno: more points in lap 2 \(3 to 0\)/)).toBeVisible()

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${results}?lng=en`)
  await expect(plain.locator(".how-it-works")).toContainText(
    "Equal points are decided by: the better last lap",
  )
  await expect(lines(plain)).toHaveText([/Bruno/, /Anna/])
})

test("a new championship starts from the rules that are chosen, also without script", async ({
  browser,
  site,
}) => {
  const { id } = await makeInstitution(site.database.db)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  await enterAsAdmin(context, site)
  const page = await context.newPage()
  await page.goto(`${site.url}/championship?new&lng=en`)
  await page.getByText("What “MFJ-like” sets").click()
  await expect(page.locator("details[open] dl")).toContainText("Shorter time from start to finish")
  await page.getByLabel("Institution").selectOption(id)
  await page.getByLabel("Name").fill("All Japan")
  await page.getByLabel("Rules of the championship").selectOption("MFJ-like")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page).toHaveURL(`${site.url}/championship/${id}/all-japan`)
  const classic = group(page, "Ties in a classic stage")
  await expect(classic.getByLabel("Rule 2", { exact: true })).toHaveValue("shorter-time")
})

test("the page on which rules are tried is reached from the desk and from the championship, and from nowhere by a visitor [RX-05] [RS-14]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { Anna: [[0, 3]], Bruno: [[1, 2]] },
  })
  const visitor = await browser.newPage()
  await open(visitor, `${site.url}${resultsOf(stage)}`)
  await expect(visitor.getByRole("link", { name: "Try the rules" })).toHaveCount(0)
  await open(visitor, `${site.url}${resultsOf(stage).replace("/results", "/try-rules")}`)
  await expect(visitor).toHaveURL(/\/login/)
  await enterAsSecretary(context, site, stage.institutionId)
  await open(page, `${site.url}${resultsOf(stage)}`)
  await page.getByRole("link", { name: "Try the rules" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Try the rules")
  await open(page, `${site.url}/championship/${stage.institutionId}/${stage.championshipId}`)
  await page.getByLabel("Custom rules").check()
  await page.getByText("Try another order on real results").click()
  const tab = context.waitForEvent("page")
  await page.getByRole("group", { name: "Ties in a stage" }).getByRole("link").click()
  await expect((await tab).getByRole("heading", { level: 1 })).toHaveText("Try the rules")
})
