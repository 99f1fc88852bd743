import { expect, type Locator } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { cardOf, dialog, enterAs, lineOf, openDesk, race, send } from "./desk.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

test("the menus of lines pass below the head of their class, which keeps its presses", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: Object.fromEntries(Array.from({ length: 15 }, (_, rider) => [`Rider ${rider}`, [[rider % 4]]])),
  })
  await enterAs("secretary", { context, site, stage })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await openDesk(page, `${site.url}${resultsOf(stage)}`)
    const menu = page.locator(".line-menu").nth(4)
    await expect(menu).toBeVisible()
    const onTop = await menu.evaluate((element) => {
      const head = element.closest("details")?.querySelector("summary")
      if (!head) return "no head"
      scrollBy(0, element.getBoundingClientRect().top + 10 - head.clientHeight / 2)
      const [menuBox, headBox] = [element.getBoundingClientRect(), head.getBoundingClientRect()]
      const [x, y] = [menuBox.left + menuBox.width / 2, headBox.top + headBox.height / 2]
      if (Math.abs(headBox.top) > 1 || menuBox.top > y || menuBox.bottom < y) return "not below the head"
      return document.elementFromPoint(x, y)?.closest("summary, .line-menu")?.localName
    })
    expect(onTop, `at ${width}`).toBe("summary")
  }
})

test("a step that is done keeps its name only: what it meant no longer holds [SP-01]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { resultsStatus: "StandingsPublished" })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await expect(page.locator(".steps li")).toHaveText([
    "✓Race in progress",
    "✓Approved",
    "✓Standings Generated",
    "4Standings Published public, cannot be changed",
  ])
})

const middleOf = async (one: Locator) => {
  const { y = 0, height = 0 } = (await one.boundingBox()) ?? {}
  return y + height / 2
}

test("the menu of each section stands beside it on a phone, and of a cancelled one nothing is counted [D-47]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await send(page, address, "cancelSection", { section: 3, isCancelled: true })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of ["en", "lv", "et"]) {
    await openDesk(page, address, language)
    await page.locator(".race-overview > summary").click()
    const sections = page.locator(".sections-progress li")
    await expect(sections).toHaveCount(3)
    for (const section of await sections.all()) {
      const off =
        (await middleOf(section.locator("button"))) - (await middleOf(section.locator("> :first-child")))
      expect(Math.abs(off), `${language}, ${await section.innerText()}`).toBeLessThanOrEqual(2)
    }
    await expect(sections.last().locator("progress")).toHaveCount(0)
    await expect(sections.last()).not.toContainText("/")
  }
})

test("why a section cannot be deleted stands right below the button", async ({ page, context, site }) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[1], [2]] },
  })
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, `${site.url}${resultsOf(stage)}`)
  await lineOf(page, "Anna Ozola").locator(".points").click()
  await cardOf(page, "Anna Ozola").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const why = dialog(page).getByText("Cannot delete section, because it has result in next lap")
  const button = dialog(page).getByRole("button", { name: "Delete section" })
  await expect(why).toBeVisible()
  const [above, below] = [await button.boundingBox(), await why.boundingBox()]
  const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThanOrEqual(16)
})
