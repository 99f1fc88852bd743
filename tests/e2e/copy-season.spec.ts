import { expect } from "@playwright/test"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAs } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"

test("an admin copies a season: sees the new days, leaves a stage out, and finds the drafts [OR-07]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const year = new Date().getUTCFullYear()
  const { institutionId, id } = await makeChampionship(db, { displayName: `Baltic Trial ${year}` })
  const place = { institutionId, championshipId: id }
  const day = (month: number) => ({
    competitionStartDate: Date.UTC(2026, month, 16, 7),
    competitionEndDate: Date.UTC(2026, month, 16, 15),
  })
  const first = await makeStage(db, { ...place, ...day(4), title: "Kandava 2026" })
  await makeStage(db, { ...place, ...day(7), title: "Cēsis" })
  await enterAs("admin", { context, site, stage: first })
  await page.goto(site.url + english(`/championship/${institutionId}/${id}`))
  await page.getByRole("link", { name: "Copy season" }).click()
  const kandava = page.getByRole("checkbox", { name: /Kandava/ })
  await expect(kandava).toBeChecked()
  // a year later, on the same day of the week
  await expect(page.locator(".check-field", { hasText: "Kandava 2027" })).toContainText("Saturday")
  await page.getByLabel("Days by which the stages move").fill("365")
  await expect(page.locator(".check-field", { hasText: "Kandava 2027" })).toContainText("Sunday")
  await page.getByRole("checkbox", { name: /Cēsis/ }).uncheck()
  await lookAt(page, "copy-season")
  await page.goto(site.url + english(`/championship/${institutionId}/${id}/copy/season`))
  await page.getByLabel("Name").fill("Baltic Trial 2027")
  // the address of this season
  await page.getByLabel("Address").fill(id)
  await page.getByRole("checkbox", { name: /Cēsis/ }).uncheck()
  await page.getByRole("button", { name: "Create the season" }).click()
  await expect(page.getByText("This address is already taken")).toBeVisible()
  await expect(page.getByRole("checkbox", { name: /Cēsis/ })).not.toBeChecked()
  await page.getByLabel("Address").fill(`${id}-next`)
  await page.getByRole("button", { name: "Create the season" }).click()
  await expect(page.getByRole("heading", { name: "Baltic Trial 2027", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Kandava 2027" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Cēsis" })).toHaveCount(0)
})
