import { expect, type Page } from "@playwright/test"
import { approveResults } from "#server/results/approval.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

test("the header says what the stage is, whose, when and where, and leads to the maps, participants and standings [RS-01]", async ({
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db, {
    title: "Kaņieris Trial",
    competitionOrganizer: "Gaujas triāls",
    location: "Cēsis",
    googleMaps: "https://www.google.com/maps/search/?api=1&query=57.3,25.2",
    waze: "https://waze.com/ul?ll=57.3,25.2",
  })
  await page.goto(site.url + english(resultsOf(stage)))
  const header = page.getByRole("main").locator("header")
  await expect(header.getByRole("heading", { level: 1 })).toHaveText("Kaņieris Trial")
  await expect(header).toContainText("Gaujas triāls")
  await expect(header).toContainText("16 May 2026")
  await expect(header).toContainText("10:00–18:00")
  await expect(header).toContainText("Cēsis")
  const place = `/competitions/${stage.institutionId}/${stage.championshipId}`
  for (const [name, href] of [
    ["Google Maps", stage.googleMaps],
    ["Waze", stage.waze],
    ["Participants", `${place}/${stage.id}`],
    ["Standings", place],
  ] as const)
    await expect(header.getByRole("link", { name })).toHaveAttribute("href", href ?? "")
  for (const name of ["Google Maps", "Waze"])
    await expect(header.getByRole("link", { name })).toHaveAttribute("rel", "noopener")

  const bare = await makeStage(site.database.db)
  await page.goto(site.url + english(resultsOf(bare)))
  await expect(header).toContainText("Place to be defined")
  await expect(header.getByRole("link")).toHaveText(["Participants", "Standings"])
})

test("the amber box stands until the end of the competition, and once dismissed never comes back [RS-02]", async ({
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db, running())
  const box = page.getByText(
    "Results appear automatically, without refresh. They are ordered by total points, then by shortest racing time.",
  )
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(box).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
  await expect(box).toHaveCount(0)

  // the page of before its scripts, which is the same for all
  await page.route("**/assets/*.js", (route) => route.abort())
  await page.reload({ waitUntil: "load" })
  await expect(box).toHaveCount(1)
  await expect(box).toBeHidden()
  const other = await makeStage(site.database.db, running())
  await page.goto(site.url + english(resultsOf(other)), { waitUntil: "load" })
  await expect(box).toBeVisible()
  await page.unroute("**/assets/*.js")
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(box).toHaveCount(0)

  const past = await makeStage(site.database.db)
  await page.goto(site.url + english(resultsOf(past)))
  await expect(page.getByText("No one started")).toBeVisible()
  await expect(box).toHaveCount(0)
})

test("the amber box stays until the end of the competition, also once the results are approved [RS-02]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db, running())
  const actor = await makeSecretary(db, stage.institutionId)
  const seenRevision = Number.MAX_SAFE_INTEGER
  expect(await approveResults({ db, actor, now: Date.now() }, stage.path, { seenRevision })).toEqual({
    kind: "approved",
    results: 0,
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByText("Results appear automatically, without refresh.")).toBeVisible()
})

test("the sponsors' logos lead to their pages, and a stage without sponsors has no such heading [RS-11]", async ({
  page,
  site,
}) => {
  const picture = (color: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/></svg>`)}`
  const stage = await makeStage(site.database.db, {
    sponsors: [
      { name: "Ragana riepas", logo: picture("red"), url: "https://ragana-riepas.example/" },
      { name: "Taebla Moto", logo: "/assets/no-such-logo.png", url: "https://taebla-moto.example/" },
    ],
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByRole("heading", { name: "Race sponsors" })).toBeVisible()
  const ragana = page.getByRole("link", { name: "Ragana riepas" })
  await expect(ragana).toHaveAttribute("href", "https://ragana-riepas.example/")
  await expect(ragana).toHaveAttribute("rel", "noopener sponsored")
  await expect(ragana).toHaveCSS("width", "140px")
  const logo = page.getByRole("img", { name: "Ragana riepas" })
  await expect(logo).toHaveCSS("width", "140px")
  await expect(logo).toHaveCSS("height", "100px")
  await expect(page.getByRole("link", { name: "Taebla Moto" })).toHaveText("Taebla Moto")

  await page.goto(site.url + english(resultsOf(await makeStage(site.database.db))))
  await expect(page.getByText("No one started")).toBeVisible()
  await expect(page.getByText("Race sponsors")).toHaveCount(0)
})

test("a missing stage is not found, and a slow page shows its outline after half a second [RS-13]", async ({
  page,
  site,
}) => {
  const answer = await page.goto(site.url + english("/competitions/no/such/stage/results"))
  expect(answer?.status()).toBe(404)
  await expect(page.getByText("Stage not found in championship")).toBeVisible()

  const stage = await makeStage(site.database.db, running())
  await page.goto(site.url + english("/"))
  const load = await holdRequests(page, "**/results.data*")
  const card = page.getByRole("article").filter({ hasText: stage.title })
  await card.getByRole("link", { name: "Live results" }).click()
  const skeleton = page.getByText("Loading…").locator("..")
  await expect(skeleton).toHaveCSS("animation-delay", "0.5s")
  await expect(skeleton).toBeVisible()
  load()
  await expect(page.getByRole("heading", { name: stage.title })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test("the next page's skeleton covers the sticky class heading of the page being left", async ({
  page,
  site,
}) => {
  const cards = Object.fromEntries(Array.from({ length: 20 }, (_, rider) => [`Rider ${rider}`, [[0]]]))
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator("[data-connection=live]")).toBeVisible()
  await page
    .locator(".result")
    .nth(12)
    .evaluate((line) => line.scrollIntoView({ block: "center" }))
  const head = page.locator(".class-results summary")
  await expect(head).toBeInViewport({ ratio: 1 })
  const load = await holdRequests(page, "**/market.data*")
  await page.getByRole("link", { name: "Market" }).dispatchEvent("click")
  await expect(page.locator(".skeleton")).toBeVisible()
  const seen = await head.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".skeleton, summary")?.className
  })
  expect(seen).toBe("skeleton")
  load()
})

const names = (page: Page) => page.getByRole("rowheader").locator("strong")

test("printed results have the lines and their legend, and no controls", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    competitionType: "openFree",
    cards: { Zane: [[9, 9]], Aldis: [[20, 20]], Ieva: [[5, 0]] },
  })
  for (const address of [resultsOf(stage), `${resultsOf(stage)}?view=points`]) {
    await page.goto(site.url + english(address))
    await page.getByRole("button", { name: "Follow Zane" }).click()
    await page.emulateMedia({ media: "print" })
    await expect(names(page)).toHaveText(["Aldis", "Zane", "Ieva"])
    await expect(page.getByRole("columnheader", { name: "Points" })).toBeVisible()
    await expect(
      page.getByText("Fewer points are better").or(page.getByText("More points are better")),
    ).toBeVisible()
    await expect(page.locator(".number-plate:visible").first()).toHaveCSS("print-color-adjust", "exact")
    for (const pressed of await page.locator("button:not(thead *), input, main a:not(tbody *)").all())
      expect(await pressed.isVisible(), await pressed.innerText()).toBe(false)
    await page.emulateMedia({ media: null })
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(paper.toString("latin1")).toMatch(/MediaBox \[0 0 59[45][.\d]* 84[12]/)
  }
})
