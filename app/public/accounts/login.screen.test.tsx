import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { AccountRefusal } from "#contracts/accounts/account-refusal.ts"
import { answerCalls, refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { changeLanguage } from "#tests/support/screens/words.ts"
import * as login from "./login.tsx"

const open = (address = "/login") =>
  showRoute(login, { path: "/login", address, site: { isOpenIdOffered: address.includes("error") } })

const email = page.getByLabelText("Email")
const password = page.getByLabelText("Password")
const button = (name: string) => page.getByRole("button", { name, exact: true })
const heading = page.getByRole("heading", { level: 1 })

const signIn = async () => {
  await email.fill("anna@example.org")
  await password.fill("a-long-password")
  await button("Sign in").click()
}

/** Every attempt to sign in or up is refused for this reason. */
const refuse = (code: AccountRefusal, data = {}) =>
  answerCalls((os) => ({
    accounts: {
      signIn: os.accounts.signIn.handler(({ errors }) => {
        throw errors[code]({ data })
      }),
      signUp: os.accounts.signUp.handler(({ errors }) => {
        throw errors[code]({ data })
      }),
    },
  }))

test("nothing can be sent before the email looks like one, and a password is required [AC-05]", async () => {
  await open()
  for (const typed of ["", "anna", "anna@example", "@example.org"]) {
    await email.fill(typed)
    await expect.element(button("Email me a magic link")).toBeDisabled()
    await expect.element(button("Sign in")).toBeDisabled()
  }
  await email.fill("anna@example.org")
  await expect.element(button("Email me a magic link")).toBeEnabled()
  await button("Sign in").click()
  await expect.element(page.getByText("Enter a password.")).toBeVisible()
  await expect.element(password).toHaveFocus()

  await button("No account yet? Sign up").click()
  await page.getByLabelText("Display name").fill("Anna")
  await button("Sign up").click()
  await expect.element(page.getByText("Enter a password.")).toBeVisible()
  await email.fill("anna")
  await expect.element(button("Sign up")).toBeDisabled()

  await button("Already have an account? Sign in").click()
  await button("Forgot Password").click()
  await expect.element(button("Send a reset link")).toBeDisabled()
  await email.fill("anna@example.org")
  await expect.element(button("Send a reset link")).toBeEnabled()
})

test("a fault is shown in its own words, at its place, and what was typed stays [AC-06]", async () => {
  await open()
  refuse("user-not-found")
  await signIn()
  await expect.element(email).toHaveAccessibleDescription("No account found with this email address.")
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue("anna@example.org")
  await expect.element(password).toHaveValue("a-long-password")

  refuse("invalid-login-credentials")
  await button("Sign in").click()
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(
      'Invalid email or password. Please try again or use "Forgot Password" if you need to reset your password.',
    )
  await expect.element(password).toHaveValue("")
  await expect.element(email).toHaveValue("anna@example.org")

  refuse("email-already-in-use")
  await button("No account yet? Sign up").click()
  await page.getByLabelText("Display name").fill("Somebody else")
  await password.fill("a-long-password")
  await button("Sign up").click()
  await expect
    .element(email)
    .toHaveAccessibleDescription("This email is already registered. Please sign in instead.")
  await expect.element(heading).toHaveTextContent("Sign in")
  await expect.element(email).toHaveValue("anna@example.org")
})

test.for([
  ["other", { message: "The account is locked" }, "The account is locked"],
  ["other", {}, "An error occurred during authentication"],
  ["unreadable", {}, "Authentication failed"],
  ["provider-unavailable", {}, "Error during login"],
  [
    "too-many-guesses",
    { retryAfter: 900 },
    "Too many wrong passwords. Have a sign-in link emailed to you, or try again in 15 min.",
  ],
] as const)("a refusal without a field is said above the form: %s %o [AC-06]", async ([code, data, text]) => {
  await open()
  refuse(code, data)
  await signIn()
  await expect.element(page.getByRole("alert")).toHaveTextContent(text)
})

test("without a connection nothing is lost, and the form says so", async () => {
  await open()
  refuseCalls()
  await signIn()
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^The site cannot be reached\./)
  await expect.element(email).toHaveValue("anna@example.org")
  await expect.element(password).toHaveValue("a-long-password")
  refuse("user-not-found")
  await button("Sign in").click()
  await expect.element(email).toHaveAccessibleDescription("No account found with this email address.")
})

test("the login page offers a provider's account where the site has one, a magic link, and email with password [AC-01]", async () => {
  const google = button("Continue with Google")
  const { unmount } = await open("/login?error=down")
  await expect.element(google).toBeVisible()
  await expect.element(button("Email me a magic link")).toBeVisible()
  await expect.element(password).toBeVisible()
  await unmount()
  await open()
  await expect.element(button("Email me a magic link")).toBeVisible()
  await expect.element(google).not.toBeInTheDocument()
})

test("the language that is chosen keeps the view of the login page [SH-06] [AC-03]", async () => {
  await open()
  await button("No account yet? Sign up").click()
  await changeLanguage("lv")
  await expect.element(heading).toHaveTextContent("Izveidot kontu")
})

test("every view of the login page is accessible and fits [AC-03]", async () => {
  for (const view of ["", "#sign-up", "#forgot-password", "?reset=#reset=spent", "?error=down"]) {
    const { unmount } = await open(`/login${view}`)
    await lookAt()
    await unmount()
  }
})
