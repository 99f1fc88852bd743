import { expect, type Page } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { openAsSecretary, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

const names = ["Anna Ozola", "Bruno Kalns", "Clara Liepa", "Dāvis Krūms", "Elza Priede", "Francis Egle"]

const formOf = (page: Page, name: string) => page.getByRole("dialog", { name: `Join the stage: ${name}` })
const lineOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name })
const join = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Join", exact: true }).tap()

test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } })

test("whom a secretary has named a club's manager enters six riders by phone in one sitting, and one who is new; a fault loses nothing, one changes class, one is cancelled, and a rider who refuses is gone from the list [FA-05]", async ({
  page,
  site,
  browser,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const club = (await makeClub(db, { id: `Ragana ${Date.now()}` })).id
  const parents = await browser.newContext()
  const mother = await enter(parents, site)
  for (const [index, name] of names.entries())
    await makeHeldRider(db, mother.userId, {
      ...{ name, club, racingNumber: String(11 + index), racingClass: "Hobby" },
      ...{ birthDate: `199${index}-03-04`, license: `LIC-77${index}` },
    })
  const coach = await enter(page.context(), site)
  const office = await browser.newContext()
  const desk = await office.newPage()
  await openAsSecretary(desk, site, stage)
  await desk.goto(`${site.url}/championship/club-managers/${stage.institutionId}?lng=en`)
  await desk.getByLabel("Email address").fill(coach.email)
  await desk.getByLabel("Club").selectOption(club)
  await desk.getByRole("button", { name: "Name", exact: true }).click()
  await expect(desk.getByRole("listitem").filter({ hasText: coach.email })).toContainText(club)
  await office.close()

  await page.goto(`${site.url}/my-riders?lng=en`)
  await page.getByRole("link", { name: `Riders of the club: ${club}` }).tap()
  await expect(page.getByRole("heading", { name: stage.title })).toBeVisible()
  await page.getByRole("link", { name: "The stage’s page" }).tap()
  await page.getByRole("link", { name: `Enter riders of the club: ${club}` }).tap()
  await page.getByRole("button", { name: "Enter riders" }).tap()
  for (const name of names) await page.getByLabel(name, { exact: true }).tap()
  await page.getByRole("button", { name: "Continue" }).tap()
  for (const name of names) {
    await expect(formOf(page, name)).toBeVisible()
    await expect(formOf(page, name)).not.toContainText(/199\d|LIC-77/)
    if (name === "Clara Liepa") {
      await formOf(page, name).getByLabel("Motorcycle").fill("Gas Gas")
      await formOf(page, name).getByLabel("Racing number").fill("11")
      await join(page)
      await page.getByRole("button", { name: "OK", exact: true }).tap()
      await expect(formOf(page, name)).toContainText("racing number already exists")
      await expect(formOf(page, name).getByLabel("Motorcycle")).toHaveValue("Gas Gas")
      await formOf(page, name).getByLabel("Racing number").fill("13")
    }
    await join(page)
  }
  await expect(page.getByText("All riders of the club are entered.")).toBeVisible()

  // who has never ridden is a rider of the manager's own account from then on, and of the club
  await page.getByRole("button", { name: "Enter riders" }).tap()
  await page.getByLabel("A rider who is not on the list").tap()
  await page.getByRole("button", { name: "Continue" }).tap()
  const added = page.getByRole("dialog")
  await added.getByLabel("Name").fill("Gatis Roze")
  await added.getByLabel("Birth date").pressSequentially("20150504")
  await added.getByLabel("Racing number").fill("17")
  await expect(added.getByLabel("Racing class")).toHaveValue("Bērni")
  await join(page)
  await expect(lineOf(page, "Gatis Roze")).toContainText("Bērni")

  await page.getByRole("button", { name: "Edit: Bruno Kalns" }).tap()
  await page.getByRole("dialog").getByLabel("Racing class").selectOption("Bērni")
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).tap()
  await expect(lineOf(page, "Bruno Kalns")).toContainText("Bērni")
  await page.getByRole("button", { name: "Cancel: Elza Priede" }).tap()
  await page.getByRole("button", { name: "Cancel the entry" }).tap()
  await expect(lineOf(page, "Elza Priede")).toContainText("Usually: Hobby · 15")

  // the mother of one of them does not want it
  const home = await parents.newPage()
  await home.goto(`${site.url}/my-riders?lng=en`)
  await home.getByRole("link", { name: "Change: Dāvis Krūms" }).click()
  await home.getByLabel("The club’s manager may enter this rider: Dāvis Krūms").uncheck()
  await home.getByRole("button", { name: "Save" }).click()
  await expect(home.getByRole("heading", { level: 1 })).toHaveText("My riders")
  await page.reload()
  await expect(lineOf(page, "Anna Ozola")).toBeVisible()
  await expect(lineOf(page, "Dāvis Krūms")).toHaveCount(0)

  // everybody sees them on the stage's page, the one who refused too
  await home.goto(`${site.url}${stage.address}?lng=en`)
  for (const name of [...names.filter((one) => one !== "Elza Priede"), "Gatis Roze"])
    await expect(home.getByRole("row").filter({ hasText: name })).toBeVisible()
  await parents.close()
})
