import { expect } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { readSeason } from "#server/standings/read-season.ts"
import type { RunningServer } from "#server/start-server.ts"
import { openCockpit } from "./cockpit.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"
import { yes } from "./standings-work.ts"
import { linesOf } from "./table-lines.ts"
import { toast } from "./toasts.ts"

test("four steps lead from the race to published standings, each with what may be done at it [SP-01] [SP-03]", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.enterSecretary(context)
  await season.reopen(0)
  await page.goto(site.url + english(`${season.address}/stage-0/results`))
  await expect(page.locator(".steps li")).toHaveText([
    /Race in progress/,
    /Approved results cannot be changed/,
    /Standings Generated not yet published/,
    /Standings Published public, cannot be changed/,
  ])
  const current = page.locator("[aria-current=step]")
  const generating = page.getByRole("button", { name: /generate standings/i })
  await expect(current).toContainText("Race in progress")
  await expect(generating).toHaveCount(0)
  await page.locator("[data-connection=live]").waitFor()
  await season.approve(0)
  await expect(current).toContainText("Approved")
  await expect(generating).toHaveText("Generate standings")
  await page.getByRole("button", { name: "Generate standings" }).click()
  await toast(page, "Standings updated successfully")
  await expect(current).toContainText("Standings Generated")
  await expect(page.getByRole("button", { name: "Re-generate standings" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Publish standings" })).toHaveCount(0)
  await page.getByRole("button", { name: "Approve the standings" }).click()
  await yes(page)
  await toast(page, "Positions set")
  await page.getByRole("button", { name: "Publish standings" }).click()
  await yes(page)
  await toast(page, "Standings published")
  await expect(current).toContainText("Standings Published")
  await expect(page.getByRole("button", { name: "Publish standings" })).toHaveCount(0)
  await expect(generating).toHaveCount(0)
})

test("where places were last set by Final, the cockpit sets them by Final again [CO-01] [D-22]", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.enterSecretary(context)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total-minus-worst" })
  await season.reopen(0)
  await season.approve(0)
  await season.generate(0)
  await openCockpit(page, site.url + english(`${season.address}/stage-0/cockpit`))
  await page.getByRole("button", { name: "Approve the standings" }).click()
  await expect(page.getByRole("dialog")).toContainText("Set the final standings?")
  await yes(page)
  await toast(page, "Positions set")
  await expect(page.getByRole("button", { name: "Publish standings" })).toBeVisible()
  expect((await readSeason(site.database.db, season.place))?.ranking.mode).toBe("total-minus-worst")
})

test("choices of a secretary stay while the results are reopened, the sheet says so, and they count after the next approval", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generate(0)
  const isAnna = { stageKey: season.stages[1]?.key ?? 0, name: "Anna Ozola" }
  for (const table of [participant, result])
    await site.database.db
      .update(table)
      .set({ racingNumber: "77" })
      .where(and(eq(table.stageKey, isAnna.stageKey), eq(table.name, isAnna.name)))
  await season.enterSecretary(context)
  await page.goto(site.url + english(`${season.address}/stage-1/results`))
  await page.locator("[data-connection=live]").waitFor()
  const generate = page.getByRole("button", { name: "Generate standings" })
  const sheet = page.getByRole("dialog")
  const apply = sheet.getByRole("button", { name: "Apply and generate" })
  await generate.click()
  await sheet.getByLabel("Take the new: 77").check()
  await apply.focus()
  await season.reopen(1)
  await expect(sheet.getByRole("alert")).toHaveText(
    "The results of this stage were reopened. Your choices stay here: apply them once the results are approved again.",
  )
  await expect(apply).toBeDisabled()
  await expect(apply).toBeFocused()
  await expect(sheet.getByLabel("Take the new: 77")).toBeChecked()
  await lookAt(page, "choices of a stage that was reopened")

  await sheet.getByRole("button", { name: "Cancel" }).click()
  await expect(generate).toHaveCount(0)
  await season.approve(1)
  await generate.click()
  await expect(sheet.getByLabel("Take the new: 77")).toBeChecked()
  await expect(sheet.getByRole("alert")).toHaveCount(0)
  await apply.click()
  await toast(page, "Standings updated successfully")
})

/** What a notice says in each language when a correction began at three in Riga. */
const corrected = {
  lv: "tiek laboti (kopš 16.05. plkst. 15:00)",
  et: "parandatakse (alates 16.05 kell 15:00)",
}

/** A season whose standings visitors see. */
const makePublishedSeason = async (site: RunningServer) => {
  const season = await makeSeason(site)
  await season.generateAll()
  await season.approveStandings()
  for (const stage of [0, 1]) await publishStageStandings(season.by, season.pathOf(stage))
  return season
}

test("visitors are told which published stage is corrected, and keep the standings that they saw [D-46]", async ({
  page,
  site,
}) => {
  const season = await makePublishedSeason(site)
  await page.goto(site.url + english(season.address))
  const before = await linesOf(page)
  await season.reopen(0)
  await expect(async () => {
    await page.reload()
    await expect(page.locator(".notice p")).toHaveText(
      [
        /^Stage \d+ has been under correction since 16 May, 15:00$/,
        "Until it is published again, you see the earlier standings.",
      ],
      { timeout: 500 },
    )
  }).toPass()
  expect(await linesOf(page)).toEqual(before)
  for (const [language, words] of Object.entries(corrected)) {
    await page.goto(`${site.url}${season.address}?lng=${language}`)
    await expect(page.locator(".notice")).toContainText(words)
  }
})

test("a stage's page that is open says when a correction of its results begins, in each language [D-46]", async ({
  page,
  site,
}) => {
  const season = await makePublishedSeason(site)
  const address = `${site.url}${season.address}/stage-0`
  const streams: string[] = []
  page.on("request", (request) => request.url().includes("/live/") && streams.push(request.url()))
  await page.goto(english(address))
  const results = page.getByRole("link", { name: "Results", exact: true })
  await expect(results).toHaveCount(1)
  const notice = page.locator(".notice")
  await expect(notice).toHaveCount(0)
  // what is cached may be a second older than the change that the page hears of
  const stale = await page.request.get(english(`${address}.data`))
  await page.route(/stage-0\.data/, (route) => route.fulfill({ response: stale }), { times: 1 })
  await season.reopen(0)
  await expect(notice).toHaveText("The results have been under correction since 16 May, 15:00")
  await expect(results).toHaveCount(1)
  // one from the beginning, and one after the change: a page that is read again keeps its stream
  expect(streams.length).toBeLessThanOrEqual(2)
  await page.goto(`${address}?lng=lv`)
  await expect(notice).toHaveText(`Rezultāti ${corrected.lv}`)
  await page.goto(`${address}?lng=et`)
  await expect(notice).toHaveText(`Tulemusi ${corrected.et}`)
  await page.getByRole("link", { name: "Tulemused", exact: true }).click()
  await expect(page).toHaveURL(`${address}/results`)
})

test("results that are corrected are provisional, and say since when, in each language [D-46]", async ({
  page,
  site,
}) => {
  const season = await makePublishedSeason(site)
  await season.reopen(0)
  const address = `${site.url}${season.address}/stage-0/results`
  const state = page.locator(".stage-state")
  await page.goto(english(address))
  await expect(state).toContainText("Provisional")
  await expect(state).toContainText("The results have been under correction since 16 May, 15:00")
  await page.goto(`${address}?lng=lv`)
  await expect(state).toContainText(`Rezultāti ${corrected.lv}`)
  await page.goto(`${address}?lng=et`)
  await expect(state).toContainText(`Tulemusi ${corrected.et}`)
})
