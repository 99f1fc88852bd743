import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stageClass } from "#server/db/schema/competitions.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { enterAsSecretary, open } from "./organisers.ts"
import { test } from "./site.ts"
import {
  addressIn,
  classNamed,
  edit,
  fileIn,
  fill,
  pdf,
  picture,
  regulationIn,
  saveStage,
  stageOf,
} from "./stage-editing.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

test("every field of a stage is edited, with logo, photo and regulation [OR-03]", async ({ page, site }) => {
  test.slow()
  const stage = await edit(page, site, { status: "draft" })
  await fill(page, "Title", "Kaņiera posms")
  await fill(page, "Organiser", "LaMSF")
  await fill(page, "Place", "Kaņieris")
  await fill(page, "Link to Google Maps", "https://maps.app.goo.gl/a")
  await fill(page, "Link to Waze", "https://waze.com/ul/b")
  // clocks in Riga: UTC+3 in June, UTC+2 in December
  await fill(page, "Start", "2026-06-06T10:00")
  await fill(page, "End", "2026-12-07T17:00")
  await fill(page, "Registration till", "2026-06-05T20:00")
  await page.getByLabel("Open free").check()
  await fill(page, "Gate A", "3")
  await page.getByLabel("Gate D is in use").uncheck()
  await fill(page, "Fault limit", "4")
  await fill(page, "Points off for each fault", "0,5")
  await fill(page, "Section time, seconds", "120")
  await fill(page, "Warning before its end, seconds", "20")
  await page.getByLabel("DNF is set by hand only").check()
  await page.getByLabel("Show how late a rider finished").check()

  const expert = classNamed(page, "Expert")
  await expert.locator("summary").click()
  await expert.getByLabel("Age from").fill("16")
  await expert.getByLabel("Age to").fill("40")
  await expert.getByLabel("Laps").fill("3")
  await expert.getByLabel("Colour").fill("#00aa88")
  await expert.getByLabel("Section 2", { exact: true }).uncheck()
  await expert.getByLabel("First start").fill("2026-06-06T10:30")
  await expert.getByLabel("Last finish").fill("2026-06-06T15:00")
  await fileIn(page, "Photo of class Expert").setInputFiles(await picture("#224488"))
  await expect(page.getByRole("img", { name: "Photo of class Expert" })).toHaveJSProperty("naturalWidth", 200)

  await page.getByRole("button", { name: "Add a sponsor" }).click()
  await fill(page, "Name", "Riepas")
  await fill(page, "Web address", "https://riepas.example/")
  await fileIn(page, "Logo of Riepas").setInputFiles(await picture("#cc2222"))
  await expect(page.getByRole("img", { name: "Logo of Riepas" })).toHaveJSProperty("naturalWidth", 140)
  await fill(page, "Latviešu", "Ņemiet zābakus")
  await fill(page, "Eesti", "Võtke saapad")
  await fill(page, "English", "Bring boots")
  await regulationIn(page).setInputFiles(pdf("rules"))
  await expect(page.getByRole("link", { name: "Open the regulation" })).toBeVisible()
  await page.getByLabel("Published").check()
  await saveStage(page)
  await toast(page, "Saved")

  const images = new RegExp(`^/${stage.path}/images/`)
  expect(await stageOf(site, stage)).toMatchObject({
    title: "Kaņiera posms",
    competitionOrganizer: "LaMSF",
    location: "Kaņieris",
    googleMaps: "https://maps.app.goo.gl/a",
    waze: "https://waze.com/ul/b",
    competitionStartDate: Date.UTC(2026, 5, 6, 7),
    competitionEndDate: Date.UTC(2026, 11, 7, 15),
    registrationEndDate: Date.UTC(2026, 5, 5, 17),
    status: "published",
    competitionType: "openFree",
    openFree: {
      gatePoints: { A: 3, B: 5, C: 10, D: null },
      faultLimit: 4,
      faultPoints: 0.5,
      sectionSeconds: 120,
      warningSeconds: 20,
      bonusByFaults: null,
    },
    manualDNF: true,
    showEndTimeDiff: true,
    sponsors: [{ name: "Riepas", logo: expect.stringMatching(images), url: "https://riepas.example/" }],
    descriptionLv: "Ņemiet zābakus",
    descriptionEt: "Võtke saapad",
    descriptionEn: "Bring boots",
    regulation: expect.any(String),
  })
  const classes = await site.database.db.select().from(stageClass).where(eq(stageClass.stageKey, stage.key))
  expect(classes).toMatchObject([
    {
      yearsFrom: 16,
      yearsTo: 40,
      color: "#00aa88",
      lap: 3,
      lapSections: [true, false, true],
      startTime: Date.UTC(2026, 5, 6, 7, 30),
      endTime: Date.UTC(2026, 5, 6, 12),
      photo: expect.stringMatching(images),
    },
  ])
})

test("a secretary edits the stages of the own institution, and nobody else's", async ({
  page,
  site,
  browser,
}) => {
  const stage = await edit(page, site)
  const visit = async (institutionId: string | null) => {
    const visitor = await (await browser.newContext()).newPage()
    if (institutionId === null) await enter(visitor.context(), site)
    else await enterAsSecretary(visitor.context(), site, institutionId)
    for (const address of [stage.id, "new"]) await open(visitor, addressIn(site, stage, address))
    const { pathname } = new URL(visitor.url())
    await visitor.context().close()
    return pathname
  }
  const other = await makeChampionship(site.database.db)
  expect(await visit(stage.institutionId)).toMatch(/\/new$/)
  expect(await visit(other.institutionId)).toBe("/401")
  expect(await visit(null)).toBe("/401")
})

test("a form that is pressed again before the page shows that it is sent goes once", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site)
  await fill(page, "Title", "")
  await saveStage(page)
  await expect(page.getByText("Please enter a title.")).toBeVisible()
  await fill(page, "Title", "Pressed twice")
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url())
  })
  // pressed again as the first request goes
  await page.getByRole("button", { name: "Save the stage" }).evaluate((button: HTMLElement) => {
    const { fetch } = window
    window.fetch = (...request) => {
      window.fetch = fetch
      const answer = fetch(...request)
      button.click()
      return answer
    }
    button.click()
  })
  await toast(page, "Saved")
  await expect(page.getByText("Error saving", { exact: true })).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(await stageOf(site, stage)).toMatchObject({ title: "Pressed twice", revision: 1 })
})
