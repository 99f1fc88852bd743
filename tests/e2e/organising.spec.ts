import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { session } from "#server/db/schema/accounts.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { expectAccessible } from "./look-at.ts"
import { enterAsAdmin, enterAsSecretary, open, save } from "./organisers.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

const rows = (page: Page, legend: string) =>
  page.getByRole("group", { name: legend, exact: true }).getByRole("list").getByRole("listitem")

test("an admin creates an institution and a championship from nothing [OR-01]", async ({
  page,
  context,
  emptySite: site,
}) => {
  await enterAsAdmin(context, site)
  await open(page, `${site.url}/championship`)
  await page.getByRole("link", { name: "Create your first institution" }).click()
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
  await page.getByRole("link", { name: "Create your first championship" }).click()
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

test("all of a championship is edited: name, publication, classes, teams, rules and its stages [OR-02]", async ({
  page,
  context,
  site,
}) => {
  await enterAsAdmin(context, site)
  const stage = await makeStage(site.database.db, { classes: [{ name: "Expert", order: 1 }] })
  const address = `${site.url}/championship/${stage.institutionId}/${stage.championshipId}`
  await open(page, address)
  const link = page.getByRole("main").getByRole("link", { name: stage.title })
  await expect(link).toHaveAttribute("href", new RegExp(`/${stage.championshipId}/${stage.id}$`))

  await page.getByLabel("Name", { exact: true }).fill("Latvian championship")
  await page.getByLabel("Publication").selectOption("published")
  for (const name of ["Club standings", "Women’s groups", "Family cup"]) await page.getByLabel(name).check()
  const classes = rows(page, "Classes")
  await expect(classes.getByRole("button", { name: "Remove: Expert" })).toBeDisabled()
  await expect(classes.getByText("A stage or the standings use this class: it stays.")).toBeVisible()
  await page.getByRole("button", { name: "Add a class" }).click()
  await expect(classes.nth(1).getByLabel("Class", { exact: true })).toBeFocused()
  await page.keyboard.type("Elite")
  await classes.nth(1).getByLabel("Multiplier").fill("1,5")
  await classes
    .nth(1)
    .getByRole("button", { name: /^Move up/ })
    .click()
  await expect(classes.nth(0).getByLabel("Class", { exact: true })).toHaveValue("Elite")
  await page.getByRole("button", { name: "Add a team" }).click()
  await page.keyboard.type("Bērziņi")
  await page.getByRole("button", { name: "Add a team" }).click()
  await page.keyboard.type("Not to be")
  await page
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click()
  await expect(page.getByRole("button", { name: "Add a team" })).toBeFocused()

  await page.getByLabel("Custom rules").check()
  await page.getByLabel("Place 2", { exact: true }).fill("25")
  await page.getByLabel("A missed stage").selectOption("worst")
  await page.getByLabel("Results to drop").fill("2")
  await page.getByLabel("Only riders who have ridden a share of the stages").check()
  await page.getByLabel("Stages to ride").fill("4")
  const neverDropped = page
    .getByRole("group", { name: "Stages that are never dropped" })
    .getByRole("checkbox")
  await neverDropped.check()
  await page
    .getByRole("group", { name: "Ties in the standings" })
    .getByRole("button", { name: "Add a rule" })
    .click()
  await save(page).click()
  const second = page.getByLabel("Place 2", { exact: true })
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute("aria-invalid", "true")
  await expect(second).toHaveAccessibleDescription("Place 2 earns 25 points, more than place 1 (20).")
  await second.fill("18")
  await expect(second).not.toHaveAttribute("aria-invalid")
  await save(page).click()
  await expect(page.getByText("The share is at least one stage and at most all of them.")).toBeVisible()
  await page.getByLabel("Stages to ride").fill("1")
  await save(page).click()
  await toast(page, "Saved")

  await open(page, address)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latvian championship")
  await expect(page.getByLabel("Publication")).toHaveValue("published")
  for (const name of ["Club standings", "Women’s groups", "Family cup"])
    await expect(page.getByLabel(name)).toBeChecked()
  await expect(classes.nth(0).getByLabel("Class", { exact: true })).toHaveValue("Elite")
  await expect(classes.nth(0).getByLabel("Multiplier")).toHaveValue("1.5")
  await expect(classes.nth(1).getByLabel("Class", { exact: true })).toHaveValue("Expert")
  await expect(page.getByLabel("Team 1")).toHaveValue("Bērziņi")
  await expect(page.getByLabel("Team 2")).toHaveCount(0)
  await expect(page.getByLabel("Place 2", { exact: true })).toHaveValue("18")
  await expect(page.getByLabel("Results to drop")).toHaveValue("2")
  await expect(neverDropped).toBeChecked()
  await expect(page.getByLabel("Stages to ride")).toHaveValue("1")
  await expect(page.getByLabel("Out of how many")).toHaveValue("3")
  await page.getByLabel("In the final standings").selectOption("best")
  await expect(page.getByLabel("Results that count")).toHaveValue("2")
  await expect(page.getByLabel("A missed stage")).toBeHidden()
  await page.getByLabel("Only riders who have ridden a share of the stages").uncheck()
  await save(page).click()
  await toast(page, "Saved")
  await open(page, address)
  await expect(page.getByLabel("In the final standings")).toHaveValue("best")
  await expect(page.getByLabel("Stages to ride")).toBeHidden()
})

test("faults are told at the rows of a championship, two saves on one state are told apart, and leaving warns", async ({
  page,
  context,
  site,
}) => {
  await enterAsAdmin(context, site)
  const { institutionId, id } = await makeChampionship(site.database.db)
  const address = `${site.url}/championship/${institutionId}/${id}`
  await open(page, address)
  const beside = await context.newPage()
  await open(beside, address)

  await page.getByRole("button", { name: "Add a class" }).click()
  await save(page).click()
  const row = rows(page, "Classes").first()
  await expect(row.getByLabel("Class", { exact: true })).toHaveAccessibleDescription("Please enter a name.")
  await row.getByLabel("Class", { exact: true }).fill("Expert")
  await row.getByLabel("Multiplier").fill("many")
  await save(page).click()
  await expect(row.getByLabel("Multiplier")).toHaveAccessibleDescription(/^Please enter a number/)
  await row.getByLabel("Multiplier").fill("2")
  await save(page).click()
  await toast(page, "Saved")
  await page.getByLabel("Multiplier").fill("3")
  await save(page).click()
  await toast(page, "Saved")

  await beside.getByLabel("Name", { exact: true }).fill("Another name")
  await save(beside).click()
  await expect(beside.getByText("Somebody else has changed this")).toBeVisible()
  await expect(beside.getByLabel("Name", { exact: true })).toHaveValue("Another name")
  await beside.getByRole("link", { name: "Championships", exact: true }).click()
  await beside.getByRole("dialog").getByRole("button", { name: "Leave" }).click()
  await expect(beside).toHaveURL(`${site.url}/championship`)
  await page.getByRole("link", { name: "Championships", exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/championship`)
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
  await open(page, `${site.url}/profile`)
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

test("the last admin stays", async ({ page, context, emptySite: site }) => {
  await enterAsAdmin(context, site)
  await open(page, `${site.url}/championship/roles`)
  await page.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("The site’s last admin has to stay.")).toBeVisible()
})
