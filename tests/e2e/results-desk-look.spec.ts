import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { enterAs, openDesk } from "./desk.ts"
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
