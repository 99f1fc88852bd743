import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"
import {
  addressIn,
  classNamed,
  edit,
  fileIn,
  fill,
  openStage,
  pdf,
  picture,
  regulationIn,
  saveStage,
  season,
  stageOf,
} from "./stage-editing.ts"
import { toast } from "./toasts.ts"

test("an admin creates a stage from nothing to published, and everybody sees it", async ({
  page,
  site,
  context,
  browser,
}) => {
  test.slow()
  await enterAsAdmin(context, site)
  const place = await season(site)
  await open(page, addressIn(site, place, "new"))
  await page.getByRole("button", { name: "Create the draft" }).click()
  await expect(page.getByText("Please enter a title.")).toBeVisible()
  await fill(page, "Title", "Kaņiera posms")
  await fill(page, "Start", "2026-06-06T10:00")
  await fill(page, "End", "2026-06-06T18:00")
  await page.getByRole("button", { name: "Create the draft" }).click()
  await expect(page).toHaveURL(addressIn(site, place, "kaniera-posms"))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kaņiera posms")

  await fill(page, "Organiser", "LaMSF")
  await fill(page, "Place", "Kaņieris")
  await fill(page, "Link to Google Maps", "https://maps.app.goo.gl/a")
  await fill(page, "Registration till", "2026-06-05T20:00")
  await page.getByRole("button", { name: "One more section" }).click()
  await expect(page.getByRole("status").filter({ hasText: "11" })).toBeVisible()

  await page.getByRole("button", { name: "Add the class Expert" }).click()
  const expert = classNamed(page, "Expert")
  await expect(expert.getByLabel("Age from")).toBeFocused()
  await expert.getByLabel("Age from").fill("16")
  await expert.getByLabel("Laps").fill("3")
  await expert.getByLabel("First start").fill("2026-06-06T10:30")
  await expert.getByLabel("Section 11").uncheck()
  await fileIn(page, "Photo of class Expert").setInputFiles(await picture("#224488"))
  await expect(expert.getByRole("img", { name: "Photo of class Expert" })).toBeVisible()

  await page.getByRole("button", { name: "Add the class Ladies" }).click()
  const ladies = classNamed(page, "Ladies")
  await expect(ladies.getByLabel("Laps")).toHaveValue("3")
  await expect(ladies.getByLabel("Section 11")).not.toBeChecked()
  await ladies.getByRole("button", { name: "None" }).click()
  for (const section of [1, 2]) await ladies.getByLabel(`Section ${section}`, { exact: true }).check()

  await page.getByRole("button", { name: "Add a sponsor" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Riepas")
  await fill(page, "Web address", "https://riepas.example/")
  await fileIn(page, "Logo of Riepas").setInputFiles(await picture("#cc2222"))
  await expect(page.getByRole("img", { name: "Logo of Riepas" })).toBeVisible()

  await fill(page, "English", "Bring boots.\nAnd food.")
  const preview = page.locator("div[lang=en]")
  await preview.getByText("As the stage page shows it").click()
  await expect(preview.getByRole("paragraph").filter({ hasText: "Bring boots." })).toBeVisible()

  await regulationIn(page).setInputFiles(pdf("rules"))
  await expect(page.getByRole("link", { name: "Open the regulation" })).toBeVisible()

  await page.getByLabel("Published").check()
  await saveStage(page)
  await toast(page, "Saved")

  const visitor = await (await browser.newContext()).newPage()
  const shown = `${site.url}/competitions/${place.institutionId}/${place.championshipId}/kaniera-posms`
  await visitor.goto(`${shown}?lng=en`)
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Kaņiera posms")
  for (const words of ["Kaņieris", "Bring boots.", "Expert", "Ladies"])
    await expect(visitor.locator("#content")).toContainText(words)
  await expect(visitor.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0)
  const path = `institutions/${place.institutionId}/championships/${place.championshipId}/stages/kaniera-posms`
  const regulation = await visitor.request.get(`${site.url}/${path}/regulation.pdf`)
  expect(await regulation.text()).toBe("%PDF-1.7 rules")
  await visitor.goto(`${shown}/results?lng=en`)
  await expect(visitor.getByRole("link", { name: "Riepas" })).toHaveAttribute(
    "href",
    "https://riepas.example/",
  )
  await expect(visitor.getByRole("img", { name: "Riepas" })).toHaveJSProperty("naturalWidth", 140)
  await visitor.context().close()

  await page.getByRole("link", { name: "Stage page" }).click()
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  await expect(page).toHaveURL(addressIn(site, place, "kaniera-posms"))
  await expect(classNamed(page, "Expert").locator("summary")).toContainText("16–∞")
  await expect(classNamed(page, "Expert").locator("summary")).toContainText("3 laps")
  await expect(classNamed(page, "Ladies").locator("summary")).toContainText("rides sections 1, 2")
})

test("a stage is copied with its classes and pictures to another day", async ({ page, site, context }) => {
  await enterAsAdmin(context, site)
  const place = await season(site)
  const stage = await makeStage(site.database.db, {
    ...place,
    location: "Kaņieris",
    classes: [{ name: "Expert", lap: 4 }, { name: "Ladies" }],
    descriptionEn: "Bring boots",
  })
  await openStage(page, site, stage)
  await page.getByRole("link", { name: "Copy this stage" }).click()
  await expect(page.getByLabel("Copy from")).toHaveValue(stage.path)
  await fill(page, "Title", "Second round")
  await fill(page, "Start", "2026-09-05T11:00")
  await fill(page, "End", "2026-09-05T17:00")
  await fill(page, "Address", "Second round")
  await page.getByRole("button", { name: "Create the draft" }).click()
  await expect(page.getByText("Only small letters without accents")).toBeVisible()
  await fill(page, "Address", "second")
  await page.getByRole("button", { name: "Create the draft" }).click()
  await expect(page).toHaveURL(addressIn(site, place, "second"))
  await expect(page.getByText("Draft").first()).toBeVisible()
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Kaņieris")
  await expect(page.getByLabel("English")).toHaveValue("Bring boots")
  await expect(classNamed(page, "Expert").locator("summary")).toContainText("4 laps")
})

test("a user who is no longer signed in is led to sign in, and loses nothing typed", async ({
  page,
  site,
  context,
}) => {
  const stage = await edit(page, site)
  await fill(page, "Title", "Typed before")
  const session = await context.cookies()
  await context.clearCookies()
  await saveStage(page)
  await expect(page.getByText("You are no longer signed in. What you typed is still here")).toBeVisible()
  await expect(page.getByRole("link", { name: "Sign in in another tab" })).toHaveAttribute(
    "href",
    /^\/login\?return=%2Fchampionship%2F/,
  )
  await context.addCookies(session)
  await saveStage(page)
  await toast(page, "Saved")
  expect((await stageOf(site, stage)).title).toBe("Typed before")
})

test("a change of sections is asked about while there are results", async ({ page, site, context }) => {
  await enterAsAdmin(context, site)
  const { stage } = await makeScoredStage(site.database.db, { cards: { "Anna Ozola": [[1, 2, 3]] } })
  await openStage(page, site, stage)
  await expect(page.getByText("Cannot be changed: there are results.")).toBeVisible()
  const [name = ""] = stage.classes.map((one) => one.name)
  await classNamed(page, name).locator("summary").click()
  await classNamed(page, name).getByLabel("Section 3", { exact: true }).uncheck()
  await saveStage(page)
  const question = page.getByRole("alertdialog", { name: "Change the results too?" })
  await expect(question).toContainText("1 ridden section will no longer count; its points are kept.")
  expect((await stageOf(site, stage)).settingsRevision).toBe(0)
  await question.getByRole("button", { name: "Save and change the results" }).click()
  await toast(page, "Saved")
  await expect(question).toHaveCount(0)
  await page.getByRole("link", { name: "Results" }).click()
  const line = page.locator("tr.result").filter({ hasText: "Anna Ozola" })
  await expect(line.locator(".points b")).toHaveText("3")
})
