import { expect } from "@playwright/test"
import { postClass } from "#server/results/postings.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { dialog } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

test("a rider sees their own card of today while it is scored, from before the first section on", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const { userId } = await enter(context, site)
  const stage = await makeStage(db, running())
  await makeParticipant(db, stage, { id: userId, name: "Anna Ozola" })
  const { token } = await makeJudge(db, stage)
  const score = (section: number) =>
    postEvents(site, {
      token,
      stage,
      events: [wireTap({ participant: userId, section, name: "JudgeAddPointsC", time: Date.now() })],
    })
  await page.goto(`${site.url}/my-results?lng=en`)
  const card = page.getByRole("region", { name: stage.title })
  await expect(card).toContainText("Nothing scored yet")
  await expect(card.getByText("Live")).toBeVisible()
  await score(1)
  await expect(card.locator(".rider-card")).toContainText("3")
  await expect(card.locator(".card-place")).toContainText("Place 1")
  await score(2)
  // the card and the table below tell the same
  await expect(card.locator(".rider-card .figure").first()).toHaveText("6")
  await expect(page.getByRole("row").nth(1).getByRole("cell").last()).toHaveText("6")

  await context.setOffline(true)
  await expect(card.getByText("Offline")).toBeVisible()
  await expect(card.locator(".rider-card .figure").first()).toHaveText("6")
  await context.setOffline(false)
  await score(3)
  await expect(card.locator(".rider-card .figure").first()).toHaveText("9")
  await lookAt(page, "the own card")
})

test("a section of the rider's own card of today opens", async ({ page, context, site }) => {
  const { db } = site.database
  const { userId } = await enter(context, site)
  const stage = await makeStage(db, running())
  await makeParticipant(db, stage, { id: userId, name: "Anna Ozola" })
  const { token } = await makeJudge(db, stage)
  const event = wireTap({ participant: userId, section: 1, name: "JudgeAddPointsC", time: Date.now() })
  await postEvents(site, { token, stage, events: [event] })
  await page.goto(`${site.url}/my-results?lng=en`)
  await page.locator(".rider-card .section-button").first().click()
  await expect(dialog(page)).toContainText("Section 1, lap 1")
  await lookAt(page, "a section of the own card")
})

test("while a class is posted, the own card leads to the form that questions its scores [OF-04]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const { userId } = await enter(context, site)
  const stage = await makeStage(db, running())
  await makeParticipant(db, stage, { id: userId, name: "Anna Ozola" })
  const { token } = await makeJudge(db, stage)
  const event = wireTap({ participant: userId, section: 1, name: "JudgeAddPointsC", time: Date.now() })
  await postEvents(site, { token, stage, events: [event] })
  await page.goto(`${site.url}/my-results?lng=en`)
  await expect(page.locator(".rider-card")).toBeVisible()
  const ask = page.getByRole("link", { name: "Question a score" })
  await expect(ask).toHaveCount(0)
  const actor = await makeSecretary(db, stage.institutionId)
  await postClass({ db, actor, now: Date.now() }, stage.path, { racingClass: "Expert", confirmed: 1 })
  await page.reload()
  await ask.click()
  await expect(page.locator(".own-questions details").getByLabel("Score")).toBeFocused()
})
