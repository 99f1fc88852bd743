import { expect, type Page } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

const day = 86_400_000
const cards = { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] }

const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("neither many clubs nor a title of one long word makes a page wider than a small phone", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db, {
    title: `${"Ziemeļvidzemesdienvidigaunijas".repeat(3)} posms`,
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  for (let number = 1; number <= 11; number++) {
    const { id: clubId } = await makeClub(db, { id: `Tehnisko sporta veidu klubs ${number} ${stage.key}` })
    await makeParticipant(db, stage, { clubId })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ["/", pageOf(stage), resultsOf(stage)]) {
    await page.goto(site.url + english(address))
    await expect(page.getByText(stage.title).first()).toBeVisible()
    expect(await widerThanScreen(page), address).toBeLessThanOrEqual(0)
  }
})

test("letters of twice the size widen no page of a race on a phone, in any language", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const classic = await makeScoredStage(db, { ...running(), cards, location: "Ziemeļvidzeme, Latvija" })
  const open = await makeScoredStage(db, { ...running(), cards, competitionType: "openFree" })
  for (let number = 1; number <= 11; number++) {
    const { id: clubId } = await makeClub(db, { id: `Sporta klubs ${number} ${classic.stage.key}` })
    await makeParticipant(db, classic.stage, { clubId, bike: "Montesa Cota 4RT 260R" })
  }
  const [institution, championship] = pageOf(classic.stage).split("/").slice(2)
  const addresses = [
    resultsOf(classic.stage),
    `${resultsOf(classic.stage)}?view=compared`,
    resultsOf(open.stage),
    `${resultsOf(open.stage)}?view=points`,
    `${resultsOf(open.stage)}?view=sections`,
    `${resultsOf(classic.stage)}?view=sections`,
    `${resultsOf(classic.stage)}?view=riders&${classic.riders.map(({ id }) => `rider=${id}`).join("&")}`,
    `${resultsOf(classic.stage)}/${classic.riders[0]?.id}`,
    pageOf(classic.stage),
    `/competitions/${institution}/${championship}`,
    "/",
  ]
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of addresses)
    for (const language of languages) {
      await page.goto(`${site.url}${address}${address.includes("?") ? "&" : "?"}lng=${language}`)
      await page.addStyleTag({ content: "html { font-size: 200% }" })
      expect(await widerThanScreen(page), `${address} in ${language}`).toBeLessThanOrEqual(0)
    }
})

test("the focused element is never under the strip of followed riders", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto(site.url + english(resultsOf(stage)))
  await page.getByRole("button", { name: "Follow Anna Ozola" }).click()
  const strip = page.getByRole("complementary", { name: "Riders you follow" })
  await expect(strip).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole("searchbox").focus()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab")
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const followed = document.querySelector(".followed")
      if (!focused || !followed || followed.contains(focused)) return ""
      const [it, cover] = [focused.getBoundingClientRect(), followed.getBoundingClientRect()]
      return it.bottom > cover.top && it.top < cover.bottom ? focused.outerHTML.slice(0, 200) : ""
    })
    expect(hidden).toBe("")
  }
})

test("only a stage that is being ridden is called live; any other says that it is kept up to date", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const over = await makeScoredStage(db, { cards })
  const ridden = await makeScoredStage(db, { ...running(), cards })
  const connection = page.locator("[data-connection=live]")
  for (const [{ stage, riders }, notice] of [
    [over, "Updates automatically"],
    [ridden, "Live"],
  ] as const)
    for (const address of [resultsOf(stage), `${resultsOf(stage)}/${riders[0]?.id}`]) {
      await page.goto(site.url + english(address))
      await expect(connection, address).toHaveText(notice)
    }
})

test("the results can be taken home as a file", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.goto(site.url + english(resultsOf(stage)))
  const started = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download (CSV)" }).click()
  expect((await started).suggestedFilename()).toBe(`${stage.id}-results.csv`)
})
