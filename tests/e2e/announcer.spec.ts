import { expect } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

test("the announcer says of nobody that they have won while others have not started yet [TV-04]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { Anna: [[0, 0, 1]] },
    riders: { Anna: { racingNumber: "7" } },
  })
  await makeParticipant(db, stage, { name: "Berta", racingNumber: "8" })
  await page.goto(site.url + english(resultsOf(stage).replace("/results", "/announcer")))
  await page.keyboard.type("7")
  const needed = page.getByRole("region", { name: "Still needed" })
  await expect(needed.locator("dd").first()).toHaveText("Nobody who has started can take the win any more.")
  await expect(needed.locator("dd").last()).toHaveText("Is on the podium for sure, whatever happens.")
  await expect(needed).toContainText("1 rider of the class has not started yet.")
})

test("a lost connection leaves the announcer all that was known, and who is entered is read again after it [TV-04]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { Anna: [[0, 0, 1]] },
    riders: { Anna: { racingNumber: "7" } },
  })
  await page.clock.install()
  await page.goto(site.url + english(resultsOf(stage).replace("/results", "/announcer")))
  await page.keyboard.type("7")
  const needed = page.getByRole("region", { name: "Still needed" })
  await expect(needed).toBeVisible()
  await makeParticipant(db, stage, { name: "Berta", racingNumber: "8" })
  await page.context().setOffline(true)
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/participants?list=all"),
  )
  await page.clock.fastForward(61_000)
  await failed
  await page.context().setOffline(false)
  await expect(page.getByRole("article")).toContainText("Anna")
  await page.clock.fastForward(61_000)
  await expect(needed).toContainText("1 rider of the class has not started yet.")
})

test("an announcer types a number and reads all that there is to say, by keyboard alone [TV-04]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { Anna: [[0, 0, null]], Berta: [[1, 0, null]], Clara: [[5, 5, null]], Dace: [[5, 5, 5]] },
    riders: {
      Anna: { racingNumber: "7" },
      Berta: { racingNumber: "71" },
      Clara: { racingNumber: "8" },
      Dace: { racingNumber: "9" },
    },
  })
  await page.goto(site.url + english(resultsOf(stage).replace("/results", "/announcer")))
  const shown = page.getByRole("article")
  const needed = shown.getByRole("region", { name: "Still needed" })
  await page.keyboard.type("7")
  await expect(shown).toContainText("Anna")
  await expect(needed.locator("dd").first()).toHaveText(
    "For sure with clean rides from here on, whatever others do.",
  )
  await expect(needed.locator("dd").last()).toHaveText("Is on the podium for sure, whatever happens.")
  await page.keyboard.type("1")
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("Berta")
  await expect(needed).toContainText("Has to beat this rider on what is left:")
  await expect(needed.getByRole("listitem")).toHaveText("7 Anna: by more than 1 point")
  await page.keyboard.press("Enter")
  await page.keyboard.type("9")
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("Dace")
  await expect(shown).toContainText("Can no longer win.")
  await expect(shown).toContainText("No results in the standings of this class yet.")
  await page.keyboard.press("Escape")
  await page.keyboard.type("cla")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("Clara")
})
