import { expect } from "@playwright/test"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"
import { chooseOf, lineOf, yes } from "./standings-work.ts"
import { toast } from "./toasts.ts"

test("a merge that changes published standings is asked about, shown as a correction, and undone from the list of merges [D-53] [D-54]", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generate(0)
  await season.approveStandings()
  await publishStageStandings(season.by, season.pathOf(0))
  await season.generate(1)
  await season.enterSecretary(context)
  await page.goto(site.url + english(season.address))
  const corrected = page.getByText("These standings were corrected on")

  await chooseOf(page, "Dita Liepa", "Merge into")
  const merging = page.getByRole("dialog", { name: "Merge Dita Liepa into" })
  await merging
    .getByLabel("Standing that stays")
    .selectOption({ label: `Anna Ozola, 1, ${season.clubs.madona}` })
  await merging.getByLabel("Also delete Dita Liepa").check()
  await yes(page)
  const question = page.getByRole("dialog", { name: "Change the published standings?" })
  await expect(question).toContainText("Dita Liepa, Expert: place 3 (15) → not listed")
  await expectAccessible(page, "a question about published standings")
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(merging).toBeVisible()
  await expect(corrected).toHaveCount(0)
  await yes(page)
  await question.getByRole("button", { name: "Change the standings" }).click()
  await toast(page, "Standing merged successfully")
  await expect(corrected).toBeVisible()

  await page.getByRole("button", { name: "Merges" }).click()
  const merges = page.getByRole("dialog", { name: "Merges" })
  await expect(merges.getByRole("listitem")).toContainText("Dita Liepa → Anna Ozola, Expert")
  await expectAccessible(page, "merges")
  await merges.getByRole("button", { name: "Undo" }).click()
  await page
    .getByRole("dialog", { name: "Undo the merge of Dita Liepa?" })
    .getByRole("button", { name: "Yes" })
    .click()
  await question.getByRole("button", { name: "Change the standings" }).click()
  await toast(page, "The merge is undone")
  await expect(merges.getByRole("listitem")).toContainText("Nothing is merged here any longer.")
  await merges.getByRole("button", { name: "Close" }).click()
  await expect(lineOf(page, "Dita Liepa")).toBeVisible()
})
