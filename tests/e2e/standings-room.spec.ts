import { expect } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import { brokenWords } from "./broken-words.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makePublicSeason, makeSeason } from "./standings-season.ts"
import { stageLine } from "./standings-work.ts"

test("the steps left before publication are on one line with the button beside them", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generate(0)
  await season.enterSecretary(context)
  await page.goto(site.url + english(season.address))
  const line = stageLine(page, "Madona")
  const middles = await Promise.all(
    [
      line.getByText("Approve the standings first"),
      line.getByRole("button", { name: "Re-generate standings" }),
    ].map((one) =>
      one.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const { top, bottom } = words.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    ),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
})

test("a heading keeps off the edge of its table, and no figure is broken, on a small phone", async ({
  page,
  site,
}) => {
  const season = await makePublicSeason(site)
  for (const width of [320, 360])
    for (const language of languages)
      for (const tab of ["", "standings=club&"]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(`${site.url}${season.address}?${tab}lng=${language}`)
        const of = `${tab}${language} at ${width}`
        const place = page.locator("thead .place").first()
        await expect(place, of).toBeVisible()
        const gap = await place.evaluate((heading) => {
          const words = document.createRange()
          words.selectNodeContents(heading)
          const left = heading.closest("table")?.getBoundingClientRect().left ?? 0
          return words.getBoundingClientRect().left - left
        })
        expect(gap, of).toBeGreaterThanOrEqual(5)
        expect(await brokenWords(page, ".standings-group h2"), of).toEqual([])
      }
})

test("the search hint for clubs is fully visible in the field on a small phone", async ({ page, site }) => {
  const season = await makePublicSeason(site)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of languages) {
    await page.goto(`${site.url}${season.address}?standings=club&lng=${language}`)
    const over = await page.getByRole("searchbox").evaluate((field) => {
      if (!(field instanceof HTMLInputElement)) return Number.NaN
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
      const paper = document.createElement("canvas").getContext("2d")
      if (!paper) return Number.NaN
      paper.font = `${fontSize} ${fontFamily}`
      // the clear button keeps its space even if there is nothing to clear
      const clear = getComputedStyle(field, "::-webkit-search-cancel-button").display === "none" ? 0 : 20
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - clear
      return paper.measureText(field.placeholder).width - room
    })
    expect(over, language).toBeLessThanOrEqual(0)
  }
})
