import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ParticipantDialog } from "./participant-dialog.tsx"

const known = { name: "Anna Ozola", birthDate: "1999-03-04", racingClass: "Hobby" }

/** Shows the form of a rider who joins where numbers are kept; the site refuses what is not their own. */
const showForm = async (numbers: RegistrationStart["numbers"], given: Partial<RegistrationStart["form"]>) => {
  const empty = makeStart()
  const start = makeStart({ numbers, form: { ...empty.form, ...known, ...given } })
  const sent: (string | null)[] = []
  answerCalls((os) => ({
    registration: {
      startJoining: os.registration.startJoining.handler(() => ({
        kind: "started",
        start: { ...start, numbers: numbers && { ...numbers, free: "9" } },
      })),
      join: os.registration.join.handler(({ input }) => {
        sent.push(input.form.racingNumber)
        return { kind: "faults", faults: ["number-kept"] }
      }),
    },
  }))
  await showScreen(
    <ParticipantDialog
      path="institutions/lamsf/championships/latvia/stages/cesis"
      start={start}
      task={{ kind: "join", isVisitor: false }}
      onSignedIn={() => {}}
      onWritten={() => {}}
      onClose={() => {}}
    />,
  )
  return { sent, number: page.getByRole("textbox", { name: "Racing number" }) }
}

test("the own number says that it is kept, and is offered again once another one is typed [SN-01]", async () => {
  const { number } = await showForm({ own: "77", free: "3" }, { racingNumber: "77" })
  await expect.element(number).toHaveAccessibleDescription("This is the number kept for the season.")
  await number.fill("5")
  await page.getByRole("button", { name: "Take 77, the number kept for the season" }).click()
  await expect.element(number).toHaveValue("77")
})

test("a guest takes a free number, and is told at the field that another one is kept [SN-01]", async () => {
  const { number, sent } = await showForm({ own: null, free: "3" }, { racingNumber: null })
  await page.getByRole("button", { name: "Take 3, which is free" }).click()
  await expect.element(number).toHaveValue("3")
  await number.fill("77")
  await page.getByRole("button", { name: "Join" }).click()
  await expect.element(number).toBeInvalid()
  await expect
    .element(number)
    .toHaveAccessibleDescription(/^This number is kept for another rider this season\./)
  expect(sent).toEqual(["77"])
  // what is free was asked again
  await expect.element(page.getByRole("button", { name: "Take 9, which is free" })).toBeVisible()
})

test("where no numbers are kept, the field says nothing", async () => {
  const { number } = await showForm(null, { racingNumber: "12" })
  await expect.element(number).toHaveValue("12")
  await expect.element(number).not.toHaveAccessibleDescription()
  await expect.element(page.getByText(/which is free/)).not.toBeInTheDocument()
})
