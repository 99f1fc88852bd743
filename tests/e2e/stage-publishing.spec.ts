import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsSecretary } from "./organisers.ts"
import { test } from "./site.ts"
import { edit, fill, saveStage } from "./stage-editing.ts"
import { english, pageOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

const day = 86_400_000
const upcoming = () => ({
  competitionStartDate: Date.now() + 7 * day,
  competitionEndDate: Date.now() + 8 * day,
})

test("what was published before stays so and can be saved, and registration waits for the first class [D-44]", async ({
  page,
  site,
  browser,
}) => {
  const stage = await edit(page, site, { ...upcoming(), classes: [] })
  await fill(page, "Title", "Known later")
  await saveStage(page)
  await toast(page, "Saved")
  const waits = "Registration opens when the classes are known"
  const rider = await (await browser.newContext()).newPage()
  await rider.goto(site.url + english(pageOf(stage)))
  await expect(rider.getByRole("region", { name: "Stage" })).toContainText(waits)
  await expect(rider.getByRole("link", { name: "Login to join" })).toHaveCount(0)
  await enter(rider.context(), site)
  await rider.reload()
  await expect(rider.getByRole("region", { name: "Stage" })).toContainText(waits)
  await expect(rider.getByRole("button", { name: "Join", exact: true })).toHaveCount(0)

  await page.getByRole("button", { name: "Add the class Expert" }).click()
  await saveStage(page)
  await toast(page, "Saved")
  await rider.reload()
  await expect(rider.getByRole("button", { name: "Join", exact: true })).toBeVisible()
  await expect(rider.getByRole("region", { name: "Stage" })).not.toContainText(waits)
  await rider.context().close()
})

test("nobody fills in a participant where there is no class to choose [D-44]", async ({
  page,
  context,
  site,
}) => {
  const stage = await makeStage(site.database.db, { ...upcoming(), classes: [] })
  await enterAsSecretary(context, site, stage.institutionId)
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("button", { name: "Add participant" }).click()
  await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toContainText(
    "Registration opens when the classes are known.",
  )
})
