import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { phone } from "./visitor.ts"

/** A race of riders whose surname nobody else has, in a published championship; stage and championship have the word too. */
const race = async ({ database: { db } }: RunningServer, surname: string) => {
  const { institutionId, id: championshipId } = await makeChampionship(db, {
    publicationStatus: "published",
    displayName: `${surname} kauss`,
  })
  const { stage, riders } = await makeScoredStage(db, {
    institutionId,
    championshipId,
    title: `${surname} krāteris`,
    cards: { [`Žermēna ${surname}`]: [[0, 1]], [`Õnne ${surname}`]: [[0, 2]] },
    riders: { [`Žermēna ${surname}`]: { racingNumber: "4711" } },
  })
  const [zermena] = riders
  return { stage, card: `/results/${zermena?.id}` }
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search the site" })

test("from any page the key / leads to a search that lists what is found, and arrow keys and Enter lead there [SE-01]", async ({
  page,
  site,
}) => {
  const { card } = await race(site, "Vulkāna")
  await page.goto(english(`${site.url}/about`))
  await expect(async () => {
    await page.locator("h1").click()
    await page.keyboard.press("/")
    await expect(field(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type("vulkana zerm")
  const options = page.getByRole("option")
  await expect(options).toHaveCount(1)
  await expect(options).toContainText("4711")
  await page.keyboard.press("Escape")
  await expect(options).toHaveCount(0)
  await field(page).fill("vulk")
  await expect(page.getByRole("group", { name: "Riders" }).getByRole("option")).toHaveCount(2)
  await expect(page.getByRole("group", { name: "Stages" }).getByRole("option")).toHaveText(/Vulkāna krāteris/)
  await expect(page.getByRole("group", { name: "Championships" })).toContainText("Vulkāna kauss")
  await page.keyboard.press("ArrowDown")
  await expect(options.first()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowUp")
  await expect(options.last()).toHaveAttribute("aria-selected", "true")
  await field(page).fill("4711 vulk")
  await expect(options.first()).toContainText("Žermēna Vulkāna")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`${card}$`))
  await expect(field(page)).toHaveValue("")
})

test("the search leads from a rider's card to that of a rider in another stage, of which less is known [SE-01]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const first = await race(site, "Geizera")
  const second = await race(site, "Solfatara")
  // revisions count the changes of one stage
  await db.update(stage).set({ revision: 100 }).where(eq(stage.key, first.stage.key))
  await page.goto(english(site.url + pageOf(first.stage) + first.card))
  const rider = page.getByRole("heading", { level: 1 })
  await expect(rider).toContainText("Žermēna Geizera")
  await field(page).fill("zermena solfatara")
  await page.getByRole("option", { name: "Žermēna Solfatara" }).click()
  await expect(page).toHaveURL(new RegExp(`${pageOf(second.stage)}${second.card}$`))
  await expect(rider).toContainText("Žermēna Solfatara")
})

test("search results stay in view, named for screen readers, and a search without results says so [SE-01]", async ({
  page,
  site,
}) => {
  await race(site, "Geizera")
  await page.goto(english(`${site.url}/search?q=geiz`))
  await expect(page.getByRole("heading", { name: "Riders" })).toBeVisible()
  await page.goto(english(`${site.url}/search?q=qqqq`))
  await expect(page.getByText("Nothing was found for “qqqq”")).toBeVisible()
  await page.goto(english(`${site.url}/search`))
  await expect(page.getByText("Type a name, a racing number, a club or a venue")).toBeVisible()
})

test("on a phone the bar leads to the page of the search, which works without script [SE-01]", async ({
  browser,
  site,
}) => {
  const { card } = await race(site, "Lavīna")
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: "en",
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(english(site.url))
  await expect(field(page)).toBeHidden()
  await page.getByRole("link", { name: "Search the site" }).click()
  await page.getByRole("searchbox", { name: "Rider or stage" }).fill("lavina zermena")
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("link", { name: "Žermēna Lavīna" }).click()
  await expect(page).toHaveURL(new RegExp(`${card}$`))
  await context.close()
})

test("whoever dictates can switch the key / off on their device, and on again (WCAG 2.1.4)", async ({
  page,
  site,
}) => {
  const slash = page.getByRole("checkbox", { name: "The key / leads to the search from every page" })
  for (const isOn of [false, true]) {
    await page.goto(english(`${site.url}/search`))
    await slash.setChecked(isOn)
    await page.goto(english(`${site.url}/about`))
    // the server's page knows nothing of the device
    if (!isOn) await expect(field(page)).not.toHaveAttribute("aria-keyshortcuts")
    await expect(async () => {
      await page.locator("h1").click()
      await page.keyboard.press("/")
      if (isOn) await expect(field(page)).toBeFocused({ timeout: 500 })
      else await expect(field(page)).not.toBeFocused()
    }).toPass()
  }
})
