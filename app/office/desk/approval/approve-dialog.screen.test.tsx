import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, pressInDialog, showPanel } from "#tests/support/screens/show-desk.tsx"
import { body } from "#tests/support/screens/show-results.tsx"

/** A race that is over: Anna has finished with 6, and Jaan has a DNF. */
const endedRace = () => {
  const given = sampleRace({
    stage: { competitionEndDate: Date.now() - 1 },
    cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] },
  })
  given.setStatus("Jaan Tamm", "DNF")
  return given
}

const approve = page.getByRole("button", { name: "Approve results", exact: true })
const currentStep = () => body().getByCss(".steps [aria-current=step]")
const title = (name: string) => dialog().getByRole("heading", { name })

test("what changed while the secretary was about to approve is listed in the same dialog, once the stream has brought it, and is approved from there", async () => {
  const given = endedRace()
  const { send, sent } = await showPanel(given)
  await approve.click()
  given.score("Anna Ozola", { section: 1, lap: 1 }, 3)
  await pressInDialog("Approve results")
  await expect.element(title("Results changed meanwhile")).toBeVisible()
  await expect
    .element(dialog().getByRole("alert"))
    .toHaveTextContent("Something has changed meanwhile. Look at it again, then approve.")
  await expect.element(dialog().getByText("Loading the changes…")).toBeVisible()
  const yes = dialog().getByRole("button", { name: "Approve results" })
  await expect.element(yes).toBeDisabled()
  await lookAt()
  send()
  await expect.element(dialog().getByRole("listitem")).toMatchTextContent(/Anna Ozola 6 → 9$/)
  await expect.element(dialog().getByText("Loading the changes…")).not.toBeInTheDocument()
  const seen = given.board().revision
  await yes.click()
  await expect.element(currentStep()).toMatchTextContent(/Approved/)
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  expect(sent.mock.lastCall).toMatchObject(["approve", { seenRevision: seen }])
  expect(sent).toHaveBeenCalledTimes(2)
})

test("something else than a rider's line that changed meanwhile is named too", async () => {
  const given = endedRace()
  const { send } = await showPanel(given)
  await approve.click()
  given.changeBoard({})
  await pressInDialog("Approve results")
  send()
  await expect.element(dialog()).toMatchTextContent(/No rider’s line has changed, but something else has/)
  await expect.element(dialog().getByRole("listitem")).not.toBeInTheDocument()
})

const minute = 60_000

test("all that is open is named in one dialog, and one command says what is waived; what comes in between is asked about there [OF-01] [OF-04] [OF-05] [D-10]", async () => {
  const given = endedRace()
  const now = Date.now()
  const until = now + 31 * minute
  const posting = { postedOn: now, questionsUntil: until, changedOn: null, changes: [], changeCount: 0 }
  given.changeClass("Expert", { posting })
  const rider = { id: given.idOf("Anna Ozola"), name: "Anna Ozola", racingNumber: "1", racingClass: "Expert" }
  const question = {
    kind: "question",
    id: 7,
    rider,
    section: 1,
    lap: 1,
    total: 0,
    text: "Why?",
    askedOn: now,
  } as const
  const outside = { kind: "lap-order", rider, section: 2, lap: 1, total: 1, revision: 1 } as const
  const protest = (id: string, subject: string) => ({
    ...{ id, revision: 1, racingClass: null, subject, details: null, fee: null, isFeeReturned: false },
    ...{ receivedOn: now, decision: null, text: null, decidedOn: null },
    protester: { participantId: null, name: "Smiltene MK", racingNumber: null, isRemoved: false },
  })
  const [first, second] = ["1", "2"].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
    string,
    string,
  ]
  const protests = [protest(first, "Start order")]
  given.changeDesk({ attention: [question, outside], protests })
  const { sent } = await showPanel(given)
  await approve.click()
  await expect.element(title("Question time is not over")).toBeVisible()
  await expect.element(dialog()).toMatchTextContent(/Expert until (\d+ \w+ at )?\d\d:\d\d, 31 min left/)
  await expect
    .element(dialog())
    .toMatchTextContent(/Question without an answer: 1 Anna Ozola \(Section 1, lap 1\)\./)
  await expect.element(dialog()).toMatchTextContent(/Still open: 1 Anna Ozola \(Section 2, lap 1\)\./)
  const open = dialog().getByRole("region", { name: "Protests without a decision" }).getByRole("listitem")
  await expect.element(open).toHaveTextContent("Whole stage Start order")
  await lookAt()
  expect(sent).not.toHaveBeenCalled()

  // one more is recorded while the secretary reads
  given.changeDesk({ protests: [...protests, protest(second, "Length of section 2")] })
  await pressInDialog("Approve anyway")
  await expect
    .poll(() => open.elements().map((one) => one.textContent))
    .toEqual(["Whole stage Start order", "Whole stage Length of section 2"])
})

test("what was waived is sent with the one command [OF-01] [OF-04] [OF-05]", async () => {
  const given = endedRace()
  const now = Date.now()
  const posting = {
    postedOn: now,
    questionsUntil: now + minute,
    changedOn: null,
    changes: [],
    changeCount: 0,
  }
  given.changeClass("Expert", { posting })
  const rider = { id: given.idOf("Anna Ozola"), name: "Anna Ozola", racingNumber: "1", racingClass: "Expert" }
  const question = {
    kind: "question",
    id: 7,
    rider,
    section: 1,
    lap: 1,
    total: 0,
    text: "Why?",
    askedOn: now,
  } as const
  given.changeDesk({ attention: [question] })
  const { sent } = await showPanel(given)
  await approve.click()
  await pressInDialog("Approve anyway")
  await expect.element(currentStep()).toMatchTextContent(/Approved/)
  expect(sent.mock.calls).toMatchObject([
    [
      "approve",
      { seenRevision: given.board().revision - 1, confirmed: ["Expert"], lastQuestion: 7, protests: [] },
    ],
  ])
})

test("two presses open one dialog; where the server cannot say what is open it says so, and asks again when told to", async () => {
  const given = endedRace()
  let fails = true
  await showPanel(given, {
    answers: (results) => ({
      approvalCheck: results.approvalCheck.handler(() => {
        if (fails) throw new Error("no answer")
        return { kind: "found" as const, check: given.check() }
      }),
    }),
  })
  await approve.dblClick()
  expect(page.getByRole("dialog").elements()).toHaveLength(1)
  await expect.element(dialog().getByRole("button", { name: "Approve results" })).toBeDisabled()
  await expect
    .element(dialog().getByRole("alert"))
    .toMatchTextContent(/The server did not answer as it should\./)
  fails = false
  await pressInDialog("Try again")
  await expect.element(dialog().getByRole("alert")).not.toBeInTheDocument()
  await pressInDialog("Approve results")
  await expect.element(currentStep()).toMatchTextContent(/Approved/)
})

test("who is not through after all blocks the approval in the dialog, and so does an approval by somebody else [SP-02]", async () => {
  const given = endedRace()
  const { send } = await showPanel(given)
  // the page has not heard of it
  given.setStatus("Jaan Tamm", null)
  await approve.click()
  await expect
    .element(dialog())
    .toMatchTextContent(/Not all participants finished or DNF\/DQ\. .*2 Jaan Tamm/)
  const yes = dialog().getByRole("button", { name: "Approve results" })
  await expect.element(yes).toBeDisabled()
  given.changeStage({ resultsStatus: "Approved" })
  send()
  await expect
    .element(dialog().getByRole("alert"))
    .toMatchTextContent(/Results are approved and cannot be changed/)
  await expect.element(yes).toBeDisabled()
})
