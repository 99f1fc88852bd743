import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { session } from "#server/db/schema/accounts.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { expectAccessible } from "./look-at.ts"
import { enterAsAdmin, enterAsSecretary, open, save } from "./organisers.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

test("an admin creates an institution and a championship from nothing [OR-01]", async ({
  page,
  context,
  emptySite: site,
}) => {
  await enterAsAdmin(context, site)
  await open(page, `${site.url}/championship`)
  await page.getByRole("link", { name: "New institution" }).click()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please enter a name.")
  await page.getByLabel("Name").fill("Latvijas Motosporta federācija")
  await page.getByLabel("Time zone").selectOption("Europe/Tallinn")
  await page.getByLabel("Address").fill("LaMSF!")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/^Only small letters/)
  await page.getByLabel("Address").fill("lamsf")
  await page.getByRole("button", { name: "Create" }).click()
  const institution = page.getByRole("listitem").filter({ hasText: "lamsf · Europe/Tallinn" })
  await institution.getByRole("link", { name: "Edit" }).click()
  await page.getByLabel("Time zone").selectOption("Europe/Riga")
  await save(page).click()
  await expect(page.getByRole("listitem").filter({ hasText: "lamsf · Europe/Riga" })).toBeVisible()

  await page.getByRole("link", { name: "Championships", exact: true }).click()
  await page.getByRole("link", { name: "New championship" }).click()
  await page.getByLabel("Name").fill("Season 2026")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page).toHaveURL(`${site.url}/championship/lamsf/season-2026`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Season 2026")

  await page.getByRole("link", { name: "Championships", exact: true }).click()
  const section = page.locator("section").filter({ hasText: "Latvijas Motosporta federācija" })
  await expect(section.getByRole("listitem")).toContainText("Draft")
  await page.getByRole("link", { name: "New championship" }).click()
  await page.getByLabel("Name").fill("Season 2026")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/^This address is already taken/)
  await expect(page.getByLabel("Name")).toHaveValue("Season 2026")

  await makeChampionship(site.database.db, { displayName: "Of another institution" })
  const beside = await context.newPage()
  await open(beside, `${site.url}/championship`)
  for (const name of ["Season 2026", "Of another institution"])
    await expect(beside.getByRole("listitem").filter({ hasText: name })).toBeVisible()
})

test("a secretary finds and edits the own championship, and is refused another's", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const own = await makeChampionship(db, { displayName: "Our season" })
  const other = await makeChampionship(db)
  await enterAsSecretary(context, site, own.institutionId)
  await open(page, `${site.url}/my-stages`)
  await page.getByRole("link", { name: "Our season" }).click()
  await expect(page.getByText("Only an admin can change this.")).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill("Our next season")
  await save(page).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our next season")
  for (const address of [
    "/championship",
    "/championship/institutions",
    "/championship/clubs",
    "/championship/roles",
    "/championship/log",
    `/championship/${other.institutionId}/${other.id}`,
  ]) {
    await page.goto(site.url + address)
    await expect(page, address).toHaveURL(`${site.url}/401`)
  }
})

test("an admin grants a role to a user who is found, who then may, and takes it back", async ({
  page,
  context,
  site,
  browser,
}) => {
  await enterAsAdmin(context, site)
  const { institutionId, id } = await makeChampionship(site.database.db)
  const theirs = await browser.newContext()
  const person = await enter(theirs, site)
  const mayEdit = async () => {
    const answer = await theirs.request.get(`${site.url}/championship/${institutionId}/${id}`, {
      maxRedirects: 0,
    })
    return answer.status() === 200
  }
  expect(await mayEdit()).toBe(false)
  await open(page, `${site.url}/championship/roles`)
  await page.getByLabel("Find a user").fill("nobody at all")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page.getByText("Nobody found.")).toBeVisible()
  await page.getByLabel("Find a user").fill(person.email.slice(0, 20))
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("link", { name: "Choose" }).click()
  await page.getByLabel("Institution").selectOption(institutionId)
  await page.getByRole("button", { name: "Grant the role" }).click()
  const line = page.getByRole("listitem").filter({ hasText: person.email })
  await expect(line).toContainText("Secretary: ")
  expect(await mayEdit()).toBe(true)

  await line.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect(line).toHaveCount(0)
  expect(await mayEdit()).toBe(false)
  await theirs.close()
})

test("an admin who signed in a while ago proves who they are, and what was chosen is sent on", async ({
  page,
  context,
  browser,
  site,
}) => {
  const admin = { email: `${randomUUID()}@example.org`, name: "Līga Bērziņa", password: "steep-and-muddy" }
  const { userId } = await enterAsAdmin(context, site, admin)
  const { institutionId } = await makeChampionship(site.database.db)
  const theirs = await browser.newContext()
  const person = await enter(theirs, site)
  await theirs.close()
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await site.database.db.update(session).set({ createdAt: anHourAgo }).where(eq(session.userId, userId))
  await open(page, `${site.url}/championship/roles?find=${person.email}&to=${person.email}`)
  await page.getByLabel("Institution").selectOption(institutionId)
  await page.getByRole("button", { name: "Grant the role" }).click()
  await expect(page.getByText("Confirm below that it is you.")).toBeVisible()
  await expect(page.locator(".toast")).toHaveCount(0)
  const confirm = page.getByRole("button", { name: "Confirm, and give the role" })
  await page.getByLabel("Password").fill("guessed")
  await confirm.click()
  await expect(page.getByText("This is not your password.")).toBeVisible()
  await expectAccessible(page, "a proof that is asked for")
  await page.getByLabel("Password").fill(admin.password)
  await confirm.click()
  const line = page.getByRole("listitem").filter({ hasText: person.email })
  await expect(line).toContainText("Secretary: ")
})
