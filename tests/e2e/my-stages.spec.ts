import { expect } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { enter, phone } from "./visitor.ts"

const hour = 3_600_000
const day = 24 * hour

test("a secretary finds today's stage first in the menu, on a phone too, and a rider has no such item", async ({
  context,
  page,
  site,
}) => {
  const { db } = site.database
  const now = Date.now()
  const later = await makeStage(db, {
    title: "Smiltene",
    competitionStartDate: now + 6 * day,
    competitionEndDate: now + 6 * day + hour,
    status: "draft",
  })
  const { institutionId, championshipId } = later
  const today = await makeStage(db, {
    institutionId,
    championshipId,
    title: "Madona",
    competitionStartDate: now - hour,
    competitionEndDate: now + hour,
  })
  const { userId } = await enter(context, site)
  await page.setViewportSize(phone)
  await page.goto(`${site.url}${english("/")}`)
  const menu = page.getByRole("button", { name: "Toggle Navigation" })
  const item = page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name: "My stages" })
  await menu.click()
  await expect(page.getByRole("link", { name: "My Ads" })).toBeVisible()
  await expect(item).toHaveCount(0)

  await db.insert(role).values({ userId, role: "secretary", institutionId })
  await page.reload()
  await menu.click()
  await item.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My stages")
  const stages = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Cockpit/ }) })
  await expect(stages.getByRole("link", { name: /^(Madona|Smiltene)$/ })).toHaveText(["Madona", "Smiltene"])
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Today", "To come", "Your championships"])
  await expect(stages.nth(1)).toContainText("Draft")
  await page.getByRole("link", { name: "Cockpit Madona" }).click()
  await expect(page).toHaveURL(`${site.url}${pageOf(today)}/cockpit`)
})
