import { expect } from "@playwright/test"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

const hour = 3_600_000
const day = 24 * hour

test("the home page says who leads the championships of the season, and leads to the standings of each class [CL-07]", async ({
  page,
  emptySite: site,
}) => {
  const season = await makeApprovedSeason(site.database.db, {
    scores: [{ "Anna Ozola": 1, "Bruno Kalns": 2 }],
    championship: { displayName: "Baltic Trial Cup", publicationStatus: "published" },
    startsOn: Date.now() - 30 * day,
  })
  await season.generateAll()
  await page.goto(`${site.url}/?lng=en`)
  const leaders = page.getByRole("article").filter({ hasText: "Baltic Trial Cup" })
  await expect(leaders).toContainText("Stages: 1 of 1")
  await expect(leaders.getByRole("listitem")).toHaveText(
    /Expert.*Number 1.*Anna Ozola.*20 points.*\+3 ahead of second place/,
  )
  await lookAt(page, "the leaders of a season")
  await leaders.getByRole("link", { name: "Expert" }).click()
  await expect(page).toHaveURL(/#class-Expert$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baltic Trial Cup")
})

test("a signed-in user sees where they ride or judge next, in how many days, and what they can do about it [CL-08]", async ({
  page,
  context,
  emptySite: site,
}) => {
  const { db } = site.database
  const { userId } = await enter(context, site)
  const soon = await makeStage(db, {
    competitionStartDate: Date.now() + 12 * day,
    competitionEndDate: Date.now() + 12 * day + 6 * hour,
    title: "Soon",
    classes: [{ name: "Expert", color: "#d62828", startTime: Date.now() + 12 * day + hour }],
  })
  await page.goto(`${site.url}/?lng=en`)
  const next = page.getByRole("region", { name: "My next stage" })
  await expect(page.getByText("You have not joined an upcoming stage yet.")).toBeVisible()
  await expect(next).toHaveCount(0)
  await makeParticipant(db, soon, { id: userId, racingNumber: "77", status: "Confirmed" })
  await page.reload()
  await expect(next).toContainText("in 12 days")
  await expect(page.getByText("You have not joined an upcoming stage yet.")).toHaveCount(0)
  await expect(next).toContainText(/77\s*Expert\s*Confirmed/)
  await expect(next).toContainText("First start:")
  await expect(next.getByRole("button", { name: "Calendar" })).toBeVisible()
  await lookAt(page, "the next stage")
  await page.goto(`${site.url}/?lng=en`)
  await next.getByRole("link", { name: "Change registration" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Soon")
  await expect(page.getByRole("main").getByRole("button", { name: "Edit" })).toBeVisible()

  const now = await makeStage(db, { ...running(), title: "Now" })
  await db.insert(stageJudge).values({ stageKey: now.key, userId })
  await page.goto(`${site.url}/?lng=en`)
  await expect(next).toContainText("Running now")
  await expect(next).toContainText("You judge here")
  await expect(next.getByRole("link", { name: "Judge app" })).toHaveAttribute("href", /\/judge$/)
  await expect(next.getByRole("link", { name: "My results" })).toHaveCount(0)
})
