import { expect, type Page } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { tap } from "./tap.ts"
import { phone } from "./visitor.ts"

const lineOf = (page: Page, name: string) => page.getByRole("row", { name })

test("a new score is announced with its section and its effect, for all riders or for those followed [TV-06]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[3, 1, null]], "Jaan Tamm": [[0, 2, null]], "Liis Kask": [[5, 5, null]] },
  })
  const { token } = await makeJudge(db, stage)
  const score = (rider: number, name: "JudgeFinishManual" | "JudgeAddPointsD") =>
    tap(
      site.url,
      { token, stage: stage.path },
      { section: 3, lap: 1, name, participant: riders[rider]?.id ?? "" },
    )
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(lineOf(page, "Anna Ozola")).toContainText("+2 behind the leader")
  await expect(lineOf(page, "Liis Kask")).toContainText("+8 behind the leader")
  await expect(lineOf(page, "Liis Kask")).toContainText("6 p. to place 2")

  const ticker = page.locator(".race-ticker")
  // changes of place are known only for a board that is being followed
  await page.locator("[data-connection=live]").waitFor()
  await score(0, "JudgeFinishManual")
  await expect(ticker.locator("summary")).toContainText(/Anna Ozola.*S3.*0.*place 1.*1 place up/)
  await expect(lineOf(page, "Anna Ozola").locator(".last-scores b")).toHaveText(["3", "1", "0"])
  await expect(lineOf(page, "Anna Ozola").locator(".last-seen")).toHaveText("S3 · this minute")

  await page.getByRole("button", { name: "Follow Liis Kask" }).click()
  await ticker.locator("summary").click()
  await ticker.getByLabel("Only riders I follow").check()
  await expect(ticker.locator("summary")).toContainText("Latest scores")
  await expect(ticker.getByRole("listitem")).toHaveText([/Liis Kask.*S2/])
  await score(1, "JudgeAddPointsD")
  await score(2, "JudgeFinishManual")
  await expect(ticker.getByRole("listitem")).toHaveText([/Liis Kask.*S3/, /Liis Kask.*S2/])
  await lookAt(page, "the news of a race")
  await page.setViewportSize(phone)
  await ticker.getByRole("button", { name: "Liis Kask" }).first().click()
  await expect(lineOf(page, "Liis Kask").getByRole("link")).toBeInViewport()
})

test("a race is read as it stands or compared on shared sections, each at an address of its own, and the page says which [RX-10]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { Early: [[0, 0, 5]], Late: [[1, null, null]], Third: [[2, 2, null]] },
  })
  const names = page.getByRole("rowheader").getByRole("link")
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByText("As it stands: all points so far.")).toBeVisible()
  // RU-02: who has finished is ahead
  await expect(names).toHaveText(["Early", "Late", "Third"])
  await page.getByRole("link", { name: "Compared" }).click()
  await expect(page).toHaveURL(/view=compared$/)
  await expect(page.getByText("On the sections that both riders have ridden")).toBeVisible()
  await expect(lineOf(page, "Late")).toContainText("+1 compared")
  await expect(lineOf(page, "Late")).toContainText("on 1 section")
  await expect(page.getByRole("table")).toContainText(/Compared with \d* ?Early/)
  await expect(lineOf(page, "Third")).toContainText("+4 compared")
  await lookAt(page, "a race compared")
  for (const width of [641, 700, 768, 820, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(
      width,
    )
  }
  await page.reload()
  await expect(page.getByRole("link", { name: "Compared" })).toHaveAttribute("aria-current", "page")
})

test("a class is a press away, also one that is closed; after the race nothing tells how it goes", async ({
  page,
  site,
}) => {
  const lapSections = [true]
  const classes = ["Expert", "Hobby"].map((name, index) => ({ name, order: 2 - index, lap: 1, lapSections }))
  const { stage } = await makeScoredStage(site.database.db, { ...running(), classes, cards: { Anna: [[0]] } })
  await page.goto(site.url + english(resultsOf(stage)))
  await page.getByRole("button", { name: "Collapse All" }).click()
  await page.getByRole("navigation", { name: "Class" }).getByRole("link", { name: "Hobby" }).click()
  await expect(page.locator("#class-Hobby[open]")).toBeInViewport()

  const hour = 3_600_000
  const competitionEndDate = Date.now() - hour
  const over = await makeScoredStage(site.database.db, {
    competitionStartDate: competitionEndDate - 6 * hour,
    competitionEndDate,
    cards: { Anna: [[0]], Berta: [[5]] },
  })
  await page.goto(site.url + english(`${resultsOf(over.stage)}?view=compared`))
  await expect(lineOf(page, "Berta")).toContainText("+5 behind the leader")
  await expect(page.locator(".race-ticker, .line-story, .order-note")).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Compared" })).toHaveCount(0)
})
