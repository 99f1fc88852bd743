import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { dialog, enterAs, lineOf, openDesk, resultOf } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

test("where openFree ranks who has not finished, the list shows the place, the card says why, and the approval names them [RX-08]", async ({
  page,
  context,
  site,
}) => {
  const hour = 3_600_000
  const { stage, riders } = await makeScoredStage(site.database.db, {
    competitionType: "openFree",
    ranksUnfinished: true,
    competitionStartDate: Date.now() - 3 * hour,
    competitionEndDate: Date.now() - hour,
    cards: { "Anna Ozola": [[10, 10, 5]], "Jaan Tamm": [[20, 20, null]] },
  })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, `${site.url}${resultsOf(stage)}`)
  const line = lineOf(page, "Jaan Tamm")
  await expect(line.locator(".position")).toHaveText("Place 1")
  await expect(line.locator(".badge")).toHaveCount(0)
  await expect(page.getByRole("button", { name: /Set DNF for all/ })).toHaveCount(0)
  await line.getByRole("link", { name: "Jaan Tamm" }).click()
  await expect(page.getByText("Not finished: ranked with the points so far")).toBeVisible()
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("Not finished, ranked with the points so far:")
  await expect(dialog(page)).toContainText("Jaan Tamm")
  await lookAt(page, "approval with unfinished riders")
  await dialog(page).getByRole("button", { name: "Approve results" }).click()
  await toast(page, "Results approved")
  expect(await resultOf(site, stage, riders[1]?.id ?? "")).toMatchObject({ status: null, position: 1 })
})

test("a secretary chooses it in the form of a stage of openFree, where one sentence explains it [RX-08]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    competitionType: "openFree",
    cards: { "Anna Ozola": [[10]] },
  })
  await enterAs("secretary", { context, site, stage })
  await page.goto(
    `${site.url}/championship/${stage.institutionId}/${stage.championshipId}/${stage.id}?lng=en`,
  )
  const box = page.getByRole("checkbox", { name: "Rank riders who have not finished" })
  await expect(page.getByText("Whoever has ridden a section has a place by the points so far")).toBeVisible()
  await box.check()
  await page.getByRole("button", { name: "Save the stage" }).click()
  const stored = async () => {
    const [own] = await site.database.db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    return own?.ranksUnfinished
  }
  await expect.poll(stored).toBe(true)
})
