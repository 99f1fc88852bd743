import { type BrowserContext, expect, type Locator } from "@playwright/test"
import type { Db } from "#server/db/transaction.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { waitUntilLive } from "./wait-until-live.ts"

/** The narrowest of the phones that people have. */
const narrow = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

const makeTwoClasses = (db: Db) => {
  const lapSections = [true, true]
  const classes = ["Expert", "Hobby"].map((name, index) => ({ name, order: 2 - index, lap: 1, lapSections }))
  const cards = { "Anna Ozola": [[0, 1]], "Jaan Tamm": [[5, 5]] }
  return makeScoredStage(db, {
    ...running(),
    classes,
    cards,
    riders: { "Jaan Tamm": { racingClass: "Hobby" } },
  })
}

test("from a shared link of the results it takes at most three taps to find a rider, follow them and see the gap [TV-07]", async ({
  browser,
  site,
}) => {
  const others = Object.fromEntries(
    Array.from({ length: 24 }, (_, index) => [`Rider ${index}`, [[0, index % 4 === 0 ? 1 : 2]]]),
  )
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { ...others, "Liis Kask": [[5, 5]] },
  })
  const context = await browser.newContext(narrow)
  await waitUntilLive(context)
  const page = await context.newPage()
  let taps = 0
  const tap = async (where: Locator) => {
    taps += 1
    await where.tap()
  }
  await page.goto(site.url + english(resultsOf(stage)))
  await tap(page.getByRole("searchbox", { name: "Find a rider" }))
  await page.keyboard.type("liis")
  await tap(page.getByRole("button", { name: "Follow Liis Kask" }))
  const followed = page.getByRole("complementary", { name: "Riders you follow" })
  await expect(followed).toContainText("+9 behind the leader")
  await expect(followed).toBeInViewport({ ratio: 1 })
  expect(taps).toBeLessThanOrEqual(3)
  await context.close()
})

test("a link to a class shows it first and open, and the others closed, also where no scripts run [TV-07]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeTwoClasses(site.database.db)
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ ...narrow, javaScriptEnabled })
    if (javaScriptEnabled) await waitUntilLive(context)
    const page = await context.newPage()
    await page.goto(site.url + english(`${resultsOf(stage)}?class=Hobby`))
    await expect(page).toHaveTitle(/^Hobby – /)
    await expect(page.locator(".class-results h2")).toHaveText(["Hobby", "Expert"])
    await expect(page.getByRole("link", { name: "Jaan Tamm" })).toBeInViewport()
    await expect(page.getByRole("link", { name: "Anna Ozola" })).toBeHidden()
    await page.getByRole("heading", { name: "Expert" }).tap()
    await expect(page.getByRole("link", { name: "Anna Ozola" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Share", exact: true })).toHaveCount(
      javaScriptEnabled ? 1 : 0,
    )
    await page.goto(site.url + english(`${resultsOf(stage)}?class=Nobody`))
    await expect(page.locator(".class-results[open]")).toHaveCount(2)
    await context.close()
  }
})

/** What can be shared: a page, the button there, and the address that is passed on. */
const sharedPages = async (db: Db) => {
  const { stage, riders } = await makeTwoClasses(db)
  const ad = await makeAd(db, { description: "Zobrats Vertigo mašīnai, 11 zobi." })
  const card = `${resultsOf(stage)}/${riders[0]?.id}`
  const page = (address: string, button = "Share", shared = address) => ({ address, button, shared })
  return [
    page(pageOf(stage)),
    page(resultsOf(stage)),
    page(`${resultsOf(stage)}?class=Hobby`),
    page(resultsOf(stage), "Share class: Hobby", `${resultsOf(stage)}?class=Hobby`),
    page(card),
    page(`/market/ads/${ad.id}`),
  ]
}

/** Lets pages believe that the device has a share menu; what it is given is noted. */
const giveShareMenu = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(window, { shared: [] })
    navigator.share = async (given) => {
      Reflect.get(window, "shared").push(given)
    }
  })

test("stage, results, class, card and ad are shared by the device's menu, at the address that is everybody's [TV-07]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: narrow.viewport })
  await waitUntilLive(context)
  await giveShareMenu(context)
  const page = await context.newPage()
  for (const { address, button, shared } of await sharedPages(site.database.db)) {
    await page.goto(site.url + english(address))
    await page.getByRole("button", { name: button, exact: true }).click()
    const given = await page.evaluate(() => Reflect.get(window, "shared"))
    expect(given).toEqual([{ url: site.url + shared, title: expect.stringMatching(/\w/) }])
  }
  await context.close()
})
