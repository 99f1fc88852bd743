import { expect } from "@playwright/test"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"
import { addressIn } from "./stage-editing.ts"
import { toast } from "./toasts.ts"

test("a rehearsal goes step by step: its draft, the championship, the institution; what is in the way is said", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  await enterAsAdmin(context, site)
  const { id: institutionId, name } = await makeInstitution(db)
  const { id: championshipId, displayName } = await makeChampionship(db, { institutionId })
  const stage = await makeStage(db, { institutionId, championshipId, status: "draft" })

  await open(page, `${site.url}/championship/institutions`)
  const line = page.getByRole("listitem").filter({ hasText: institutionId })
  const removeInstitution = async () => {
    await line.getByRole("button", { name: `Delete ${name}` }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  }
  await removeInstitution()
  await expect(page.getByRole("dialog")).toContainText("This institution has championships")
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click()

  await open(page, addressIn(site, stage, stage.id))
  await page.getByRole("button", { name: "Delete this draft" }).click()
  const question = page.getByRole("dialog", { name: `Delete the draft ${stage.title}?` })
  await question.getByRole("button", { name: "Delete", exact: true }).click()
  await toast(page, "Removed")
  await expect(page).toHaveURL(`${site.url}/championship/${institutionId}/${championshipId}`)
  await page.getByRole("button", { name: "Delete this championship" }).click()
  await page
    .getByRole("dialog", { name: `Delete ${displayName}?` })
    .getByRole("button", { name: "Delete", exact: true })
    .click()
  await expect(page).toHaveURL(`${site.url}/championship`)
  await open(page, `${site.url}/championship/institutions`)
  await removeInstitution()
  await toast(page, "Removed")
  await expect(line).toHaveCount(0)
})
