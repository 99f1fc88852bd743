import { expect } from "@playwright/test"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { enterAsAdmin, open, save } from "./organisers.ts"
import { test } from "./site.ts"
import { edit, fill, saveStage, stageOf } from "./stage-editing.ts"
import { toast } from "./toasts.ts"

test("rules that are typed are there again once the usual ones are left, and are not sent with those", async ({
  page,
  context,
  site,
}) => {
  await enterAsAdmin(context, site)
  const { institutionId, id, displayName } = await makeChampionship(site.database.db)
  const address = `${site.url}/championship/${institutionId}/${id}`
  await open(page, address)
  await page.getByLabel("Custom rules").check()
  await page.getByLabel("Place 2", { exact: true }).fill("16")
  await page.getByRole("button", { name: "Add a place" }).click()
  const added = page.getByLabel("Place 15", { exact: true })
  await added.fill("0")
  await page.getByLabel("A missed stage").selectOption("worst")
  await page.getByLabel("In the final standings").selectOption("best")
  await page.getByLabel("In the final standings").selectOption("worst")
  const minimum = page.getByLabel("Only riders who have ridden a share of the stages")
  await minimum.check()
  await page.getByLabel("Out of how many").fill("7")
  await minimum.uncheck()
  await minimum.check()
  const usual = page.getByLabel("As specified")
  const typed = async () => {
    await expect(page.getByLabel("Place 2", { exact: true })).toHaveValue("16")
    await expect(added).toHaveValue("0")
    await expect(page.getByLabel("A missed stage")).toHaveValue("worst")
    await expect(page.getByLabel("Out of how many")).toHaveValue("7")
  }
  await typed()
  await usual.check()
  await expect(added).toBeHidden()
  await page.getByLabel("Custom rules").check()
  await expect(added).toBeVisible()
  await typed()
  await usual.check()
  await save(page).click()
  await toast(page, "Saved")
  await open(page, address)
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(displayName)
  await expect(usual).toBeChecked()
})

test("what is typed for one way to score is there again after a look at the other, and is not sent with it", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site)
  const [classic, openFree] = [page.getByLabel("Classic"), page.getByLabel("Open free")]
  await fill(page, "Section time, seconds", "75")
  await openFree.check()
  await fill(page, "Section time, seconds", "150")
  await fill(page, "Gate A", "9")
  await page.getByLabel("Gate A is in use").uncheck()
  await page.getByLabel("Gate A is in use").check()
  await fill(page, "Fault limit", "7")
  await page.getByLabel("Bonus by number of faults").check()
  await fill(page, "6 faults", "1")
  // a longer number is typed over a shorter one
  await fill(page, "Fault limit", "")
  await fill(page, "Fault limit", "7")
  await page.getByLabel("Bonus by number of faults").uncheck()
  await page.getByLabel("Bonus by number of faults").check()
  await classic.check()
  const time = page.getByLabel("Section time, seconds", { exact: true }).filter({ visible: true })
  await expect(time).toHaveValue("75")
  await openFree.check()
  await expect(time).toHaveValue("150")
  await expect(page.getByLabel("Gate A", { exact: true })).toHaveValue("9")
  await expect(page.getByLabel("Fault limit", { exact: true })).toHaveValue("7")
  await expect(page.getByLabel("6 faults", { exact: true })).toHaveValue("1")
  await expect(page.getByLabel("6 faults", { exact: true })).toBeVisible()
  await saveStage(page)
  await toast(page, "Saved")
  const { openFree: stored } = await stageOf(site, stage)
  expect(stored).toMatchObject({ faultLimit: 7, sectionSeconds: 150, gatePoints: { A: 9 } })
  expect(stored?.bonusByFaults).toHaveLength(7)
  await classic.check()
  await saveStage(page)
  await toast(page, "Saved")
  expect(await stageOf(site, stage)).toMatchObject({ competitionType: "classic" })
})
