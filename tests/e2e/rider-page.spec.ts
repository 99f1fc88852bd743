import { type BrowserContext, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { rider } from "#server/db/schema/riders.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { enter } from "./visitor.ts"

/** A rider with an account who was second, then first, and who has entered one more stage. */
const season = async (site: RunningServer, context: BrowserContext) => {
  const { db } = site.database
  const { userId } = await enter(context, site)
  const made = await makeApprovedSeason(db, {
    scores: [
      { "Anna Ozola": 2, Bruno: 1 },
      { "Anna Ozola": 0, Bruno: 3 },
    ],
    riders: { "Anna Ozola": { id: userId, racingNumber: "77" } },
    championship: { publicationStatus: "published", displayName: "Forest Cup" },
  })
  await made.generateAll()
  const { institutionId, championshipId } = made.place
  const starts = Date.now() + 86_400_000
  const next = await makeStage(db, {
    institutionId,
    championshipId,
    title: "The last hill",
    competitionStartDate: starts,
    competitionEndDate: starts + 3_600_000,
  })
  await makeParticipant(db, next, { id: userId, name: "Anna Ozola", racingNumber: "77" })
  const [found] = await db.select({ id: rider.id }).from(rider).where(eq(rider.userId, userId))
  return { ...made, userId, address: `${site.url}/riders/${found?.id}` }
}

const line = (page: Page, stage: string) => page.getByRole("row").filter({ hasText: stage })

test("a rider's page tells each stage of the season, with its place, is followed in the standings, and leads to the scorecard and the standings, without script too [RI-02]", async ({
  browser,
  page,
  context: own,
  site,
}) => {
  const { address, stages, place } = await season(site, own)
  await page.goto(english(address))
  await expect(page.getByRole("heading", { level: 1 })).toContainText("77 Anna Ozola")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
  await expect(line(page, "The last hill")).toContainText("Entered")
  await page.getByRole("button", { name: "Follow Anna Ozola" }).click()
  await page.getByRole("link", { name: "Forest Cup" }).click()
  await expect(page.getByRole("complementary", { name: "Riders you follow" })).toContainText("Anna Ozola")

  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  const plain = await context.newPage()
  await plain.goto(english(address))
  const [first, second] = stages
  await expect(line(plain, first?.title ?? "")).toContainText("Scorecard: 2")
  await expect(line(plain, second?.title ?? "")).toContainText("Scorecard: 1")
  await expect(plain.getByText("Clean sections")).toBeVisible()
  await line(plain, second?.title ?? "")
    .getByRole("link", { name: "Scorecard" })
    .click()
  await plain.getByRole("link", { name: "All stages of this rider" }).click()
  await expect(plain).toHaveURL(new RegExp(new URL(address).pathname))
  await plain.getByRole("link", { name: "Forest Cup" }).click()
  await expect(plain).toHaveURL(new RegExp(`/competitions/${place.institutionId}/${place.championshipId}`))
  await plain.getByRole("link", { name: "Anna Ozola" }).click()
  await expect(plain).toHaveURL(new RegExp(new URL(address).pathname))
  await context.close()
})
