import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { standingResult } from "#server/db/schema/standings.ts"
import { resultsStatusOf } from "#tests/support/stored-standings.ts"
import { callsOf } from "./calls.ts"
import { enterAs, lastAuditEvent, send } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"
import { stageLine, yes } from "./standings-work.ts"
import { toast } from "./toasts.ts"

test("Approve and Final set the places and make all final, then the stage is published, until an admin reopens it [SD-14] [D-18]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generateAll()
  await season.enterSecretary(context)
  await page.goto(site.url + english(season.address))
  const publish = stageLine(page, "Madona").getByRole("button", { name: "Publish standings" })
  await expect(stageLine(page, "Madona")).toContainText("Approve the standings first")
  await expect(publish).toHaveCount(0)

  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  const seen = () => visitor.getByRole("rowheader")
  await visitor.goto(site.url + english(season.address))
  await expect(visitor.getByText("Standings are not published yet")).toBeVisible()
  await expect(seen()).toHaveCount(0)

  const finals = page.locator("td[data-status=final]")
  await expect(finals).toHaveCount(0)
  const work = await holdRequests(page, callsOf("standings"))
  await page.getByRole("button", { name: "Approve" }).click()
  await yes(page)
  await toast(page, "Setting positions...")
  work()
  await toast(page, "Positions set")
  await page.unroute(callsOf("standings"))
  await expect(finals).toHaveCount(5)
  await expect(page.locator("td[data-status=draft]")).toHaveCount(0)

  await page.route(callsOf("standings"), (route) => route.abort())
  await page.getByRole("button", { name: "Final" }).click()
  await expect(page.getByRole("dialog")).toContainText(
    "Standings that are published change for everybody at once.",
  )
  await yes(page)
  await toast(page, "Error updating")
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click()
  await page.unroute(callsOf("standings"))
  await page.getByRole("button", { name: "Final" }).click()
  await yes(page)
  await toast(page, "Positions set")
  await expect(page.getByText("Places are decided by the total without the worst stage.")).toBeVisible()

  await publish.click()
  await yes(page)
  await toast(page, "Standings published")
  await expect(stageLine(page, "Madona")).toContainText("Standings Published")
  await expect(stageLine(page, "Madona").getByRole("button")).toHaveCount(0)
  await expect(page.getByText("Standings are not published yet")).toHaveCount(0)
  await page.getByRole("button", { name: "Actions: Anna Ozola" }).click()
  for (const name of ["Merge into", "Delete"])
    await expect(page.getByRole("menuitem", { name })).toBeDisabled()
  await expect(page.getByRole("menu")).toHaveAccessibleDescription(/An admin has to reopen the stage first/)
  await page.keyboard.press("Escape")

  await expect(async () => {
    await visitor.reload()
    await expect(seen()).toHaveText(["Bruno Kalns", "Anna Ozola", "Dita Liepa", "Carl Tamm"], {
      timeout: 500,
    })
  }).toPass()
  await expect(visitor.getByRole("columnheader", { name: "Born" })).toHaveCount(0)
  await expect(visitor.getByRole("button", { name: "Approve" })).toHaveCount(0)

  // from now on visitors see a later stage's drafts too
  await season.reopen(1)
  await season.approve(1)
  await season.generate(1)
  const [madona] = season.stages
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.locator("td[data-status=draft]")).toHaveCount(3, { timeout: 500 })
  }).toPass()
  await expect(visitor.locator("td[data-status=draft]").first()).toHaveCSS(
    "background-color",
    "rgb(253, 230, 138)",
  )

  const address = `${site.url}${season.address}/${madona?.id}/results`
  const reopen = (by: Page, reason: string) => send(by, address, "reopen", { reason })
  expect((await reopen(page, "A card was lost")).status()).toBe(403)
  await enterAs("admin", { context: visitors, site, stage: { institutionId: season.place.institutionId } })
  expect(await (await reopen(visitor, " ")).json()).toMatchObject({
    json: { code: "reason-required" },
  })
  expect((await reopen(visitor, "A card was lost")).ok()).toBe(true)
  expect(await resultsStatusOf(site.database.db, season.pathOf(0))).toBeNull()
  expect(await lastAuditEvent(site, { path: season.pathOf(0) })).toMatchObject({
    event: "reopen_results",
    data: { reason: "A card was lost" },
  })
  const cells = await site.database.db
    .select()
    .from(standingResult)
    .where(eq(standingResult.stageKey, madona?.key ?? 0))
  expect(new Set(cells.map(({ status }) => status))).toEqual(new Set(["draft"]))
  await visitors.close()
})
