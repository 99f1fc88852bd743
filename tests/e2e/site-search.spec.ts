import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { holdRequests } from "./hold-requests.ts"
import { lookAt } from "./look-at.ts"
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

test("an option reached by arrow keys stays active when results for more letters arrive, and none is active if it is gone [SE-01]", async ({
  page,
  site,
}) => {
  const { card } = await race(site, "Lahāra")
  await page.goto(english(`${site.url}/about`))
  const answers = /\/search\.data/
  const options = page.getByRole("option")
  const active = page.locator('[role="option"][aria-selected="true"]')
  const reach = async (name: string) => {
    await field(page).fill("lahar")
    await expect(options).toHaveCount(4)
    const letGo = await holdRequests(page, answers)
    await field(page).pressSequentially(" zerm")
    await expect(async () => {
      await page.keyboard.press("ArrowDown")
      await expect(active).toContainText(name, { timeout: 200 })
    }).toPass()
    letGo()
    await expect(options).toHaveCount(1)
    await page.unroute(answers)
  }
  // the search has not found this one any more
  await reach("Õnne")
  await expect(active).toHaveCount(0)
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant")
  await reach("Žermēna")
  await expect(active).toContainText("Žermēna")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`${card}$`))
})

test("arrow keys pass from one namesake to the other, although both lead to one page [SE-01]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { institutionId, id: championshipId } = await makeChampionship(db, { publicationStatus: "published" })
  const stage = await makeStage(db, { institutionId, championshipId })
  // with the same name and birth date they would be one rider
  for (const birthDate of ["1996-07-14", "2004-02-29"])
    await makeParticipant(db, stage, { name: "Zane Fumarola", birthDate })
  await page.goto(english(`${site.url}/about`))
  await expect(async () => {
    await field(page).fill("")
    await field(page).fill("fumarola")
    await expect(page.getByRole("option")).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  const [first, second] = [page.getByRole("option").first(), page.getByRole("option").last()]
  await page.keyboard.press("ArrowDown")
  await expect(first).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowDown")
  await expect(second).toHaveAttribute("aria-selected", "true")
  await expect(first).toHaveAttribute("aria-selected", "false")
})

test("a search says that it searches and that no answer came, and arrow keys open its list again [SE-01]", async ({
  page,
  site,
}) => {
  await race(site, "Kaldēra")
  await page.goto(english(`${site.url}/about`))
  const status = page.getByRole("search").getByRole("status")
  const answers = /\/search\.data/
  const letGo = await holdRequests(page, answers)
  await field(page).fill("kald")
  await expect(status).toHaveText("Searching…")
  letGo()
  await expect(status).toHaveText("Found: 4")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("option")).toHaveCount(0)
  await expect(status).toHaveText("")
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option")).toHaveCount(4)

  await page.unroute(answers)
  await page.route(answers, (route) => route.abort())
  await field(page).fill("kalde")
  await expect(status).toHaveText("No answer. Check the connection and try again.")
  await expect(status).toBeVisible()
  const requested: string[] = []
  page.on("request", (request) => {
    if (answers.test(request.url())) requested.push(new URL(request.url()).searchParams.get("q") ?? "")
  })
  await field(page).pressSequentially("ra")
  await expect(async () => expect(requested).toContain("kaldera")).toPass()
  // what had failed is not asked for again
  expect(requested).not.toContain("kalde")
  await field(page).fill("kalde")
  await expect(status).toHaveText("No answer. Check the connection and try again.")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/search\?q=kalde$/)
  const typed = page.getByRole("searchbox", { name: "Rider or stage" })
  await expect(typed).toHaveValue("kalde")
  await expect(page.getByRole("alert")).toContainText("No answer. Check the connection and try again.")
  await lookAt(page, "a search without an answer")
  await page.unroute(answers)
  await page.getByRole("link", { name: "Try again" }).click()
  await expect(page.getByRole("heading", { name: "Riders" })).toBeVisible()
  await expect(typed).toHaveValue("kalde")
})

test("search results stay in view, named for screen readers, and a search without results says so [SE-01]", async ({
  page,
  site,
}) => {
  await race(site, "Geizera")
  await page.goto(english(`${site.url}/search?q=geiz`))
  await expect(page.getByRole("heading", { name: "Riders" })).toBeVisible()
  await lookAt(page, "what a search has found")
  await page.goto(english(`${site.url}/search?q=qqqq`))
  await expect(page.getByText("Nothing was found for “qqqq”")).toBeVisible()
  await page.goto(english(`${site.url}/search`))
  await expect(page.getByText("Type a name, a racing number or a venue")).toBeVisible()
  await lookAt(page, "the page of the search")
})

test("on a phone the bar leads to the page of the search, which works without script [SE-01]", async ({
  browser,
  site,
}) => {
  const { card } = await race(site, "Lavīna")
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en", viewport: phone })
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
