import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { stageClass, stageJudge, stage as stageTable } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { enter } from "./visitor.ts"

const day = 86_400_000

/** The dates of a stage that is still to come. */
const upcoming = () => ({
  competitionStartDate: Date.now() + 7 * day,
  competitionEndDate: Date.now() + 8 * day,
})

const actionBar = (page: Page) => page.getByRole("region", { name: "Stage" })

test("a stage that is not there, or not published, has no page [ST-07]", async ({ page, context, site }) => {
  const { db } = site.database
  const draft = await makeStage(db, { ...upcoming(), status: "draft", title: "Hidden valley" })
  for (const address of [pageOf(draft), "/competitions/no/such/stage"]) {
    const answer = await page.goto(site.url + english(address))
    expect(answer?.status()).toBe(404)
    await expect(page.getByText("No championship found. Please check the link")).toBeVisible()
  }
  const { userId } = await enter(context, site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: draft.institutionId })
  await page.goto(site.url + english(pageOf(draft)))
  await expect(page.getByRole("heading", { name: "Hidden valley" })).toBeVisible()
  await expect(page.getByText("Only organisers see this stage")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add participant" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Join", exact: true })).toHaveCount(0)
  await db.update(stageTable).set(running()).where(eq(stageTable.key, draft.key))
  await page.reload()
  await expect(actionBar(page).getByRole("listitem")).toHaveText(["Cockpit", "Judges", "Edit"])
})

test("the bar leads to results once it has begun, to judges for secretaries, to the judge app for judges [ST-01]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const future = await makeStage(db, { ...upcoming(), registrationEndDate: Date.now() + day })
  const stage = await makeStage(db, running())
  await page.goto(site.url + english(pageOf(future)))
  await expect(actionBar(page)).toContainText("Registration till")
  await expect(actionBar(page).getByRole("link", { name: "Results" })).toHaveCount(0)
  await page.goto(site.url + english(pageOf(stage)))
  await expect(actionBar(page).getByRole("listitem")).toHaveText(["Results", "Share"])
  await expect(actionBar(page).getByRole("link", { name: "Results" })).toHaveAttribute(
    "href",
    `${pageOf(stage)}/results`,
  )

  const { userId } = await enter(context, site)
  await db.insert(stageJudge).values({ stageKey: stage.key, userId })
  await page.reload()
  await expect(actionBar(page).getByRole("listitem")).toHaveText(["Results", "Judge App", "Share"])
  await expect(actionBar(page).getByRole("link", { name: "Judge App" })).toHaveAttribute(
    "href",
    `${pageOf(stage)}/judge`,
  )
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  await page.reload()
  await expect(actionBar(page).getByRole("listitem")).toHaveText([
    "Results",
    "Cockpit",
    "Judge App",
    "Judges",
    "Edit",
    "Share",
  ])
  await expect(actionBar(page).getByRole("link", { name: "Judges" })).toHaveAttribute(
    "href",
    `${pageOf(stage)}/judges`,
  )
})

test("an open registration says until when, one that has ended says so in red, one without an end nothing [ST-02]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const end = Date.UTC(new Date().getUTCFullYear() + 2, 4, 12, 18)
  const dates = { competitionStartDate: end + day, competitionEndDate: end + 2 * day }
  const open = await makeStage(db, { ...dates, registrationEndDate: end })
  await page.goto(site.url + english(pageOf(open)))
  await expect(actionBar(page)).toContainText("Registration till 12 May at 21:00")

  const closed = await makeStage(db, { ...dates, registrationEndDate: Date.now() - 1_000 })
  await page.goto(site.url + english(pageOf(closed)))
  await expect(page.getByText("Registration ended")).toHaveCSS("color", "rgb(179, 20, 31)")
  await expect(page.getByText("Login to join")).toHaveCount(0)

  const endless = await makeStage(db, dates)
  await page.goto(site.url + english(pageOf(endless)))
  await expect(page.getByRole("link", { name: "Login to join" })).toBeVisible()
  await expect(page.getByText(/Registration (till|ended)/)).toHaveCount(0)
})

test("until it is over a visitor is led to the login, a rider joins, and who has joined may cancel while it is open [ST-03]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const past = Date.now() - 60_000
  const [open, ended] = [await makeStage(db, upcoming()), await makeStage(db, upcoming())]
  await db.update(stageTable).set({ registrationEndDate: past }).where(eq(stageTable.key, ended.key))
  const over = await makeStage(db, { competitionStartDate: past - day, competitionEndDate: past })
  const join = page.getByRole("button", { name: "Join", exact: true })
  const login = page.getByRole("link", { name: "Login to join" })
  const joined = page.getByText("You are joined")
  const cancel = page.getByRole("button", { name: "Cancel", exact: true })
  const controls = async (stage: Parameters<typeof pageOf>[0]) => {
    await page.goto(site.url + english(pageOf(stage)))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    return Promise.all([login, join, joined, cancel].map((one) => one.count()))
  }
  expect(await controls(open)).toEqual([1, 1, 0, 0])
  await login.click()
  await expect(page).toHaveURL(`${site.url}/login?return=${encodeURIComponent(`${pageOf(open)}#join`)}`)
  expect(await controls(ended)).toEqual([0, 0, 0, 0])
  expect(await controls(over)).toEqual([0, 0, 0, 0])
  const { userId } = await enter(context, site)
  expect(await controls(open)).toEqual([0, 1, 0, 0])
  expect(await controls(ended)).toEqual([0, 0, 0, 0])
  expect(await controls(over)).toEqual([0, 0, 0, 0])
  for (const stage of [open, ended, over]) await makeParticipant(db, stage, { id: userId })
  expect(await controls(open)).toEqual([0, 0, 1, 1])
  expect(await controls(ended)).toEqual([0, 0, 1, 0])
  expect(await controls(over)).toEqual([0, 0, 0, 0])
})

test("the description is in the visitor's language, and of a long one four lines are shown at first [ST-04]", async ({
  page,
  site,
}) => {
  const lines = Array.from({ length: 9 }, (_, line) => `Rule ${line + 1}`).join("\n")
  const stage = await makeStage(site.database.db, {
    descriptionLv: "Sacensības Kaņierī",
    descriptionEt: "Võistlus Kaņieris",
    descriptionEn: `${lines}\nSee https://rules.example/trial.`,
  })
  await page.goto(site.url + english(pageOf(stage)))
  const description = page.locator(".stage-description")
  const heightIn = (unit: number) =>
    description.evaluate((one, lineHeight) => one.clientHeight / lineHeight, unit)
  const lineHeight = await description.evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight))
  await expect(page.getByRole("button", { name: "Show more" })).toBeVisible()
  expect(Math.round(await heightIn(lineHeight))).toBe(4)
  await page.getByRole("button", { name: "Show more" }).click()
  expect(Math.round(await heightIn(lineHeight))).toBe(10)
  await expect(description.getByRole("link")).toHaveAttribute("href", "https://rules.example/trial")
  await page.getByRole("button", { name: "Show less" }).click()
  expect(Math.round(await heightIn(lineHeight))).toBe(4)

  await page.goto(`${site.url}${pageOf(stage)}?lng=lv`)
  await expect(description).toHaveText("Sacensības Kaņierī")
  await expect(page.getByRole("button", { name: "Rādīt vairāk" })).toHaveCount(0)
  await page.goto(`${site.url}${pageOf(stage)}?lng=et`)
  await expect(description).toHaveText("Võistlus Kaņieris")
})

test("the classes are listed with their time, ages, laps and the sections they ride [ST-05]", async ({
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db, {
    descriptionEn: "A stage",
    classes: [
      {
        name: "Expert",
        order: 9,
        yearsFrom: 16,
        lap: 3,
        lapSections: [true, false, true],
        startTime: Date.UTC(2026, 4, 16, 7, 5),
        endTime: Date.UTC(2026, 4, 16, 13),
      },
      { name: "Youth", order: 1, yearsFrom: 12, yearsTo: 16, lapSections: [true, true, true] },
    ],
  })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("heading", { name: "Classes", exact: true }).click()
  const classes = page.locator(".stage-classes")
  await expect(classes.getByRole("columnheader")).toHaveText(["Class", "Time", "Age", "Laps", "Sections"])
  const [expert, youth] = [classes.getByRole("row").nth(1), classes.getByRole("row").nth(2)]
  await expect(expert).toContainText("Expert")
  await expect(expert.getByRole("cell")).toContainText(["10:05–16:00", "16–∞", "3"])
  await expect(expert.getByRole("listitem")).toHaveText(["1 ridden", "2 not ridden", "3 ridden"])
  await expect(youth.getByRole("cell")).toContainText(["–", "12–16", "2"])
})

test("the photo of a class opens large, but not beyond the screen, and closes by Escape", async ({
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db, {
    descriptionEn: "A stage",
    classes: [{ name: "Expert" }],
  })
  const address = `/${stage.path}/images/${"0".repeat(32)}-200x200.webp`
  const ofStage = eq(stageClass.stageKey, stage.key)
  await site.database.db.update(stageClass).set({ photo: address }).where(ofStage)
  const picture = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: "#d62828" } })
    .webp()
    .toBuffer()
  await page.route("**/images/*.webp", (route) => route.fulfill({ body: picture, contentType: "image/webp" }))
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("heading", { name: "Classes", exact: true }).click()
  const photo = page.getByRole("link", { name: "Enlarge the photo of Expert" })
  const dialog = page.getByRole("dialog", { name: "Expert" })
  const large = dialog.getByRole("img", { name: "Photo of Expert" })
  await expect(async () => {
    await photo.press("Enter")
    await expect(large).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(large).toHaveAttribute("src", address.replace("200x200", "1600x1600"))
  await expect(dialog.getByRole("heading", { name: "Expert" })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => large.evaluate((one) => "naturalHeight" in one && one.naturalHeight)).toBe(1600)
  const height = (await large.boundingBox())?.height ?? Infinity
  expect(height).toBeLessThanOrEqual(0.7 * (page.viewportSize()?.height ?? 0) + 0.5)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(photo).toBeFocused()
})

test("the regulation is linked, and where there is none it is said [ST-06]", async ({ page, site }) => {
  const { db } = site.database
  const stage = await makeStage(db, { regulation: "0".repeat(64) })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("heading", { name: "Documents" }).click()
  await expect(page.getByRole("link", { name: "Regulation (PDF)" })).toHaveAttribute(
    "href",
    `/${stage.path}/regulation.pdf`,
  )
  await page.goto(site.url + english(pageOf(await makeStage(db))))
  await page.getByRole("heading", { name: "Documents" }).click()
  await expect(page.getByText("Cannot get regulation file")).toBeVisible()
})

test("header, bar, description, classes, documents and participants follow each other [ST-08]", async ({
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db, { ...running(), title: "Kaņieris Trial" })
  await makeParticipant(site.database.db, stage)
  await page.goto(site.url + english(pageOf(stage)))
  const main = page.getByRole("main")
  await expect(main.getByRole("heading")).toHaveText([
    "Kaņieris Trial",
    "Description",
    "Classes",
    "Documents",
    /^Participants/,
  ])
  const [title, bar, section, table] = await Promise.all(
    [
      main.getByRole("heading", { level: 1 }),
      actionBar(page),
      main.locator("details").first(),
      main.locator(".participants"),
    ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  )
  expect([title, bar, section, table].toSorted((a = 0, b = 0) => a - b)).toEqual([title, bar, section, table])
})
