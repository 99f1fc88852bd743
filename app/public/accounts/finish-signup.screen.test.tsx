import { expect, onTestFinished, test } from "vitest"
import { page } from "vitest/browser"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as finishSignup from "./finish-signup.tsx"

test("a link that has expired or was used says so, and where to ask for another", async () => {
  answerCalls((os) => ({
    accounts: {
      finishSignup: os.accounts.finishSignup.handler(({ errors }) => {
        throw errors["invalid-action-code"]({ data: {} })
      }),
    },
  }))
  const address = "/finish-signup?token=spent&return=%2Fabout"
  const own = location.href
  history.replaceState(null, "", "?token=spent")
  onTestFinished(() => history.replaceState(null, "", own))
  await showRoute(finishSignup, { path: "/finish-signup", address })
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This link has expired or was used already.")
  await expect
    .element(page.getByRole("link", { name: "Ask for a new link" }))
    .toHaveAttribute("href", "/login?return=%2Fabout")
  await lookAt()
})
