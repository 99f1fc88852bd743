import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { screen as stageScreen } from "#server/db/schema/screens.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { lookAt } from "./look-at.ts"
import { enterAsSecretary } from "./organisers.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

const lapSections = [true, true]
const classes = ["Expert", "Hobby"].map((name, index) => ({ name, order: 2 - index, lap: 1, lapSections }))

test("a secretary finds the open screens by name, and each obeys [TV-02]", async ({
  browser,
  context,
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    classes,
    cards: { Anna: [[0, 0]], Berta: [[1, 0]], Clara: [[5, 0]], Hobbyist: [[1, 1]] },
    riders: { Hobbyist: { racingClass: "Hobby" } },
  })
  const paddock = await browser.newContext({ locale: "en" })
  const [left, right] = [await paddock.newPage(), await paddock.newPage()]
  const tv = `${site.url}/tv/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  const open = async (screen: Page, name: string) => {
    await screen.goto(english(`${tv}?name=${name}`))
    await expect(screen.locator(".tv-name")).toHaveText(name)
  }
  await enterAsSecretary(context, site, stage.institutionId)
  await page.goto(site.url + english(resultsOf(stage)))
  await page.getByRole("link", { name: "Screens" }).click()
  await expect(page.getByText("No screen is open yet")).toBeVisible()
  await open(left, "Left")
  await open(right, "Right")
  const controls = (name: string) => page.getByRole("region", { name })
  await expect(controls("Left")).toContainText("Open")
  await expect(controls("Right")).toContainText("Open")

  await controls("Left").getByRole("button", { name: "Hobby" }).click()
  await expect(left.getByRole("heading", { level: 1 })).toHaveText("Hobby")
  await expect(controls("Left").getByRole("button", { name: "Hobby" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await expect(right.getByRole("heading", { level: 1 })).toHaveText("Expert")

  const podium = right.locator(".podium-board")
  const chosen = controls("Right").getByLabel("Podium")
  await chosen.focus()
  // a closed list changes with each arrow key: the audience sees what is chosen only with the button
  await page.keyboard.press("ArrowDown")
  await expect(chosen).toHaveValue("class:Hobby")
  await page.keyboard.press("ArrowDown")
  await expect(chosen).toHaveValue("class:Expert")
  await page.waitForResponse(
    (answer) => answer.url().includes("screens/report") || answer.url().includes("screens/list"),
  )
  await expect(podium).toHaveCount(0)
  await controls("Right").getByRole("button", { name: "Show podium" }).click()
  await expect(podium).toContainText("Provisional")
  await expect(podium).not.toContainText(/Anna|Berta|Clara/)
  await controls("Right").getByRole("button", { name: "Next" }).click()
  await expect(podium).toContainText("Clara")
  await expect(controls("Right").getByRole("status")).toHaveText("3. Clara")
  await expect(podium).not.toContainText(/Anna|Berta/)
  await lookAt(page, "the screens of a stage")

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(site.url + english(`${pageOf(stage)}/screens`))
  await controls("Left").getByLabel("Notice").fill("Riders’ meeting at 9:30")
  await page.keyboard.press("Enter")
  await expect(left.locator(".tv-message")).toHaveText("Riders’ meeting at 9:30")
  await controls("Right").getByRole("button", { name: "Blank" }).click()
  await expect(right.locator(".tv-blank")).toBeVisible()
  await left.reload()
  await expect(left.locator(".tv-message")).toHaveText("Riders’ meeting at 9:30")
  await controls("Right").getByRole("button", { name: "Automatic" }).click()
  await expect(right.getByRole("row", { name: "Anna" })).toBeVisible()
  await paddock.close()
})

test("a screen that is off says when it was last seen, and its removal leaves the focus on the page [TV-02]", async ({
  browser,
  context,
  page,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, { ...running(), cards: { Anna: [[0]] } })
  const tv = `${site.url}/tv/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  const paddock = await browser.newContext({ locale: "en" })
  const screen = await paddock.newPage()
  await screen.goto(english(`${tv}?name=Tent`))
  await expect(screen.locator(".tv-name")).toHaveText("Tent")
  await paddock.close()
  const seenOn = Date.now() - 3 * 86_400_000
  await db.update(stageScreen).set({ seenOn }).where(eq(stageScreen.stageKey, stage.key))
  await enterAsSecretary(context, site, stage.institutionId)
  await page.goto(site.url + english(`${pageOf(stage)}/screens`))
  const day = new Intl.DateTimeFormat("en", { day: "2-digit", timeZone: "Europe/Riga" }).format(seenOn)
  await expect(page.getByText(/^Off, last seen: /)).toHaveText(new RegExp(`${day}.*\\d\\d:\\d\\d$`))
  const opening = context.waitForEvent("page")
  await page.getByRole("link", { name: "/tv/" }).click()
  await expect((await opening).locator(".tv-name")).toBeVisible()
  await page.getByRole("button", { name: "Remove Tent" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: "Tent" })).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
})
