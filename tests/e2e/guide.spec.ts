import { expect, type Page } from "@playwright/test"
import { helpTopics } from "#app/help/help-topics.ts"
import { enterAs, openDesk, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"
import { pageOf } from "./stages.ts"

test("the guides are searched without script, whatever the accents, and a result leads to its section [HE-01]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "lv" })
  const page = await context.newPage()
  await page.goto(`${site.url}/guide`)
  await expect(page.getByRole("article").getByRole("article")).toHaveCount(4)
  await page.getByRole("searchbox").fill("TALRUNIS izladejies")
  await page.getByRole("button", { name: "Meklēt" }).click()
  const found = page.getByRole("region", { name: "Atrasts ceļvežos" })
  await expect(found.locator("mark").first()).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex")
  await found.getByRole("link", { name: "Tālrunis izlādējies vai pazudis" }).click()
  await expect(page).toHaveURL(/\/guide\/judge#phone$/)
  await expect(page.getByRole("heading", { name: "Tālrunis izlādējies vai pazudis" })).toBeInViewport()

  await page.goto(`${site.url}/guide?q=motocikllapsēns`)
  await expect(page.getByText("Nekas nav atrasts")).toBeVisible()
  await expect(page.getByRole("article").getByRole("article")).toHaveCount(4)
  await context.close()
})

test("the list of guides, a search and a guide are clean for axe, at every width and in every language [HE-01]", async ({
  page,
  site,
}) => {
  test.slow()
  for (const address of ["/guide?q=pass", "/guide/secretary"]) {
    await open(page, site.url + address)
    await lookAt(page, address)
  }
})

test("a guide is there in the language that is chosen, and no other role has one", async ({ page, site }) => {
  await open(page, `${site.url}/guide/judge`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guide for judges")
  await page.goto(`${site.url}/guide/judge?lng=et`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kohtuniku teejuht")
  expect((await page.goto(`${site.url}/guide/mechanic`))?.status()).toBe(404)
})

/** Where the “?” of a page lead. */
const helpOn = (page: Page) =>
  page.locator(".help-link").evaluateAll((links) => links.map((link) => link.getAttribute("href")))

const leadsTo = (...topics: (keyof typeof helpTopics)[]) =>
  topics.map((topic) => `/guide/${helpTopics[topic]}`)

test("every desk has a “?” that opens its section in a tab of its own [HE-02]", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { stage, address } = await race(site)
  await open(page, site.url + pageOf(stage))
  expect(await helpOn(page)).toEqual(expect.arrayContaining(leadsTo("join")))

  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  expect(await helpOn(page)).toEqual(expect.arrayContaining(leadsTo("race")))
  const { institutionId, championshipId } = stage
  const championship = `${institutionId}/${championshipId}`
  for (const [at, ...topics] of [
    [pageOf(stage), "join", "participants"],
    [`${pageOf(stage)}/judges`, "judges"],
    [`${pageOf(stage)}/cards`, "paper"],
    [`${pageOf(stage)}/cockpit`, "cockpit", "attention"],
    [`/competitions/${championship}`, "standings"],
    [`/championship/${championship}`, "championship"],
    [`/championship/${championship}/new`, "stage"],
    [`/championship/${championship}/${stage.id}`, "stage"],
    ["/my-results", "results"],
  ] as const) {
    await open(page, site.url + at)
    expect(await helpOn(page), at).toEqual(expect.arrayContaining(leadsTo(...topics)))
  }

  await open(page, site.url + pageOf(stage))
  const opening = context.waitForEvent("page")
  await page.getByRole("link", { name: "Guide: participants (opens in a new tab)" }).click()
  const guide = await opening
  await expect(guide.locator("#participants")).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`${pageOf(stage)}`))
})

test("an admin's pages have a “?” too, and the form of a rider keeps what was typed while the guide is read [HE-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  await enterAsAdmin(context, site)
  for (const [at, topic] of [
    ["/championship", "championship"],
    ["/championship/institutions", "institution"],
    ["/championship/clubs", "clubs"],
    ["/championship/roles", "roles"],
    ["/championship/log", "log"],
  ] as const) {
    await open(page, site.url + at)
    expect(await helpOn(page), at).toEqual(leadsTo(topic))
  }
  await open(page, site.url + pageOf(stage))
  await page.getByRole("button", { name: "Join", exact: true }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Name").fill("Anna Ozola")
  const opening = context.waitForEvent("page")
  await form.getByRole("link", { name: "Guide: joining a stage" }).click()
  await (await opening).close()
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
})
