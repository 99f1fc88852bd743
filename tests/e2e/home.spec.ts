import { expect } from "@playwright/test"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { lookAt } from "./look-at.ts"
import { enterAsAdmin, enterAsSecretary } from "./organisers.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { enter } from "./visitor.ts"

const hour = 3_600_000
const day = 24 * hour

/** The dates of a stage that begins so many days from now. */
const inDays = (days: number) => ({
  competitionStartDate: Date.now() + days * day,
  competitionEndDate: Date.now() + days * day + 6 * hour,
})

test("an empty calendar says that no competitions are planned [CL-05]", async ({ page, emptySite }) => {
  await page.goto(`${emptySite.url}/?lng=en`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Competitions")
  await expect(page.getByText("No planned competitions")).toBeVisible()
  await expect(page.getByText("Previous competitions")).toHaveCount(0)
})

test("the list of competitions says what trial is, who leads the running race, who has won and where one can still join", async ({
  page,
  emptySite: site,
}) => {
  const { db } = site.database
  const place = await makeChampionship(db)
  const within = { institutionId: place.institutionId, championshipId: place.id }
  const lapSections = [true, true]
  const classes = ["Expert", "Hobby"].map((name, index) => ({ name, order: 2 - index, lap: 1, lapSections }))
  await makeScoredStage(db, {
    ...{ ...within, ...running(), title: "Ridden now", classes },
    cards: { "Anna Ozola": [[0, 1]], "Berta Kalna": [[1, null]] },
  })
  await makeScoredStage(db, {
    ...{ ...within, ...inDays(-3), title: "Ridden before", classes },
    cards: { "Centa Liepa": [[0, 0]], "Dace Vanaga": [[5, 5]] },
  })
  await makeStage(db, { ...within, ...inDays(5), title: "To join" })
  await makeStage(db, { ...within, ...inDays(6), title: "Without classes", classes: [] })
  await makeStage(db, { ...within, ...inDays(7), title: "Closed", registrationEndDate: Date.now() - hour })
  await page.goto(`${site.url}/?lng=en`)
  await expect(page.getByText("The lowest score wins")).toBeVisible()
  const live = page.getByRole("article").filter({ hasText: "Ridden now" })
  await expect(live.getByText("Leaders · 75% ridden")).toBeVisible()
  await expect(live.getByRole("listitem")).toHaveText([/^Expert ?Anna Ozola ?1/])
  await expect(page.getByRole("link", { name: "Ridden before" })).toContainText("Expert: Centa Liepa")
  await expect(page.getByRole("link", { name: /^Join / })).toHaveCount(1)
  await lookAt(page, "the list of competitions")
  await page.getByRole("link", { name: /^Join / }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("To join")
})

test("on an empty site the first admin sees what comes first, and a secretary the way to their championships [HE-03]", async ({
  page,
  context,
  browser,
  emptySite: site,
}) => {
  await enterAsAdmin(context, site)
  await page.goto(`${site.url}/?lng=en`)
  const steps = page.getByRole("region", { name: "First steps" })
  await expect(steps.getByText("0 of 8 done")).toBeVisible()
  await expect(steps.locator("[aria-current=step]")).toContainText("Create the institution that organises")
  // there is no championship yet to which a stage could be added
  await expect(steps.getByRole("link", { name: "Add the first stage" })).toHaveCount(0)
  await lookAt(page, "the first steps")
  await steps.getByRole("link", { name: "Create the institution that organises" }).click()
  await expect(page.getByRole("link", { name: "Create your first institution" })).toBeVisible()

  const { institutionId } = await makeChampionship(site.database.db, { displayName: "Season 2026" })
  const theirs = await browser.newContext()
  const secretary = await theirs.newPage()
  await enterAsSecretary(theirs, site, institutionId)
  await secretary.goto(`${site.url}/?lng=en`)
  await secretary.getByRole("link", { name: "Go to your championships" }).click()
  await expect(secretary.getByRole("link", { name: "Season 2026" })).toBeVisible()
  await theirs.close()
})

test("the calendar: running first, upcoming by start, previous by start backwards, published only [CL-01] [CL-02] [CL-03] [CL-04] [CL-06]", async ({
  page,
  emptySite: site,
}) => {
  const { db } = site.database
  const championship = await makeChampionship(db)
  const place = { institutionId: championship.institutionId, championshipId: championship.id }
  const make = (input: StageInput) => makeStage(db, { ...place, ...input })
  await make({ title: "Later", ...inDays(30) })
  const soon = await make({
    title: "Soon",
    location: "Cēsis",
    competitionOrganizer: "Cēsu motoklubs",
    registrationEndDate: Date.now() + 3 * day,
    ...inDays(5),
  })
  await make({ title: "Closed", registrationEndDate: Date.now() - day, ...inDays(10) })
  const now = await make({ title: "Now", ...running() })
  await make({ title: "Long ago", ...inDays(-800) })
  const lately = await make({ title: "Lately", location: "Madona", ...inDays(-9) })
  await make({ title: "Before", ...inDays(-20) })
  await make({ title: "Draft", status: "draft", ...inDays(7) })
  await make({ title: "Old draft", status: "draft", ...inDays(-7) })

  await page.goto(`${site.url}/?lng=en`)
  const main = page.getByRole("main")
  await expect(main.getByRole("article").getByRole("link")).toHaveText([
    "Now",
    "Live results",
    "Soon",
    "Join Soon",
    "Closed",
    "Later",
    "Join Later",
  ])
  await expect(main.getByRole("article").first()).toContainText("Running now")
  const heading = page.getByRole("heading", { level: 2, name: "Previous competitions" })
  const previous = main.locator("section").filter({ has: heading })
  await expect(previous).toHaveCSS("border-top-width", "4px")
  await expect(previous.getByRole("list").first()).toHaveCSS("display", "grid")
  await expect(previous.getByRole("listitem")).toHaveText([/Lately/, /Before/, /Long ago/])
  await expect(main).not.toContainText("raft")

  const pathOf = ({ institutionId, championshipId, id }: typeof soon) =>
    `/competitions/${institutionId}/${championshipId}/${id}`
  const card = main.getByRole("article").filter({ hasText: "Soon" })
  for (const link of await card.getByRole("link").all())
    await expect(link).toHaveAttribute("href", pathOf(soon))
  await expect(main.getByRole("link", { name: "Live results" })).toHaveAttribute(
    "href",
    `${pathOf(now)}/results`,
  )
  await expect(main.getByRole("link", { name: "Lately" })).toHaveAttribute(
    "href",
    `${pathOf(lately)}/results`,
  )

  const dayOf = ({ competitionStartDate }: typeof soon) => {
    const written = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Riga" }).format(competitionStartDate)
    const [, month, date] = /-(\d\d)-(\d\d)$/.exec(written) ?? [""]
    return `${date}.${month}`
  }
  for (const words of [dayOf(lately), "Madona"]) await expect(previous.first()).toContainText(words)
  await expect(main.getByRole("article").first()).toContainText(dayOf(now))
  await expect(card).toContainText(dayOf(soon))
  await expect(card).toContainText("Cēsis")
  await expect(card).toContainText("Cēsu motoklubs")
  await expect(card).toContainText("Registration till")
  await expect(main.getByRole("article").filter({ hasText: "Closed" })).toContainText("Registration ended")
  await expect(main.getByRole("article").filter({ hasText: "Later" })).not.toContainText("Registration")
})

test("two hundred previous stages are listed by year and found by word, even one typed before the scripts load", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const championship = await makeChampionship(db)
  const place = { institutionId: championship.institutionId, championshipId: championship.id }
  for (let number = 1; number <= 200; number += 1) {
    await makeStage(db, {
      ...place,
      title: `Ķirsis ${number}`,
      competitionStartDate: Date.UTC(2025 - Math.floor(number / 20), number % 12, 10, 8),
      competitionEndDate: Date.UTC(2025 - Math.floor(number / 20), number % 12, 10, 16),
    })
  }
  const load = await holdRequests(page, "**/assets/*.js")
  await page.goto(`${site.url}/?lng=en`, { waitUntil: "commit" })
  const years = page.getByRole("heading", { level: 3, name: /^20\d\d$/ })
  await expect(page.getByRole("listitem").filter({ hasText: "Ķirsis" })).toHaveCount(200)
  const shown = (await years.allInnerTexts()).map(Number)
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  await page.getByLabel("Search previous competitions").fill("kirsis 117")
  load()
  await expect(page.getByRole("listitem").filter({ hasText: "Ķirsis" })).toHaveText([/Ķirsis 117/])
  await page.getByLabel("Search previous competitions").fill("kirsis 1117")
  await expect(page.getByText("Nothing found")).toBeVisible()
})

test("a long page is whole without script, the menu of who is signed in included", async ({
  browser,
  emptySite: site,
}) => {
  const { db } = site.database
  const place = { institutionId: (await makeInstitution(db)).id }
  for (let number = 0; number < 40; number += 1)
    await makeStage(db, {
      ...place,
      title: `Long ${number}`,
      ...running(),
      descriptionEn: "Rocks. ".repeat(40),
    })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  await enter(context, site)
  const page = await context.newPage()
  await page.goto(site.url)
  await expect(page.getByRole("button", { name: "User menu: Judge Bērziņš" })).toBeVisible()
  for (const number of [0, 20, 39])
    await expect(page.getByRole("main").getByText(`Long ${number}`, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("contentinfo")).toBeVisible()
  await context.close()
})

test("a calendar that cannot be loaded says so, and offers to try again [CL-05]", async ({ page, site }) => {
  const { db } = site.database
  await makeStage(db, { title: "Now", ...running() })
  await db.execute("alter table stage rename to stage_elsewhere")
  try {
    const answer = await page.goto(`${site.url}/?lng=en`)
    expect(answer?.status()).toBe(500)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Competitions")
    const alert = page.getByRole("alert")
    await expect(alert).toContainText("Error loading")
    await expect(alert).toContainText("Something went wrong. Please refresh and try again.")
    await page.goto(`${site.url}/competitions/i/c/s/results?lng=en`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong")
    const main = page.getByRole("main")
    await expect(main).toContainText("Support team is being notified. Please try to refresh page.")
    await expect(main.getByRole("link", { name: "Refresh page" })).toBeVisible()
    await page.goto(`${site.url}/?lng=en`)
  } finally {
    await db.execute("alter table stage_elsewhere rename to stage")
  }
  await page.getByRole("alert").getByRole("link").click()
  await expect(page.getByRole("link", { name: "Now", exact: true }).first()).toBeVisible()
})

test("a printed calendar has the competitions, and no controls", async ({ page, site }) => {
  const { db } = site.database
  const { title } = await makeStage(db, running())
  const { title: joined } = await makeStage(db, inDays(5))
  await page.goto(site.url + english("/"))
  const join = page.getByRole("link", { name: `Join ${joined}` })
  await expect(join).toBeVisible()
  await page.emulateMedia({ media: "print" })
  await expect(join).toBeHidden()
  await expect(page.getByRole("heading", { name: title })).toBeVisible()
  await expect(page.locator("main :is(button, .button, .quiet-button):visible")).toHaveCount(0)
})
