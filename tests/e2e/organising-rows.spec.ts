import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"

test("typing on at once goes into the row just added, however busy the device is", async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(() => {
    const wait = window.setTimeout
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => wait(act, ms + 1_000) })
  })
  await enterAsAdmin(context, site)
  const stage = await makeStage(site.database.db)
  await open(page, `${site.url}/championship/${stage.institutionId}/${stage.championshipId}`)
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  const add = page.getByRole("button", { name: "Add a team" })
  await add.click()
  await page.keyboard.type("Bērziņi")
  await expect(page.getByLabel("Team 1", { exact: true })).toHaveValue("Bērziņi")
  await add.click()
  await page.keyboard.type("Ozoli")
  await page.getByRole("button", { name: "Move up: Team 2" }).click()
  expect(await focused()).toBe("Move down: Team 1")
  await page.getByRole("button", { name: "Remove: Team 1" }).click()
  expect(await focused()).toBe("Add a team")
})
