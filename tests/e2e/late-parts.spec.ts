import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { choose, openAsSecretary, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

test("a tab whose script is lost says so and leaves the live board as it is, and comes with a retry or with the network [TV-06]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, null]], "Jaan Tamm": [[1, null]] },
  })
  const script = /\/assets\/riders-view-/
  const [classes, riders] = ["By classes", "Riders"]
  const tab = (name = "") => page.getByRole("link", { name, exact: true })
  await page.route(script, (route) => route.abort())
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  await tab(riders).click()
  const problem = page.getByText("No answer. Check the connection and try again.")
  await expect(problem).toBeVisible()
  await tab(classes).click()
  await expect(page.getByRole("row", { name: "Anna Ozola" })).toBeVisible()
  await tab(riders).click()
  await expect(problem).toBeVisible()
  await page.unroute(script)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByLabel("Add a rider")).toBeVisible()
  await expect(tab(riders)).toBeFocused()

  await page.route(script, (route) => route.abort())
  await page.reload()
  await tab(classes).click()
  await tab(riders).click()
  await expect(page.getByLabel("Add a rider").or(problem)).toBeVisible()
  await page.unroute(script)
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(page.getByLabel("Add a rider")).toBeVisible()
})

test("a dialog whose script is lost is a toast, and opens the next time [RI-04]", async ({ page, site }) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Anna Ozola", racingNumber: "5" })
  await openAsSecretary(page, site, stage)
  const script = /\/assets\/link-rider-/
  await page.route(script, (route) => route.abort())
  await choose(page, "Anna Ozola", "Same rider as…")
  await toast(page, "Something went wrong. Please refresh and try again.")
  await expect(page.getByRole("button", { name: "Add participant" })).toBeVisible()
  await page.unroute(script)
  await choose(page, "Anna Ozola", "Same rider as…")
  await expect(page.getByRole("dialog", { name: "Who is Anna Ozola?" })).toBeVisible()
})
