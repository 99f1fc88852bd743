import { expect, test, vi } from "vitest"
import type { OwnQuestions } from "#contracts/results/score-question.ts"
import { refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import {
  answerForRace,
  body,
  type ShownResults,
  secretary,
  showResults,
} from "#tests/support/screens/show-results.tsx"

const rider = { ...secretary, userId: "anna", secretaryOf: [] }

type Ask = (text: string) => Promise<undefined | "questions-over">

/** Shows Anna her card of a posted class; `ask` is told each question that is sent, and may return why it is refused. */
const showOwnCard = async () => {
  const race = sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, 1]] } })
  const [postedOn, questionsUntil] = [Date.now() - 60_000, Date.now() + 1_740_000]
  const posting = { postedOn, questionsUntil, changedOn: null, changes: [], changeCount: 0 }
  race.changeClass("Expert", { posting })
  const asked: NonNullable<OwnQuestions> = []
  const ask = vi.fn<Ask>(async () => undefined)
  const answers: ShownResults["answers"] = (results) => ({
    ownQuestions: results.ownQuestions.handler(() => asked),
    askQuestion: results.askQuestion.handler(async ({ input: { place, text }, errors }) => {
      const why = await ask(text)
      if (why) throw errors[why]()
      const { section, lap } = place
      asked.push({ id: 1, section, lap, text, askedOn: Date.now(), state: "open", answer: null })
      return { kind: "asked" }
    }),
  })
  const shown = await showResults(race, { at: `/${race.idOf("Anna Ozola")}`, viewer: rider, answers })
  await form().getByCss("summary").click()
  return { ...shown, ask, answerAgain: () => answerForRace(race, answers) }
}

const form = () => body().getByCss(".own-questions details")
const asked = () => body().getByCss(".own-questions li")
const text = () => form().getByLabelText("What is wrong?")
const score = () => form().getByLabelText("Score")
const send = () => form().getByRole("button", { name: "Send question" })

test("what is typed stays when it is too long, when the network is away, and when question time ends [OF-04]", async () => {
  const { ask, answerAgain } = await showOwnCard()
  await score().selectOptions("Section 3, lap 1: 5")
  await text().fill("a".repeat(501))
  await send().click()
  await expect.element(form()).toMatchTextContent(/501 of 500 characters/)
  await expect.element(form()).toMatchTextContent(/This is too long: at most 500 characters\./)
  expect(ask).not.toHaveBeenCalled()
  await text().fill("It was a three")
  refuseCalls()
  await send().click()
  await expect.element(form()).toMatchTextContent(/What you typed is still here/)
  answerAgain()
  ask.mockResolvedValueOnce("questions-over")
  await send().click()
  await expect.element(form()).toMatchTextContent(/Question time ended/)
  await expect.element(text()).toHaveValue("It was a three")
  await expect.element(asked()).not.toBeInTheDocument()
})

test("a question that lacks something leads to the field at fault [OF-04]", async () => {
  await showOwnCard()
  await send().click()
  await expect.element(score()).toHaveFocus()
  await score().selectOptions("Section 3, lap 1: 5")
  await send().click()
  await expect.element(text()).toHaveFocus()
  await lookAt()
  await text().fill("It was a three")
  await send().click()
  await expect.element(asked()).toMatchTextContent(/It was a three/)
})

test("a question whose button is pressed twice is sent once, and the form closes empty [OF-04]", async () => {
  const { ask } = await showOwnCard()
  await score().selectOptions("Section 3, lap 1: 5")
  await text().fill("It was a three")
  const answer = Promise.withResolvers<undefined>()
  ask.mockReturnValueOnce(answer.promise)
  await send().click()
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  await send().click({ force: true })
  answer.resolve(undefined)
  await expect.element(asked()).toBeVisible()
  await expect.element(form()).not.toHaveAttribute("open")
  await expect.element(text()).toHaveValue("")
  expect(ask).toHaveBeenCalledOnce()
})
