import { type Browser, expect, type Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { cardOf, enterAs, lineOf, openPanel, race, send } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

const reads = "**/*.data*"

/** Lets no read of a page through: without a network, or with an answer like a proxy's. Returns how many have failed. */
const loseReads = async (page: Page, answer: "nothing" | 503) => {
  let lost = 0
  await page.route(reads, (route) => {
    lost += 1
    return answer === "nothing" ? route.abort() : route.fulfill({ status: answer, body: "busy" })
  })
  return () => lost
}

/** A secretary cancels section 2 in a browser of their own, which reloads all open pages of the stage. */
const cancelSection = async (
  browser: Browser,
  site: RunningServer,
  { stage, address }: Pick<Awaited<ReturnType<typeof race>>, "stage" | "address">,
) => {
  const desk = await (await browser.newContext()).newPage()
  await enterAs("secretary", { context: desk.context(), site, stage })
  await openPanel(desk, address)
  const answer = await send(desk, address, "cancelSection", { section: 2, isCancelled: true })
  expect(answer.status(), await answer.text()).toBe(200)
}

const failure = (page: Page) => page.getByText("Something went wrong")

for (const answer of ["nothing", 503] as const)
  test(`results whose second read is answered with ${answer} stay as they are, with the card that is open, until they can be read [RS-12]`, async ({
    page,
    browser,
    site,
  }) => {
    const { stage, address } = await race(site)
    await page.goto(english(address))
    await expect(page.getByText("Live", { exact: true })).toBeVisible()
    await page.getByRole("rowheader").getByRole("link", { name: "Anna Ozola" }).click()
    const card = cardOf(page, "Anna Ozola")
    await expect(card).toContainText("Lap 1")
    const lost = await loseReads(page, answer)

    await cancelSection(browser, site, { stage, address })
    await expect.poll(lost).toBeGreaterThan(1)
    await expect(lineOf(page, "Jaan Tamm")).toBeVisible()
    await expect(card).toContainText("Lap 1")
    await expect(failure(page)).toHaveCount(0)

    await page.unroute(reads)
    await expect(card.getByText("Cancelled: section 2")).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText("Live", { exact: true })).toBeVisible()
  })

test("a stage's page whose second read fails is read again until it comes [RS-12]", async ({
  page,
  browser,
  site,
}) => {
  const { stage, address } = await race(site)
  await page.goto(site.url + english(pageOf(stage)))
  const lost = await loseReads(page, "nothing")
  await cancelSection(browser, site, { stage, address })
  await expect.poll(lost, { timeout: 30_000 }).toBeGreaterThan(2)
  await expect(failure(page)).toHaveCount(0)
  await page.unroute(reads)
  await expect(page.getByText("Cancelled: section 2", { exact: true })).toBeVisible({ timeout: 30_000 })
})

/** A rider's card, as they have opened it. */
const ownCard = async (page: Page, site: Parameters<typeof enter>[1]) => {
  const { userId } = await enter(page.context(), site)
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, 2]], "Jaan Tamm": [[0, 5, null]] },
    riders: { "Anna Ozola": { id: userId } },
  })
  return { stage, address: `${site.url}${resultsOf(stage)}/${userId}` }
}

for (const where of ["their card's page", "their own results"] as const)
  test(`a rider who says on ${where} that a lap is right reads so, also if the page cannot be read after it [OF-03]`, async ({
    page,
    site,
  }) => {
    const { address } = await ownCard(page, site)
    await page.goto(english(where === "their own results" ? `${site.url}/my-results` : address))
    const isRight = page.getByRole("button", { name: "Lap 1 is right" })
    await expect(isRight).toBeVisible()
    const lost = await loseReads(page, "nothing")
    await isRight.click()
    await toast(page, "Saved: the lap is right")
    expect(lost()).toBeGreaterThan(0)
    await expect(page.locator(".rider-card")).toContainText("Lap 1")
    await expect(failure(page)).toHaveCount(0)
    await page.unroute(reads)
    await expect(page.getByText(/you said that lap 1 is right\.$/)).toBeVisible({ timeout: 30_000 })
  })

test("a page that could not be read again does not disturb the next one that is navigated to", async ({
  page,
  browser,
  site,
}) => {
  const { stage, address } = await race(site)
  await page.clock.install()
  await page.goto(english(address))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const lost = await loseReads(page, "nothing")
  await cancelSection(browser, site, { stage, address })
  await expect.poll(lost).toBeGreaterThan(0)
  await page.unroute(reads)

  const market = /\/market\.data/
  const letGo = await holdRequests(page, market)
  let requests = 0
  page.on("request", (request) => {
    if (market.test(request.url())) requests += 1
  })
  await page.getByRole("link", { name: "Market" }).first().click()
  await expect.poll(() => requests).toBe(1)
  await page.clock.fastForward(15_000)
  letGo()
  await expect(page.getByRole("heading", { level: 1, name: "Market" })).toBeVisible()
  expect(requests).toBe(1)
})

test("a page that leads from a card is not found where its stage is gone", async ({ page, site }) => {
  const { address, anna } = await race(site)
  await page.goto(english(`${address}/${anna}`))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.route(reads, (route) => route.fulfill({ status: 404, body: "gone" }))
  await page.getByRole("link", { name: "Compare with other riders" }).click()
  await expect(page.getByText("Stage not found in championship")).toBeVisible()
})

test("without a network a tap or Back loses nothing: the page stays, says why, and what was chosen opens by itself", async ({
  page,
  context,
  site,
}) => {
  const { address } = await race(site)
  await page.goto(english(address))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.getByRole("rowheader").getByRole("link", { name: "Anna Ozola" }).click()
  await expect(cardOf(page, "Anna Ozola")).toContainText("Lap 1")

  const notice = page.getByText(/^No network since \d\d:\d\d\./)
  const market = page.getByRole("link", { name: "Market" }).first()
  await context.setOffline(true)
  await market.click()
  await expect(notice).toBeVisible()
  await page.getByRole("button", { name: "Stay here" }).click()
  await expect(notice).toHaveCount(0)
  await expect(cardOf(page, "Anna Ozola")).toContainText("Lap 1")
  await market.click()
  await expect(notice).toBeVisible()
  await expect(failure(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1, name: "Market" })).toBeVisible()
  await expect(notice).toHaveCount(0)

  await context.setOffline(true)
  await page.goBack()
  await expect(notice).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Market" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
})

test("a page that cannot be read although the device is online opens once it can be, forwards and back", async ({
  page,
  site,
}) => {
  const { address } = await race(site)
  await page.goto(english(address))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const notice = page.getByText(/^No network since/)
  await loseReads(page, "nothing")
  await page.getByRole("link", { name: "Competitions" }).first().click()
  await expect(notice).toBeVisible()
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.unroute(reads)
  await expect(page).toHaveURL(`${site.url}/`, { timeout: 30_000 })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await loseReads(page, "nothing")
  await page.goBack()
  await expect(notice).toBeVisible()
  await page.unroute(reads)
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goForward()
  await expect(page).toHaveURL(`${site.url}/`)
})

test("a part of a page that had to wait for the network is where the reader arrives", async ({
  page,
  site,
}) => {
  await page.goto(english(`${site.url}/guide`))
  const part = page.getByRole("link", { name: "Follow the results", exact: true })
  await expect(part).toHaveAttribute("href", "/guide/rider#follow")
  await loseReads(page, "nothing")
  await part.click()
  await expect(page.getByText(/^No network since/)).toBeVisible()
  await page.unroute(reads)
  await expect(page).toHaveURL(`${site.url}/guide/rider#follow`, { timeout: 30_000 })
  await expect(page.getByRole("heading", { name: "Follow the results" })).toBeInViewport()
})

test("a page that is gone when it is read again is not found", async ({ page, browser, site }) => {
  const { stage, address } = await race(site)
  await page.goto(english(address))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await page.route(reads, (route) => route.fulfill({ status: 404, body: "gone" }))
  await cancelSection(browser, site, { stage, address })
  await expect(page.getByText("Page not found")).toBeVisible({ timeout: 30_000 })
})
