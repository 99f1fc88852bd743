import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsSecretary } from "./organisers.ts"
import { test } from "./site.ts"
import { edit, fill, saveStage, stageOf } from "./stage-editing.ts"
import { english, pageOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

const day = 86_400_000
const upcoming = () => ({
  competitionStartDate: Date.now() + 7 * day,
  competitionEndDate: Date.now() + 8 * day,
})

test("a stage without a place or a class is not published, and each field says so [D-44]", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site, { ...upcoming(), status: "draft", classes: [] })
  await page.getByLabel("Published").check()
  await saveStage(page)
  const place = page.getByLabel("Place", { exact: true })
  await expect(place).toHaveAccessibleDescription("A published stage needs a place.")
  await expect(place).toBeFocused()
  await expect(page.getByText("A published stage needs at least one class.")).toBeVisible()
  await fill(page, "Place", "Kaņieris")
  await expect(page.getByText("A published stage needs a place.")).toHaveCount(0)
  await saveStage(page)
  await expect(page.getByText("A published stage needs at least one class.")).toBeInViewport()
  expect((await stageOf(site, stage)).status).toBe("draft")
  await page.getByRole("button", { name: "Add the class Expert" }).click()
  await saveStage(page)
  await toast(page, "Saved")
  expect((await stageOf(site, stage)).status).toBe("published")
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

test("a stage whose standings are published is not hidden, and the field says what has to come first [SP-01] [D-18]", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site, { ...upcoming(), resultsStatus: "StandingsPublished" })
  await page.getByRole("radio", { name: "Draft" }).check()
  await saveStage(page)
  await expect(page.getByText("The standings of this stage are published.")).toBeInViewport()
  await expect(page.getByRole("radio", { name: "Draft" })).toBeChecked()
  expect((await stageOf(site, stage)).status).toBe("published")
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
