import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test"
import { postClass } from "#server/results/postings.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { running } from "#tests/support/running.ts"
import { callsOf } from "./calls.ts"
import { openCockpit } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, openPanel, resultOf } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { asPhone, enter } from "./visitor.ts"

/** A posted class: Anna rides under an account, in whose browser `context` is. */
const posted = async (site: RunningServer, context: BrowserContext) => {
  const { db } = site.database
  const { userId: anna } = await enter(context, site)
  const { stage } = await makeScoredStage(db, {
    ...running(),
    competitionEndDate: Date.now(),
    cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, 1]] },
    riders: { "Anna Ozola": { id: anna, racingNumber: "7" } },
  })
  const actor = await makeSecretary(db, stage.institutionId)
  await postClass({ db, actor, now: Date.now() }, stage.path, { racingClass: "Expert", confirmed: 0 })
  const address = `${site.url}${resultsOf(stage)}`
  return { stage, anna, address, card: english(`${address}/${anna}`) }
}

const form = (page: Page) => page.locator(".own-questions details")
const asked = (page: Page) => page.locator(".own-questions li")

/** Asks on the rider's card, without the popup of a section. */
const ask = async (page: Page, text: string, score = "Section 3, lap 1: 5") => {
  await form(page).locator("summary").click()
  await form(page).getByLabel("Score").selectOption({ label: score })
  await form(page).getByLabel("What is wrong?").fill(text)
  await form(page).getByRole("button", { name: "Send question" }).click()
}

const questions = (page: Page, list: string): Locator =>
  page.locator(list).getByRole("listitem").filter({ hasText: "Score questioned" })

test("a rider questions a score from its section; a secretary upholds it, corrects the section, and the rider reads it at once [OF-04]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, anna, address, card } = await posted(site, context)
  await asPhone(page)
  await page.goto(card)
  await page.locator(".rider-card .section-button").nth(2).click()
  await dialog(page).getByRole("link", { name: "Question this score" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(form(page).getByLabel("Score")).toHaveValue("1/3")
  await expect(form(page).getByLabel("What is wrong?")).toBeFocused()
  await page.keyboard.type("The judge showed a three")
  await form(page).getByRole("button", { name: "Send question" }).click()
  await toast(page, "Sent")
  await expect(asked(page)).toContainText(["Section 3, lap 1"])
  await expect(asked(page)).toContainText(["Waiting"])

  const desk = await (await browser.newContext()).newPage()
  await enterAs("secretary", { context: desk.context(), site, stage })
  await openCockpit(desk, cockpitOf(address))
  const item = questions(desk, ".queue")
  await expect(item).toContainText("7 Anna Ozola")
  await expect(item).toContainText("Section 3, lap 1")
  await expect(item).toContainText(/Expert, asked \d\d:\d\d\. Score now: 5/)
  await expect(item).toContainText("The judge showed a three")
  await item.getByRole("button", { name: "Uphold" }).click()
  await expect(item).toContainText("Please write why.")
  await expect(item.getByLabel("Your answer")).toBeFocused()
  await item.getByLabel("Your answer").fill("Written down wrongly, sorry")
  await item.getByRole("button", { name: "Uphold" }).click()
  await toast(desk, "Answered")
  await expect(questions(desk, ".queue")).toHaveCount(0)
  // it is the secretary who corrects it
  expect((await resultOf(site, stage, anna))?.deleted).toBe(false)
  await dialog(desk).getByRole("button", { name: "3", exact: true }).click()
  await dialog(desk).getByRole("button", { name: "Save" }).click()

  // without a reload, by the stream
  await expect(asked(page)).toContainText(["Upheld"])
  await expect(asked(page)).toContainText(["Written down wrongly, sorry"])
  await expect(page.locator(".posted-changes")).toContainText("Section 3, lap 1: 5 → 3")
  await lookAt(page, "a question that is answered")

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(card)
  await expect(visitor.locator(".posting-line")).toBeVisible()
  await expect(visitor.locator(".own-questions")).toHaveCount(0)
  expect(await visitor.content()).not.toContain("sorry")
})

test("of two secretaries the second is told that the question is answered, and the cockpit has it in its queue [OF-04]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, address, card } = await posted(site, context)
  await page.goto(card)
  await ask(page, "I rode it clean")
  await toast(page, "Sent")

  const first = await (await browser.newContext()).newPage()
  await enterAs("secretary", { context: first.context(), site, stage })
  await openCockpit(first, site.url + english(`${pageOf(stage)}/cockpit`))
  const second = await (await browser.newContext()).newPage()
  await enterAs("secretary", { context: second.context(), site, stage })
  await openCockpit(second, cockpitOf(address))
  await questions(second, ".queue").getByLabel("Your answer").fill("Let me look")

  const queued = questions(first, ".queue")
  await expect(queued).toContainText("I rode it clean")
  await queued.getByRole("button", { name: "Look at the section" }).click()
  await expect(dialog(first)).toContainText("Section 3, lap 1")
  await lookAt(first, "the section of a question in the cockpit")
  await dialog(first).getByRole("button", { name: "Close" }).click()
  await queued.getByLabel("Your answer").fill("Two feet, says the judge")
  // the stream tells of the answer before the call does
  await first.route(callsOf("results", "answerQuestion"), async (route) => {
    const response = await route.fetch()
    await expect(queued).toHaveCount(0)
    await route.fulfill({ response })
  })
  await queued.getByRole("button", { name: "Refuse" }).click()
  await toast(first, "Answered")
  await expect(first.getByText("your answer was not sent")).toHaveCount(0)
  await expect(first.getByRole("dialog")).toHaveCount(0)
  await expect(first.locator(".attention h2")).toBeFocused()
  await toast(
    second,
    "This question is no longer open: your answer was not sent. 7 Anna Ozola (Section 3, lap 1)",
  )
  await expect(questions(second, ".queue")).toHaveCount(0)
  await expect(asked(page)).toContainText(["Refused"])
})

test("what is typed and opened in the cockpit before its scripts run stays [OF-04]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, card } = await posted(site, context)
  await page.goto(card)
  await ask(page, "I rode it clean")
  await toast(page, "Sent")
  const desk = await (await browser.newContext()).newPage()
  await enterAs("secretary", { context: desk.context(), site, stage })
  const load = await holdRequests(desk, "**/assets/*.js")
  await desk.goto(site.url + english(`${pageOf(stage)}/cockpit`), { waitUntil: "commit" })
  const answer = questions(desk, ".queue").getByLabel("Your answer")
  await answer.fill("Let me look")
  await desk.locator(".day-protests summary").click()
  await desk.locator(".race-step summary").click()
  load()
  await expect(desk.getByRole("button", { name: "Record a protest" })).toBeEnabled()
  await expect(desk.locator(".race-step details")).toContainText("Section 1")
  await expect(answer).toHaveValue("Let me look")
  await questions(desk, ".queue").getByRole("button", { name: "Refuse" }).click()
  await toast(desk, "Answered")
})

test("approval names the unanswered questions, and the rider reads that nobody answered [OF-04]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, address, card } = await posted(site, context)
  await page.goto(card)
  await ask(page, "I rode it clean")
  await toast(page, "Sent")
  const desk = await (await browser.newContext()).newPage()
  await enterAs("secretary", { context: desk.context(), site, stage })
  await openPanel(desk, address)
  await desk.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(desk)).toContainText("Question without an answer: 7 Anna Ozola (Section 3, lap 1).")
  await lookAt(desk, "approval with open questions")
  await dialog(desk).getByRole("button", { name: "Approve anyway" }).click()
  await toast(desk, "Results approved")
  await expect(asked(page)).toContainText(["Not answered"])
  await expect(form(page)).toHaveCount(0)
})

test("without scripts a rider asks too, and what was typed comes back with what is missing [OF-04]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { card } = await posted(site, context)
  const page = await context.newPage()
  await page.goto(card)
  await form(page).locator("summary").click()
  await form(page).getByLabel("What is wrong?").fill("The judge showed a three")
  await form(page).getByRole("button", { name: "Send question" }).click()
  await expect(form(page)).toContainText("Please choose a score.")
  await expect(form(page).getByLabel("What is wrong?")).toHaveValue("The judge showed a three")
  await form(page).getByLabel("Score").selectOption({ label: "Section 3, lap 1: 5" })
  await form(page).getByRole("button", { name: "Send question" }).click()
  await expect(asked(page)).toContainText(["The judge showed a three"])
})
