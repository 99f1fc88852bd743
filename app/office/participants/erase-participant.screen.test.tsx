import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleParticipant } from "#tests/support/screens/sample-participant.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ParticipantActionsFor, useParticipantActions } from "./participant-actions.tsx"

const stage = {
  path: "institutions/lamsf/championships/lc-2026/stages/cesis",
  timeZone: "Europe/Riga",
}

function Erase({ participant }: { participant: StageParticipant }) {
  const actions = useParticipantActions()
  return (
    <button type="button" onClick={() => void actions.forget(participant)}>
      Erase {participant.name}
    </button>
  )
}

test("a secretary who signed in a while ago proves who they are before somebody is erased, and the person stays chosen [D-35]", async () => {
  const anna = { ...sampleParticipant, id: "anna", name: "Anna Ozola" }
  const forget = vi.fn<(id: string) => void>()
  const prove = vi.fn<(proof: object) => void>()
  answerCalls((os) => ({
    registration: {
      forget: os.registration.forget.handler(({ input }) => {
        if (input.isTrial)
          return { kind: "forgettable", stages: 1, prover: { email: admin.email, hasPassword: true } }
        forget(input.id)
        return { kind: "forgotten" }
      }),
    },
    accounts: {
      proveOwner: os.accounts.proveOwner.handler(({ input }) => {
        prove(input)
        return { kind: "done" }
      }),
    },
  }))
  await showScreen(
    <ParticipantActionsFor stage={stage}>
      <Erase participant={anna} />
    </ParticipantActionsFor>,
    { viewer: admin },
  )
  const erase = page.getByRole("button", { name: "Erase Anna Ozola" })
  const dialog = page.getByRole("dialog", { name: "Erase the personal data of Anna Ozola?" })
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click()
  await erase.click()
  await expect.element(dialog).toMatchTextContent(/\(stages: 1\)/)
  await press("Erase personal data")
  await expect.element(dialog.getByText("it cannot be undone")).toBeVisible()
  await lookAt()
  await press("Cancel")
  await expect.element(dialog).not.toBeInTheDocument()
  expect(forget).not.toHaveBeenCalled()

  await erase.click()
  await press("Erase personal data")
  await dialog.getByLabelText("Password").fill("steep-and-muddy")
  await press("Confirm, and erase")
  await expect.element(page.getByText("Personal data is erased")).toBeVisible()
  expect(prove).toHaveBeenCalledExactlyOnceWith({ password: "steep-and-muddy" })
  expect(forget).toHaveBeenCalledExactlyOnceWith("anna")
})
