import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { enterAsAdmin } from "./organisers.ts"
import { choose, openAsSecretary, openStage } from "./registration-form.ts"
import { scriptOf } from "./script-of.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { makePublicSeason } from "./standings-season.ts"
import { toast } from "./toasts.ts"

test("standings whose tools are lost stay and say so, and have their tools once the page is loaded again [SD-09]", async ({
  page,
  context,
  site,
}) => {
  const { address } = await makePublicSeason(site)
  await enterAsAdmin(context, site)
  const script = scriptOf("office")
  await page.route(script, (route) => route.abort())
  await page.goto(site.url + english(address))
  await expect(page.getByText("No answer. Check the connection and try again.")).toBeVisible()
  await expect(page.getByRole("table").first()).toBeVisible()
  await page.unroute(script)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("button", { name: "Merges" })).toBeVisible()
})

test("results without the secretary's desk say that it is coming, and that it is lost, and the lists stay [SP-01]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, null]] },
  })
  await enterAsAdmin(context, site)
  const arrival = Promise.withResolvers<void>()
  await page.route(scriptOf("office"), async (route) => {
    await arrival.promise
    await route.abort()
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByText("Loading the secretary’s desk…")).toBeVisible()
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  arrival.resolve()
  await expect(page.getByText("No answer. Check the connection and try again.")).toBeVisible()
  await page.getByRole("row", { name: "Anna Ozola" }).click()
  await expect(page.locator(".rider-card-row")).toBeVisible()
  await page.unroute(scriptOf("office"))
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.locator(".secretary-panel")).toBeVisible()
})

test("what the server has rendered for a secretary is taken over as it stands when its script comes late [SD-09]", async ({
  page,
  context,
  site,
}) => {
  const { address } = await makePublicSeason(site)
  await enterAsAdmin(context, site)
  const arrival = Promise.withResolvers<void>()
  await page.route(scriptOf("office"), async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(site.url + english(address), { waitUntil: "load" })
  const merges = page.getByRole("button", { name: "Merges" })
  const menu = page.getByRole("button", { name: /^Actions/ }).first()
  await expect(merges).toBeDisabled()
  // the sheet of organisers has come with the page
  await expect(menu).toHaveCSS("border-top-width", "1px")
  const [rendered, box] = [await menu.elementHandle(), await menu.boundingBox()]
  await page.getByRole("searchbox").first().focus()
  arrival.resolve()
  await expect(merges).toBeEnabled()
  expect(await rendered?.evaluate((button) => button.isConnected)).toBe(true)
  expect(await menu.boundingBox()).toEqual(box)
  await expect(page.getByRole("searchbox").first()).toBeFocused()
})

test("an open card whose script is lost says so and leads to its page, and the live board stays", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, null]] },
  })
  await page.route(scriptOf("app/public/results/rider/open-rider-card.tsx"), (route) => route.abort())
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  await page.getByRole("row", { name: "Anna Ozola" }).click()
  await expect(page.locator(".card-problem").getByRole("link")).toBeVisible()
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
})

test("participants whose secretary's tools are lost stay and say so, and have their tools once the page is loaded again [RI-04]", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Anna Ozola", racingNumber: "5" })
  await page.route(scriptOf("office"), (route) => route.abort())
  await openAsSecretary(page, site, stage)
  await expect(page.getByText("No answer. Check the connection and try again.")).toBeVisible()
  await expect(page.getByRole("row", { name: "Anna Ozola" })).toBeVisible()
  await page.unroute(scriptOf("office"))
  await page.getByRole("button", { name: "Try again" }).click()
  await choose(page, "Anna Ozola", "Same rider as…")
  await expect(page.getByRole("dialog", { name: "Who is Anna Ozola?" })).toBeVisible()
})

test("a form to join whose script fails to load is not opened, and opens once the page is reloaded", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  await page.goto(site.url + english(pageOf(stage)))
  const join = page.getByRole("button", { name: "Join", exact: true })
  await expect(join).toBeEnabled()
  await page.route("**/*.js", (route) => route.abort())
  await join.click()
  await toast(page, "Something went wrong. Please refresh and try again.")
  await page.unroute("**/*.js")
  await page.reload()
  await join.click()
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible()
})
