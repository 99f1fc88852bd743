import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { ConfirmationMailed } from "#app/site/shell/signed-up-notice.tsx"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute, showScreen } from "#tests/support/screens/show-screen.tsx"
import * as confirmAddress from "./confirm-address.tsx"

test("an address is not confirmed with another password than that of the sign-up, and nothing typed is lost (D-43)", async () => {
  const own = location.href
  history.replaceState(null, "", "#token=sent&email=anna@example.org")
  onTestFinished(() => history.replaceState(null, "", own))
  answerCalls((os) => ({
    accounts: {
      confirmAddress: os.accounts.confirmAddress.handler(({ errors }) => {
        throw errors["invalid-login-credentials"]({ data: {} })
      }),
    },
  }))
  await showRoute(confirmAddress, { path: "/confirm-address", address: "/confirm-address" })
  await expect.element(page.getByLabelText("Email")).toHaveValue("anna@example.org")
  const password = page.getByLabelText("Password")
  await password.fill("not-the-one")
  await page.getByRole("button", { name: "Confirm the address" }).click()
  await expect
    .element(page.getByText("This is not the password with which the account was created."))
    .toBeVisible()
  await lookAt()
})

test("what somebody reads who has just signed up is accessible and fits, and can be sent away (D-43)", async () => {
  const close = vi.fn()
  await showScreen(<ConfirmationMailed email="anna@example.org" onClose={close} />)
  await expect.element(page.getByText("An email is on its way to anna@example.org.")).toBeVisible()
  await lookAt()
  await page.getByRole("button", { name: "Dismiss" }).click()
  expect(close).toHaveBeenCalledOnce()
})
