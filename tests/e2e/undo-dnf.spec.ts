import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { dialog, enterAs, lineOf, openDesk, race, resultOf } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("the desk names who has neither a start nor a score, gives them a DNF after the end, and takes it back [D-45] [SP-14]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { competitionEndDate: Date.now() })
  const absent = await makeParticipant(site.database.db, stage, { name: "Līga Kalna", racingNumber: "77" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await page.getByText("1 of 3 has no start and no score").click()
  const named = page.locator(".desk-absent")
  await expect(named).toContainText("77 Līga Kalna")
  await lookAt(page, "absent-riders")
  await named.getByRole("button", { name: "Set DNF for them (1)" }).click()
  await dialog(page).getByRole("button", { name: "Set DNF" }).click()
  await toast(page, "Status set")
  await expect(lineOf(page, "Līga Kalna").locator(".badge")).toHaveText("DNF")
  await expect(named).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await toast(page, "Undone")
  await expect(lineOf(page, "Līga Kalna")).toHaveCount(0)
  await expect(named).toContainText("77 Līga Kalna")
  expect(await resultOf(site, stage, absent.id)).toMatchObject({ deleted: true, status: null })
})

test("until the end of the competition nobody who may still start gets a DNF with the others [D-45]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await makeParticipant(site.database.db, stage, { name: "Līga Kalna" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await page.getByText("1 of 3 has no start and no score").click()
  await expect(page.locator(".desk-absent")).toContainText("Līga Kalna")
  await expect(page.getByRole("button", { name: "Set DNF for them (1)" })).toHaveCount(0)
})
