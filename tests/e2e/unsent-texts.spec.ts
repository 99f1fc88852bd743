import { expect, type Page } from "@playwright/test"
import { askQuestion } from "#server/results/ask-question.ts"
import { postClass } from "#server/results/postings.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { running } from "#tests/support/running.ts"
import { openCockpit } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, race } from "./desk.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

/** Loads the page again, whatever is typed on it. */
const reload = async (page: Page) => {
  page.once("dialog", (warning) => void warning.accept())
  await page.reload()
}

/** A race of a rider with an account, whose class is posted. */
const postedRace = async (site: RunningServer, anna: string) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, {
    ...running(),
    competitionEndDate: Date.now(),
    cards: { "Anna Ozola": [[0, 1, 5]] },
    riders: { "Anna Ozola": { id: anna } },
  })
  const actor = await makeSecretary(db, stage.institutionId)
  await postClass({ db, actor, now: Date.now() }, stage.path, { racingClass: "Expert", confirmed: 0 })
  return { stage, address: `${site.url}${resultsOf(stage)}` }
}

test("a question that was not sent is there again after a reload, until it is sent [OF-04]", async ({
  page,
  context,
  site,
}) => {
  const { userId: anna } = await enter(context, site)
  const { address } = await postedRace(site, anna)
  await page.goto(english(`${address}/${anna}`))
  const form = page.locator(".own-questions details")
  const text = form.getByLabel("What is wrong?")
  await form.locator("summary").click()
  await form.getByLabel("Score").selectOption({ label: "Section 3, lap 1: 5" })
  await text.fill("The judge showed a three")
  await reload(page)
  await expect(text).toHaveValue("The judge showed a three")
  await expect(text).toBeVisible()
  await expect(form.getByLabel("Score")).toHaveValue("1/3")
  await form.getByRole("button", { name: "Send question" }).click()
  await toast(page, "Sent")
  await page.reload()
  await form.locator("summary").click()
  await expect(text).toHaveValue("")
})

test("what is typed about a protest is there again after a reload, until it is given up [OF-05]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, cockpitOf(address))
  const open = async () => {
    const part = page.locator("details.day-protests")
    const summary = part.getByText("Protests: 0")
    await expect(summary).toBeVisible()
    if ((await part.getAttribute("open")) === null) await summary.click()
    await part.getByRole("button", { name: "Record a protest" }).click()
  }
  await open()
  const details = dialog(page).getByLabel("Details")
  await details.fill("Number 7 rode section 3 twice")
  await reload(page)
  await open()
  await expect(details).toHaveValue("Number 7 rode section 3 twice")
  await dialog(page).getByRole("button", { name: "Cancel" }).click()
  await dialog(page).getByRole("button", { name: "Leave" }).click()
  await open()
  await expect(details).toHaveValue("")
})

test("an answer that was not given is there again after a reload, until it is given [OF-04]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const { id: anna } = await makeUser(db)
  const { stage, address } = await postedRace(site, anna)
  const actor = { userId: anna, isConfirmed: true, admin: false, secretaryOf: [] }
  const place = { participantId: anna, section: 3, lap: 1 }
  const question = { place, text: "The judge showed a three" }
  await askQuestion({ db, actor, now: Date.now(), language: "en" }, stage.path, question)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, cockpitOf(address))
  const answer = page.locator(".queue").getByLabel("Your answer")
  await answer.fill("Two feet, says the judge")
  await reload(page)
  await expect(answer).toHaveValue("Two feet, says the judge")
  await page.locator(".queue").getByRole("button", { name: "Refuse" }).click()
  await toast(page, "Answered")
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("answer"))),
  ).toEqual([])
})

test("what is typed about an ad is there again after a reload, until the report is sent [D-40]", async ({
  page,
  context,
  site,
}) => {
  await enter(context, site)
  const { id } = await makeAd(site.database.db)
  await page.goto(english(`${site.url}/market/ads/${id}`))
  const open = () => page.getByRole("button", { name: "Report this ad" }).click()
  const comment = dialog(page).locator("textarea")
  await open()
  await dialog(page).getByLabel("Reason").selectOption("It looks like fraud")
  await comment.fill("Wants cash ahead")
  await reload(page)
  await open()
  await expect(comment).toHaveValue("Wants cash ahead")
  await dialog(page).getByLabel("Reason").selectOption("It looks like fraud")
  await dialog(page).getByRole("button", { name: "Send the report" }).click()
  await toast(page, "Thank you. An admin will look at this ad.")
  await open()
  await expect(comment).toHaveValue("")
})
