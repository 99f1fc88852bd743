import { expect, type Page } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

const english = (address: string) => `${address}${address.includes("?") ? "&" : "?"}lng=en`

const pageOf = (stage: { institutionId: string; championshipId: string; id: string }) =>
  `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`

const linesOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })

test("a stage that is not there, or not published, has no page [ST-07]", async ({ page, context, site }) => {
  const draft = await makeStage(site.database.db, { status: "draft", title: "Hidden valley" })
  for (const address of [pageOf(draft), "/competitions/no/such/stage"]) {
    const answer = await page.goto(site.url + english(address))
    expect(answer?.status()).toBe(404)
    await expect(page.getByText("No championship found. Please check the link")).toBeVisible()
  }
  const { userId } = await enter(context, site)
  await site.database.db
    .insert(role)
    .values({ userId, role: "secretary", institutionId: draft.institutionId })
  await page.goto(site.url + english(pageOf(draft)))
  await expect(page.getByRole("heading", { name: "Hidden valley" })).toBeVisible()
  await expect(page.getByText("Only organisers see this stage")).toBeVisible()
})

test("the visitor's own line is marked", async ({ page, context, site }) => {
  const stage = await makeStage(site.database.db)
  const { userId } = await enter(context, site)
  await makeParticipant(site.database.db, stage, { id: userId, name: "Anna Ozola" })
  await makeParticipant(site.database.db, stage, { name: "Jaan Tamm" })
  await page.goto(site.url + english(pageOf(stage)))
  await expect(linesOf(page).filter({ hasText: "Anna Ozola" })).toContainText("You")
  await expect(linesOf(page).filter({ hasText: "Jaan Tamm" })).not.toContainText("You")
})
