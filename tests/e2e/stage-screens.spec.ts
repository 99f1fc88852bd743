import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { enterAsSecretary } from "./organisers.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

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
  await controls("Right").getByLabel("Podium").selectOption("class:Expert")
  await controls("Right").getByRole("button", { name: "Show podium" }).click()
  await expect(podium).toContainText("Provisional")
  await expect(podium).not.toContainText(/Anna|Berta|Clara/)
  await controls("Right").getByRole("button", { name: "Next" }).click()
  await expect(podium).toContainText("Clara")
  await expect(podium).not.toContainText(/Anna|Berta/)
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
