import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ParticipantDialog } from "./participant-dialog.tsx"

test("a rider whose licence is not confirmed reads no reason, may correct it, and joins with it all the same [SN-02]", async () => {
  const known = { name: "Anna Ozola", birthDate: "1999-03-04", racingClass: "Hobby", license: "LV-1" }
  const start = makeStart({ form: { ...makeStart().form, ...known } })
  const sent: ToConfirm[][] = []
  answerCalls((os) => ({
    registration: {
      startJoining: os.registration.startJoining.handler(() => ({ kind: "started", start })),
      join: os.registration.join.handler(({ input: { confirmed } }) => {
        sent.push(confirmed)
        return confirmed.length > 0 ? { kind: "written" } : { kind: "asks", asks: ["licence-unconfirmed"] }
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
  const join = () => page.getByRole("button", { name: "Join", exact: true }).click()
  const asked = page.getByRole("dialog", { name: "Check the licence" })
  await join()
  await expect.element(asked.getByText(/could not be confirmed for the day of the stage/)).toBeVisible()
  await asked.getByRole("button").first().click()
  await expect.element(page.getByLabelText("Licence")).toHaveValue("LV-1")
  await join()
  await asked.getByRole("button").last().click()
  await expect.poll(() => sent.at(-1)).toEqual(["licence-unconfirmed"])
})
