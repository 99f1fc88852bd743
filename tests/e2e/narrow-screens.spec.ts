import { expect } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { resize, tooWideBy } from "./resize.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

const day = 86_400_000
const cards = { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] }

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
  await resize(page, { width: 320, height: 640 })
  for (const address of ["/", pageOf(stage), resultsOf(stage)]) {
    await page.goto(site.url + english(address))
    await expect(page.getByText(stage.title).first()).toBeVisible()
    expect(await tooWideBy(page), address).toBeLessThanOrEqual(0)
  }
})

test("the bar of followed riders is as wide as the phone, however many they are, and at its bottom", async ({
  page,
  site,
}) => {
  const names = Array.from({ length: 8 }, (_, rider) => `Rider ${rider}`)
  const many = Object.fromEntries(names.map((name, rider) => [name, [[0, rider % 4]]]))
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards: many })
  for (const width of [320, 360, 390]) {
    await resize(page, { width, height: 740 })
    await page.goto(site.url + english(resultsOf(stage)))
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    const bar = page.getByRole("complementary", { name: "Riders you follow" })
    for (const [place, name] of names.entries()) {
      await page.getByRole("button", { name: `Follow ${name}` }).click()
      await expect(bar.getByRole("button")).toHaveCount(place + 1)
      expect(await tooWideBy(page), `${place + 1} at ${width}`).toBeLessThanOrEqual(0)
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${place + 1} at ${width}`).toBeLessThanOrEqual(740)
    }
  }
})

test("the focused element is never under the strip of followed riders", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await resize(page, { width: 360, height: 500 })
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
