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
  const preview = page.locator(".description").filter({ has: page.getByLabel("English") })
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

test("each fault of a class is shown at its field, in the class that is unfolded for it", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site, { classes: [{ name: "Expert", yearsFrom: 16 }, { name: "Ladies" }] })
  const expert = classNamed(page, "Expert")
  await expert.locator("summary").click()
  await expert.getByLabel("Age to").fill("12")
  await expert.getByLabel("Laps").fill("0")
  await expert.getByLabel("First start").fill("2026-05-16T12:00")
  await expert.getByLabel("Last finish").fill("2026-05-16T11:00")
  await expert.getByRole("button", { name: "None" }).click()
  await expert.locator("summary").click()
  await expect(expert.getByLabel("Laps")).toBeHidden()
  await saveStage(page)
  await expect(expert.getByText("The upper age is below the lower one.")).toBeVisible()
  await expect(expert.getByText("Please enter a number from 1 to 99.")).toBeVisible()
  await expect(expert.getByText("The class would end before it starts.")).toBeVisible()
  await expect(expert.getByText("Choose at least one section.")).toBeVisible()
  await expect(expert.getByLabel("Laps")).toHaveAttribute("aria-invalid", "true")
  expect((await stageOf(site, stage)).revision).toBe(0)
  await expert.getByLabel("Age to").fill("")
  await expert.getByLabel("Laps").fill("1")
  await expert.getByLabel("Last finish").fill("")
  await expert.getByLabel("Section 2").check()
  await saveStage(page)
  await toast(page, "Saved")
  await expect(expert.locator("summary")).toContainText("rides sections 2")
  await expect(expert.getByLabel("Laps")).toBeVisible()
  const ladies = classNamed(page, "Ladies")
  await expect(ladies.getByLabel("Laps")).toBeHidden()
  await ladies.locator("summary").click()
  await ladies.getByRole("button", { name: "Remove the class" }).click()
  await expect(page.getByRole("button", { name: "Add the class Ladies" })).toBeFocused()
})

test("leaving with unsaved changes warns, and a failed save keeps everything", async ({
  page,
  site,
  context,
}) => {
  const stage = await edit(page, site)
  await fill(page, "Title", "Not saved yet")
  await page.getByRole("link", { name: "Stage page" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Not saved yet")
  await context.setOffline(true)
  await saveStage(page)
  await expect(page.getByText("The site cannot be reached. What you typed is still here")).toBeVisible()
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Not saved yet")
  await context.setOffline(false)
  await saveStage(page)
  await toast(page, "Saved")
  expect((await stageOf(site, stage)).title).toBe("Not saved yet")
  await page.getByRole("link", { name: "Stage page" }).click()
  await expect(page).toHaveURL(/\/competitions\//)
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

test("saving what somebody else has changed meanwhile shows a conflict, and loses nothing", async ({
  page,
  site,
  browser,
}) => {
  const stage = await edit(page, site)
  await fill(page, "Place", "Mine")
  const other = await (await browser.newContext()).newPage()
  await enterAsAdmin(other.context(), site)
  await openStage(other, site, stage)
  await fill(other, "Place", "Theirs")
  await saveStage(other)
  await toast(other, "Saved")
  await other.context().close()

  await saveStage(page)
  await expect(page.getByText("Somebody else has changed this")).toBeVisible()
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Mine")
  expect((await stageOf(site, stage)).location).toBe("Theirs")
  page.once("dialog", (dialog) => dialog.accept())
  await page.getByRole("link", { name: "Discard my changes and load it" }).click()
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Theirs")
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

test("an openFree stage has its gates, limits and bonus", async ({ page, site }) => {
  const stage = await edit(page, site)
  await page.getByLabel("Open free").check()
  await expect(page.getByLabel("Gate D", { exact: true })).toHaveValue("20")
  await page.getByLabel("Gate D is in use").uncheck()
  await page.getByLabel("Gate A", { exact: true }).fill("2,5")
  await fill(page, "Fault limit", "3")
  await page.getByLabel("Warning before its end, seconds").fill("100")
  await page.getByLabel("Bonus by number of faults").check()
  await expect(page.getByLabel("2 faults")).toHaveValue("6")
  await expect(page.getByLabel("3 faults")).toBeHidden()
  await saveStage(page)
  await expect(page.getByText("The warning would come before the section begins.")).toBeVisible()
  await page.getByLabel("Warning before its end, seconds").fill("15")
  await saveStage(page)
  await toast(page, "Saved")
  expect(await stageOf(site, stage)).toMatchObject({
    competitionType: "openFree",
    openFree: {
      gatePoints: { A: 2.5, B: 5, C: 10, D: null },
      faultLimit: 3,
      sectionSeconds: 90,
      warningSeconds: 15,
      faultPoints: 0,
      bonusByFaults: [10, 8, 6],
    },
  })
  await page.reload()
  await expect(page.getByText("D: not in use")).toBeVisible()
  await expect(page.getByLabel("2 faults")).toHaveValue("6")
})
