import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { enterAs } from "./desk.ts"
import { test } from "./site.ts"

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
