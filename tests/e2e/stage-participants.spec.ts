import { gzipSync } from "node:zlib"
import { expect, type Page } from "@playwright/test"
import { sql } from "drizzle-orm"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { enter } from "./visitor.ts"

const day = 86_400_000

/** The lines of the table of participants, without those of the charts. */
const lines = (page: Page) => page.locator(".participants-table tbody").getByRole("row")
const names = (page: Page) => lines(page).getByRole("rowheader")
const search = (page: Page) => page.getByRole("searchbox", { name: "Find a participant" })

/** Twelve riders, the last of whom joined last. */
const makeTwelve = async (db: Db) => {
  const stage = await makeStage(db)
  for (let place = 1; place <= 12; place += 1)
    await makeParticipant(db, stage, {
      name: `Rider ${String.fromCharCode(76 - place)}`,
      racingNumber: String(place * 10),
      createdOn: place,
    })
  return stage
}

test("on paper headings stand over columns or not at all", async ({ page, site }) => {
  const stage = await makeTwelve(site.database.db)
  await page.goto(site.url + english(pageOf(stage)))
  await page.emulateMedia({ media: "print" })
  const headings = page.locator(".participants-table thead")
  // A4 upright and lying, without its margins
  await page.setViewportSize({ width: 703, height: 1032 })
  await expect(headings).toBeHidden()
  await expect(names(page).first()).toBeVisible()
  await page.setViewportSize({ width: 1032, height: 703 })
  await expect(headings).toBeVisible()
})

test("the ten who joined last are shown, all on demand, and a search finds by name and number at once [ST-11]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await makeTwelve(db)
  await makeParticipant(db, stage, { name: "Kārlis Bērziņš", racingNumber: "77", createdOn: 0 })
  await page.goto(site.url + english(pageOf(stage)))
  await expect(names(page)).toHaveText("@ABCDEFGHI".split("").map((letter) => `Rider ${letter}`))
  await page.getByRole("button", { name: "Show all (13)" }).click()
  await expect(lines(page)).toHaveCount(13)
  await expect(names(page).last()).toHaveText("Kārlis Bērziņš")
  await expect(page.getByRole("button", { name: /Show all/ })).toHaveCount(0)

  await search(page).fill("BERZINS karlis")
  await expect(names(page)).toHaveText(["Kārlis Bērziņš"])
  await expect(page.getByText("1 participant found")).toBeVisible()
  await search(page).fill("12")
  await expect(names(page)).toHaveText(["Rider @"])
  await search(page).fill("nobody")
  await expect(page.getByText("No participant matches “nobody”")).toBeVisible()
  await page.getByRole("button", { name: "Clear search" }).click()
  await expect(search(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(13)
  await search(page).fill("rider")
  await expect(lines(page)).toHaveCount(10)
  await expect(page.getByRole("button", { name: "Show all (12)" })).toBeVisible()
  await search(page).press("Escape")
  await expect(search(page)).toHaveValue("")
})

test("a press on a heading sorts, a second turns it, a third brings the order of joining back", async ({
  page,
  site,
}) => {
  const stage = await makeTwelve(site.database.db)
  await page.goto(site.url + english(pageOf(stage)))
  const heading = page.getByRole("columnheader", { name: "No." })
  await expect(names(page).first()).toHaveText("Rider @")
  await heading.getByRole("button").click()
  await expect(heading).toHaveAttribute("aria-sort", "ascending")
  await expect(names(page).first()).toHaveText("Rider K")
  await heading.getByRole("button").click()
  await expect(heading).toHaveAttribute("aria-sort", "descending")
  await expect(names(page).first()).toHaveText("Rider @")
  await page.getByRole("button", { name: "Participant", exact: true }).click()
  await expect(heading).not.toHaveAttribute("aria-sort")
  await page.getByRole("button", { name: "Participant", exact: true }).click()
  await expect(names(page).first()).toHaveText("Rider K")
  await page.getByRole("button", { name: "Participant", exact: true }).click()
  await expect(names(page).first()).toHaveText("Rider @")
})

const secrets = { birthDate: "1996-07-14", license: "LV-SECRET", gender: "female" } as const

test("everybody sees participants with their birth year and nothing private, their own line marked [ST-10]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db)
  const { userId } = await enter(context, site)
  const { id: clubId, country } = await makeClub(db)
  await makeParticipant(db, stage, { id: userId, name: "Anna Ozola", racingNumber: "77", clubId, ...secrets })
  await makeParticipant(db, stage, { name: "Jaan Tamm", ...secrets })
  await page.goto(site.url + english(pageOf(stage)))
  const own = lines(page).filter({ hasText: "Anna Ozola" })
  await expect(own).toContainText(/77\s*Anna Ozola\s*You\s*Expert\s*TRS ONE R 250/)
  await expect(own).toContainText(`${clubId}, ${country}`)
  await expect(own).toContainText("1996")
  await expect(lines(page).filter({ hasText: "Jaan Tamm" })).not.toContainText("You")
  for (const address of [pageOf(stage), `${pageOf(stage)}.data`, `${pageOf(stage)}/participants?list=all`])
    for (const headers of [{}, { Cookie: "" }]) {
      const answer = await page.request.get(site.url + address, { headers })
      const text = await answer.text()
      expect(text).toContain("Jaan Tamm")
      for (const secret of ["1996-07-14", "1996.07.14", secrets.license, secrets.gender])
        expect(text, address).not.toContain(secret)
    }
})

test("secretaries also see status, license, gender, the full birth date, how long ago somebody joined, and what to do about them [ST-13]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db)
  const { userId } = await enter(context, site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const hour = 3_600_000
  await makeParticipant(db, stage, { name: "Anna Ozola", ...secrets, createdOn: Date.now() - 3.5 * hour })
  await makeParticipant(db, stage, {
    name: "Jaan Tamm",
    createdOn: Date.now() - 2.5 * day,
    status: "Confirmed",
  })
  await page.goto(site.url + english(pageOf(stage)))
  for (const column of ["Licence", "Gender", "Status", "Joined"])
    await expect(page.getByRole("columnheader", { name: column })).toBeVisible()
  const anna = lines(page).filter({ hasText: "Anna Ozola" })
  for (const words of ["1996.07.14", "LV-SECRET", "Female", "Registered", "3 hr. ago"])
    await expect(anna).toContainText(words)
  const jaan = lines(page).filter({ hasText: "Jaan Tamm" })
  for (const words of ["Confirmed", "2 days ago"]) await expect(jaan).toContainText(words)
  await expect(page.getByRole("button", { name: "Add participant" })).toBeVisible()
  await jaan.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  const menu = page.getByRole("menu", { name: "Actions: Jaan Tamm" })
  await expect(menu.getByRole("menuitemradio")).toHaveText(["Registered", "Confirmed"])
  await expect(menu.getByRole("menuitem")).toHaveText([
    "View info",
    "Edit",
    "Did not start (DNS)",
    "Out of competition",
    "Delete",
    "Same rider as…",
    "Erase personal data",
  ])
})

test("nobody has joined yet, or the list cannot be had: both are said [ST-12]", async ({
  page,
  emptySite,
}) => {
  const { db } = emptySite.database
  const empty = await makeStage(db)
  await page.goto(emptySite.url + english(pageOf(empty)))
  await expect(page.getByText("No participants yet")).toBeVisible()
  const failure = page.getByText("Failed to get participants. Refresh page and try again.")

  const stage = await makeManyParticipants(db, 300)
  await page.goto(emptySite.url + english(pageOf(stage)))
  await page.route("**/participants?list=all", (route) => route.abort())
  await page.getByRole("button", { name: "Show all (300)" }).click()
  await expect(failure).toBeVisible()
  await page.unroute("**/participants?list=all")
  await expect(lines(page)).toHaveCount(300)
  await expect(failure).toHaveCount(0)

  const coming = { competitionStartDate: Date.now() + day, competitionEndDate: Date.now() + 2 * day }
  const open = await makeStage(db, coming)
  await enter(page.context(), emptySite)
  await db.execute(sql`alter table participant rename to lost`)
  await page.goto(emptySite.url + english(pageOf(open)))
  await expect(page.getByText("Failed to check if participant exists")).toBeVisible()
  await expect(page.getByRole("button", { name: "Join", exact: true })).toHaveCount(0)
  await expect(async () => {
    await page.goto(emptySite.url + english(pageOf(stage)))
    await expect(failure).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(stage.title)
  await db.execute(sql`alter table lost rename to participant`)
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh page" }).click()
    await expect(lines(page)).toHaveCount(10, { timeout: 2_000 })
  }).toPass()
})

test("another person's join appears without refresh [ST-14]", async ({ page, site }) => {
  const { db } = site.database
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  await page.goto(site.url + english(pageOf(stage)))
  await expect(page.getByText("No participants yet")).toBeVisible()
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))
  for (const name of ["Anna Ozola", "Jaan Tamm"]) {
    const { id } = await makeUser(db)
    const form = makeForm({ name, racingClass: "Expert" })
    const actor = { userId: id, isConfirmed: true, admin: false, secretaryOf: [] }
    const joined = await joinStage({ db, actor, now: Date.now() }, stage.path, { form, confirmed: [] })
    expect(joined.kind).toBe("written")
    await expect(names(page).first()).toHaveText(name)
  }
  await expect(page.getByRole("heading", { name: "Participants 2" })).toBeVisible()
  expect(await page.locator("body[data-first-load]").count()).toBe(1)
})

test("without script the page is read, and all participants at an address of their own", async ({
  browser,
  site,
}) => {
  const stage = await makeTwelve(site.database.db)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  const page = await context.newPage()
  await page.goto(site.url + pageOf(stage))
  await expect(lines(page)).toHaveCount(10)
  await expect(page.getByRole("searchbox")).toHaveCount(0)
  await page.getByRole("button", { name: "Show all (12)" }).click()
  await expect(lines(page)).toHaveCount(12)
  await context.close()
})

test("visitors take the participants with them as a file", async ({ page, site }) => {
  const stage = await makeTwelve(site.database.db)
  await page.goto(site.url + english(pageOf(stage)))
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Participants (CSV)" }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${stage.id}-participants.csv`)
  const text = await (await file.createReadStream()).toArray()
  expect(Buffer.concat(text).toString().split("\r\n")[1]).toBe("120,Rider @,Expert,TRS ONE R 250,,,,1996")
})

test("a page of 5,000 participants is light, and its search finds all of them", async ({ page, site }) => {
  test.slow()
  const stage = await makeManyParticipants(site.database.db, 5_000)
  const answer = await page.goto(site.url + english(pageOf(stage)))
  const document = (await answer?.body()) ?? Buffer.alloc(0)
  expect(gzipSync(document).length).toBeGreaterThan(3_000)
  expect(gzipSync(document).length).toBeLessThanOrEqual(100_000)
  await expect(page.getByRole("heading", { name: "Participants 5000" })).toBeVisible()
  await search(page).fill("berzins")
  await expect(names(page)).toHaveText(["Kārlis Bērziņš"])
  await search(page).fill("ozolins")
  await expect(page.getByText("4999 participants found")).toBeVisible()
  await expect(lines(page)).toHaveCount(10)
  await search(page).fill("")
  await page.getByRole("button", { name: "Show all (5000)" }).click()
  await expect(lines(page)).toHaveCount(5_000)
})
