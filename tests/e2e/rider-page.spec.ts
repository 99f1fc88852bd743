import { type BrowserContext, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { rider } from "#server/db/schema/riders.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { expectAccessible, lookAt } from "./look-at.ts"
import { choose, openAsSecretary, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"
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

test("a rider's page tells each stage of the season, with its place, and leads to the scorecard and the standings, without script too [RI-02]", async ({
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
  await lookAt(page, "a rider's page")

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

test("a rider followed on their page is followed in the championship's standings [RI-02]", async ({
  page,
  context,
  site,
}) => {
  const { address } = await season(site, context)
  await page.goto(english(address))
  await page.getByRole("button", { name: "Follow Anna Ozola" }).click()
  await page.getByRole("link", { name: "Forest Cup" }).click()
  await expect(page.getByRole("complementary", { name: "Riders you follow" })).toContainText("Anna Ozola")
})

test("opting out of a rider's page is ticked in the profile, and the page is gone for everybody [RI-03]", async ({
  browser,
  page,
  context,
  site,
}) => {
  const { address, userId, stages } = await season(site, context)
  await page.goto(english(`${site.url}/my-results`))
  await page.getByRole("link", { name: "My rider’s page" }).click()
  await expect(page).toHaveURL(new RegExp(new URL(address).pathname))
  await page.goto(english(`${site.url}/profile`))
  await page.getByRole("link", { name: "Edit" }).click()
  await page.getByRole("checkbox", { name: "No page about me as a rider" }).check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await toast(page, "Saved")
  await expect(page.locator("#content dl")).toContainText("Rider’s pageNot shown")

  const stranger = await (await browser.newContext({ locale: "en" })).newPage()
  expect((await stranger.goto(english(address)))?.status()).toBe(404)
  await expect(stranger.getByRole("heading", { name: "There is no page for this rider" })).toBeVisible()
  await lookAt(stranger, "no rider's page")
  const [first] = stages
  if (!first) throw new Error("There is no stage")
  await stranger.goto(english(`${site.url}${resultsOf(first)}/${userId}`))
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Anna Ozola")
  await expect(stranger.getByRole("link", { name: "All stages of this rider" })).toHaveCount(0)
  await stranger.context().close()
})

test("a secretary says which entries are one person's, and takes it back [RI-04]", async ({ page, site }) => {
  const { db } = site.database
  // twelve candidates are shown, and other journeys have riders too: nobody else has this name
  const name = "Zenta Rozentāle"
  const stage = await openStage(site)
  const { institutionId } = stage
  const before = await makeScoredStage(db, { institutionId, cards: { [name]: [[0, 1]] } })
  await makeParticipant(db, stage, { name, racingNumber: "5" })
  await openAsSecretary(page, site, stage)
  await choose(page, name, "Same rider as…")
  const dialog = page.getByRole("dialog", { name: `Who is ${name}?` })
  const candidate = dialog.getByRole("listitem").filter({ hasText: before.stage.title })
  await expect(candidate).toContainText("1996 · Expert")
  await expectAccessible(page, "the dialog that links an entry")
  await candidate.getByRole("button", { name: "Same person" }).click()
  await toast(page, "The entry is on the rider’s page")
  await expect(dialog.getByRole("link", { name: "Open the page" })).toBeVisible()
  await expect(candidate).toHaveCount(0)
  const search = dialog.getByRole("searchbox", { name: "Name, or a part of it" })
  await expect(search).toBeFocused()
  const address = await dialog.getByRole("link", { name: "Open the page" }).getAttribute("href")
  const shown = await page.context().newPage()
  await shown.goto(english(`${site.url}${address}`))
  await expect(line(shown, before.stage.title)).toContainText("Expert")
  await expect(shown.getByRole("heading", { level: 1 })).toContainText(`5 ${name}`)
  await shown.close()

  await dialog.getByRole("button", { name: "Take it off the page" }).click()
  await toast(page, "The entry is off the page")
  await expect(candidate).toBeVisible()
  await expect(search).toBeFocused()
  const gone = await page.request.get(`${site.url}${address}`)
  expect(gone.status()).toBe(404)
})
