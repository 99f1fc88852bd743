import { expect, type Page } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { brokenWords } from "./broken-words.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"

test("charts show how many ride in each class and for each club, side by side if there is room [ST-09]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db, {
    classes: [
      { name: "Expert", order: 9, color: "#d62828" },
      { name: "Hobby", order: 1, color: "#1d5fd1" },
    ],
  })
  const clubs: string[] = []
  for (let made = 0; made < 12; made += 1) clubs.push((await makeClub(db)).id)
  for (const clubId of [clubs[0], ...clubs])
    await makeParticipant(db, stage, { racingClass: "Hobby", ...(clubId ? { clubId } : {}) })
  await page.setViewportSize({ width: 769, height: 800 })
  await page.goto(site.url + english(pageOf(stage)))
  const byClass = page.getByRole("table", { name: "Riders by class" })
  await expect(byClass.getByRole("row")).toHaveText([/Class\s*Riders/, /Expert\s*0/, /Hobby\s*13/])
  const bar = byClass.locator(".bar").last()
  await expect(bar).toHaveCSS("background-color", "rgb(29, 95, 209)")
  await page.emulateMedia({ forcedColors: "active" })
  await expect(bar).toHaveCSS("background-color", "rgb(29, 95, 209)")
  await expect(bar).toHaveCSS("border-top-width", "1px")
  await page.emulateMedia({ forcedColors: null })
  const byClub = page.getByRole("table", { name: "Riders by club" })
  await expect(byClub.getByRole("row").nth(1)).toHaveText(new RegExp(`${clubs[0]}\\s*2`))
  await expect(byClub.getByRole("row").last()).toHaveText(/3 other clubs\s*3/)
  const boxes = async () => {
    const [first, second] = await page.locator(".count-chart").all()
    return { first: await first?.boundingBox(), second: await second?.boundingBox() }
  }
  const wide = await boxes()
  expect(wide.first?.y).toBe(wide.second?.y)
  expect((wide.first?.width ?? 0) / (wide.first?.height ?? 1)).toBeCloseTo(2, 1)
  await page.setViewportSize({ width: 768, height: 800 })
  const narrow = await boxes()
  expect(narrow.second?.y).toBeGreaterThan((narrow.first?.y ?? 0) + (narrow.first?.height ?? 0))
  await expect(page.getByRole("searchbox", { name: "Find a participant" })).toBeVisible()
  await expect(page.locator(".participants-table")).toBeVisible()
})

/** The names in the charts of which a part is cut off. */
const cutNames = (page: Page) =>
  page.locator(".count-chart tbody th").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      const { left, right } = cell.getBoundingClientRect()
      const isCut = [...text.getClientRects()].some((line) => line.left < left || line.right > right)
      return isCut || cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []
    }),
  )

test("the charts name classes in whole words, on a phone too [ST-09]", async ({ page, site }) => {
  const { db } = site.database
  for (const classes of [["Hobby"], ["MMMMMM"], ["Hobby", "Iesācēji līdz divpadsmit gadiem"]]) {
    const stage = await makeStage(db, { classes: classes.map((name) => ({ name })) })
    await makeParticipant(db, stage)
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(site.url + english(pageOf(stage)))
      await expect(page.locator(".count-chart tbody th").first()).toHaveText(classes[0] ?? "")
      expect(await cutNames(page), `${classes} at ${width}`).toEqual([])
      expect(await brokenWords(page, ".count-chart"), `${classes} at ${width}`).toEqual([])
    }
  }
})
