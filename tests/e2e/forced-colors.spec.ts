import { expect, type Page } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"

/** The widths of the borders below all elements that a selector finds, each once. */
const bordersOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((found) => [...new Set(found.map((one) => getComputedStyle(one).borderBottomWidth))])

test("where the system sets all colours, the border of what is chosen is another one than that of the rest", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  await enterAsAdmin(context, site)
  const stage = await makeStage(db, { ...running(), classes: [{ name: "Expert" }, { name: "Hobby" }] })
  for (const racingClass of ["Expert", "Hobby"]) await makeParticipant(db, stage, { racingClass })
  await page.emulateMedia({ forcedColors: "active" })
  for (const [address, all, chosen, borders] of [
    ["/", "header nav > a", "[aria-current]", ["4px", "0px"]],
    ["/", ".theme-switch label", ":has(:checked)", ["3px", "0px"]],
    [resultsOf(stage), ".tabs a", "[aria-current]", ["3px", "0px"]],
    ["/championship", "main nav > a", "[aria-current]", ["3px", "0px"]],
    [pageOf(stage), ".status-filter a", "[aria-current]", ["3px", "1px"]],
    [`${pageOf(stage)}/cards`, ".card-tools button", '[aria-pressed="true"]', ["3px", "1px"]],
    ["/judge-standalone", ".choices span", ":is(:checked + *)", ["4px", "2px"]],
  ] as const) {
    await page.goto(site.url + address)
    await expect(page.locator(all + chosen).first(), all).toBeVisible()
    const [ofChosen, ofOthers] = borders
    expect(await bordersOf(page, all + chosen), all).toEqual([ofChosen])
    expect(await bordersOf(page, `${all}:not(${chosen})`), all).toEqual([ofOthers])
  }
})
