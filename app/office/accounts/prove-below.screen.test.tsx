import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { FormReply } from "#app/site/forms/send-form.ts"
import type { Prover } from "#contracts/accounts/account-profile.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ProveBelow } from "./prove-below.tsx"

const refused: FormReply = { result: null, refusal: { reason: "proof-needed", about: {} } }

/** A form that was refused for want of a proof; counts how often it is sent again. */
const open = async (neededProof: () => Prover | null, height = "auto") => {
  const sent = vi.fn<() => void>()
  answerCalls((os) => ({ accounts: { neededProof: os.accounts.neededProof.handler(neededProof) } }))
  await showScreen(
    <>
      <form
        id="hide"
        style={{ height }}
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      />
      <ProveBelow reply={refused} form="hide" before="hide" />
    </>,
  )
  return sent
}

test("who cannot be asked for a proof yet is told so, and can try again", async () => {
  let isAway = true
  const sent = await open(() => {
    if (isAway) throw new Error("away")
    return { email: "anna@example.org", hasPassword: true }
  })
  await expect.element(page.getByRole("alert")).toBeVisible()
  isAway = false
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.element(page.getByLabelText("Password")).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
})

test("what asks for a proof comes into sight, and its field has the focus, also of a form longer than the screen", async () => {
  await open(() => ({ email: "anna@example.org", hasPassword: true }), "200vh")
  await expect.element(page.getByLabelText("Password")).toHaveFocus()
  await expect.element(page.getByRole("button", { name: "Confirm, and send the form" })).toBeInViewport()
})

test("a form is sent again, once, if its sender has proven to be the owner meanwhile", async () => {
  const sent = await open(() => null)
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await expect.element(page.getByLabelText("Password")).not.toBeInTheDocument()
})
