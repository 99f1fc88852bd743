import { expect, type Page } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { enter } from "./visitor.ts"

test("class names of a hundred letters take lines, and no room from the others", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const long =
    "Pieredzējušie braucēji ar motocikliem, kas ražoti līdz tūkstoš deviņi simti astoņdesmit sestajam gad"
  expect(long).toHaveLength(100)
  const word = "Motociklistu".repeat(8)
  const stage = await makeStage(db, { classes: [{ name: long }, { name: word }] })
  for (const racingClass of [long, word])
    await makeParticipant(db, stage, { name: "Anna Ozola", racingClass })
  const { userId } = await enter(context, site)
  for (const reader of ["visitor", "secretary"]) {
    if (reader === "secretary")
      await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
    await page.goto(site.url + english(pageOf(stage)))
    for (const width of [320, 640, 961, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const table = await page.locator(".participants-table").boundingBox()
      const main = await page.locator(".participants").boundingBox()
      expect(table?.width, `${reader} ${width}`).toBeLessThanOrEqual(main?.width ?? 0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${reader} ${width}`).toBeLessThanOrEqual(0)
      if (width < 961) continue
      const name = await page.getByRole("rowheader", { name: "Anna Ozola" }).first().boundingBox()
      expect(name?.width, `${reader} ${width}`).toBeGreaterThan(90)
    }
  }
})

/** The text before and after each dot that is on a different line from the text before it. */
const brokenDots = (page: Page) =>
  page.locator(".participant").evaluateAll((lines) => {
    // a space at the end of a line has a box without width
    const linesOf = (cell: Element) =>
      [...cell.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
    return lines.flatMap((line) => {
      const cells = [...line.querySelectorAll("td:not(.number, .row-menu, :empty)")]
      const pairs = cells.slice(1).map((cell, index) => [cells[index] ?? cell, cell] as const)
      return pairs
        .filter(([before, cell]) => linesOf(before).at(-1) !== linesOf(cell)[0])
        .map(([before, cell]) => `${before.textContent} · ${cell.textContent}`)
    })
  })

test("on the smallest phone no line begins with a dot, however long the class before it is", async ({
  page,
  site,
}) => {
  const { db } = site.database
  // each is a letter longer than the one before it, so that some fill a line but for the dot
  const names = Array.from({ length: 16 }, (_, more) => "Motociklistuveterānulīga".slice(0, 8 + more))
  const stage = await makeStage(db, { classes: names.map((name) => ({ name })) })
  for (const racingClass of names) await makeParticipant(db, stage, { racingClass, bike: "Beta" })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("button", { name: `Show all (${names.length})` }).click()
  await expect(page.locator(".participant")).toHaveCount(names.length)
  expect(await brokenDots(page)).toEqual([])
})
