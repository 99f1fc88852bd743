import { expect, type Page } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { tap } from "./tap.ts"

const entered = (page: Page) => page.locator(".entered")
const bar = (page: Page) => page.getByRole("complementary", { name: "Riders you follow" })

test("on the morning of a race a rider without a score is found and followed, and moves up with the first score [D-52]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db, running())
  const { token } = await makeJudge(db, stage)
  const zane = await makeParticipant(db, stage, { name: "Zane Kalniņa", racingNumber: "77", bike: null })
  await makeParticipant(db, stage, { name: "Jaan Tamm", racingNumber: "8" })
  await resize(page, { width: 360, height: 740 })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByText("0 of 2 have started", { exact: true })).toBeVisible()
  await expect(page.getByText("Not started yet", { exact: true })).toBeVisible()
  await expect(page.getByText("No one started")).toHaveCount(0)
  await expect(entered(page).locator("strong")).toHaveText(["Jaan Tamm", "Zane Kalniņa"])

  await page.goto(site.url + english(resultsOf(stage)))
  await resize(page, { width: 360, height: 740 })
  await page.getByRole("searchbox").fill("kaln")
  await expect(page.getByText("Shown: 1 of 2")).toBeVisible()
  await page.getByRole("button", { name: "Follow Zane Kalniņa" }).click()
  await page.getByRole("searchbox").press("Escape")
  await expect(bar(page).getByRole("button")).toHaveText(/77.*–.*–/)

  const first = { section: 1, lap: 1, name: "JudgeAddPointsB" as const }
  await tap(site.url, { token, stage: stage.path }, { ...first, participant: zane.id })
  await expect(bar(page).getByRole("button")).toHaveText(/77.*1\..*2/)
  await expect(entered(page).locator("strong")).toHaveText(["Jaan Tamm"])
  await expect(page.locator(".result").first()).toContainText("Zane Kalniņa")
  await expect(page.getByText("1 of 2 has started", { exact: true })).toBeVisible()
})

test("lines hold still under a finger, and the star follows whom it was set down on", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 2, null]] },
  })
  const { token } = await makeJudge(db, stage)
  await resize(page, { width: 360, height: 740 })
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto(site.url + english(resultsOf(stage)))
    await expect(one.getByText("Live", { exact: true })).toBeVisible()
  }
  await page.bringToFront()
  const names = page.locator(".result strong")
  await expect(names).toHaveText(["Anna Ozola", "Jaan Tamm"])
  const session = await page.context().newCDPSession(page)
  const star = await page.getByRole("button", { name: "Follow Jaan Tamm" }).boundingBox()
  const touchPoints = [{ x: (star?.x ?? 0) + 20, y: (star?.y ?? 0) + 20 }]
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints })
  // RU-02: who has finished is ahead of who has not
  const third = { section: 3, lap: 1, name: "JudgeAddPointsD" as const }
  await tap(site.url, { token, stage: stage.path }, { ...third, participant: riders[1]?.id ?? "" })
  await expect(other.locator(".result strong")).toHaveText(["Jaan Tamm", "Anna Ozola"])
  await expect(names).toHaveText(["Anna Ozola", "Jaan Tamm"])
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await expect(page.getByRole("button", { name: "Follow Jaan Tamm" })).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByRole("button", { name: "Follow Anna Ozola" })).toHaveAttribute(
    "aria-pressed",
    "false",
  )
  await expect(names).toHaveText(["Jaan Tamm", "Anna Ozola"])
})
