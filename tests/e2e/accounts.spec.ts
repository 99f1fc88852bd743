import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { callAddress } from "#contracts/api/call-address.ts"
import { role } from "#server/db/schema/roles.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { codeIn, linkIn } from "#tests/support/mails.ts"
import { newcomer, openLogin, signUp, tryToSignIn, userMenu } from "./account-form.ts"
import { holdRequests } from "./hold-requests.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

const signInAddress = `${callAddress}/accounts/signIn`
const signInCalls = `**${signInAddress}`

test("a new user is signed in, and comes back after signing out by email and password", async ({
  page,
  site,
}) => {
  const person = newcomer()
  await openLogin(page, site.url)
  await signUp(page, person)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.getByRole("button", { name: "User menu: Anna Ozola" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await tryToSignIn(page, person)
  await expect(userMenu(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/`)
})

test("the page left is returned to, and never another site's", async ({ page, site }) => {
  const person = newcomer()
  await page.goto(`${site.url}/about?lng=en`)
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click()
  await signUp(page, person)
  await expect(page).toHaveURL(`${site.url}/about`)

  for (const away of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    await page.context().clearCookies()
    await openLogin(page, site.url, { return: away })
    await tryToSignIn(page, person)
    await expect(userMenu(page)).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/`)
    // nor is a user who is already signed in
    await page.goto(`${site.url}/login?return=${encodeURIComponent(away)}`)
    await expect(page).toHaveURL(`${site.url}/`)
  }
})

test("a guarded page sends a visitor to the login page and from there back", async ({ page, site }) => {
  await page.goto(`${site.url}/my-results`)
  await expect(page).toHaveURL(`${site.url}/login?return=%2Fmy-results`)
  await openLogin(page, site.url, { return: "/my-results" })
  await signUp(page, newcomer())
  await expect(page).toHaveURL(`${site.url}/my-results`)
})

test("a guarded page that the visitor may not see is not in the history, and a spinner shows while access is checked [SH-13]", async ({
  context,
  page,
  site,
}) => {
  const about = `${site.url}/about`
  const follow = async (name: string) => {
    await userMenu(page).click()
    await page.getByRole("menuitem", { name }).click()
  }
  const { userId } = await enterAsAdmin(context, site)
  await page.goto(about)
  await site.database.db.delete(role).where(eq(role.userId, userId))
  await follow("Championship")
  await expect(page).toHaveURL(`${site.url}/401`)
  await page.goBack()
  await expect(page).toHaveURL(about)

  await follow("Profile")
  await expect(page).toHaveURL(`${site.url}/profile`)
  await page.getByRole("link", { name: "About" }).click()
  await expect(page).toHaveURL(about)
  // the browser, too, has the page in its history by now
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Nulle")
  await context.clearCookies()
  // what was there already gives its place to the login page
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/login?return=%2Fprofile`)
  await page.goBack()
  await expect(page).toHaveURL(about)

  await enter(context, site)
  await page.reload()
  await context.clearCookies()
  const answer = await holdRequests(page, "**/profile.data*")
  await follow("Profile")
  await expect(page.getByText("Loading…")).toBeVisible()
  await expect(page.locator(".skeleton .spinner")).toBeVisible()
  answer()
  await expect(page).toHaveURL(`${site.url}/login?return=%2Fprofile`)
  await page.goBack()
  await expect(page).toHaveURL(about)
})

test("nothing can be sent before the email looks like one, and a password is required [AC-05]", async ({
  page,
  site,
}) => {
  await openLogin(page, site.url)
  const email = page.getByLabel("Email")
  const send = page.getByRole("button", { name: "Email me a magic link" })
  const signIn = page.getByRole("button", { name: "Sign in", exact: true })
  for (const typed of ["", "anna", "anna@example", "@example.org"]) {
    await email.fill(typed)
    await expect(send).toBeDisabled()
    await expect(signIn).toBeDisabled()
  }
  await email.fill(newcomer().email)
  await expect(send).toBeEnabled()
  await signIn.click()
  await expect(page.getByText("Enter a password.")).toBeVisible()
  await expect(page.getByLabel("Password")).toBeFocused()

  await page.getByRole("button", { name: "No account yet? Sign up" }).click()
  await page.getByLabel("Display name").fill("Anna")
  await page.getByRole("button", { name: "Sign up", exact: true }).click()
  await expect(page.getByText("Enter a password.")).toBeVisible()
  await email.fill("anna")
  await expect(page.getByRole("button", { name: "Sign up", exact: true })).toBeDisabled()

  await page.getByRole("button", { name: "Already have an account? Sign in" }).click()
  await page.getByRole("button", { name: "Forgot Password" }).click()
  await expect(page.getByRole("button", { name: "Send a reset link" })).toBeDisabled()
  await email.fill(newcomer().email)
  await expect(page.getByRole("button", { name: "Send a reset link" })).toBeEnabled()
})

test("each fault is shown in its own words, in its place, and typed values stay [AC-06]", async ({
  page,
  site,
  browser,
}) => {
  const person = newcomer()
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await openLogin(elsewhere, site.url)
  await signUp(elsewhere, person)
  await other.close()

  await openLogin(page, site.url)
  const email = page.getByLabel("Email")
  const stranger = newcomer()
  await tryToSignIn(page, stranger)
  await expect(page.getByText("No account found with this email address.")).toBeVisible()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue(stranger.email)
  await expect(page.getByLabel("Password")).toHaveValue(stranger.password)

  await tryToSignIn(page, { ...person, password: "not-this-one" })
  await expect(page.getByRole("alert")).toHaveText(
    'Invalid email or password. Please try again or use "Forgot Password" if you need to reset your password.',
  )
  await expect(page.getByLabel("Password")).toHaveValue("")
  await expect(email).toHaveValue(person.email)

  await page.getByRole("button", { name: "No account yet? Sign up" }).click()
  await page.getByLabel("Display name").fill("Somebody else")
  await page.getByLabel("Password").fill(person.password)
  await page.getByRole("button", { name: "Sign up", exact: true }).click()
  await expect(page.getByText("This email is already registered. Please sign in instead.")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible()
  await expect(email).toHaveValue(person.email)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(userMenu(page)).toBeVisible()

  await page.context().clearCookies()
  await openLogin(page, site.url)
  for (const [code, data, message] of [
    ["other", { message: "The account is locked" }, "The account is locked"],
    ["other", {}, "An error occurred during authentication"],
    ["unreadable", {}, "Authentication failed"],
    ["provider-unavailable", {}, "Error during login"],
  ] as const) {
    const json = { json: { defined: true, code, status: 400, message: code, data } }
    await page.route(signInCalls, (route) => route.fulfill({ status: 400, json }))
    await tryToSignIn(page, person)
    await expect(page.getByText(message)).toBeVisible()
    await page.unroute(signInCalls)
  }

  await openLogin(page, site.url, { return: "/profile" })
  await tryToSignIn(page, person)
  const section = page.locator("section").filter({ hasText: "To choose another password" })
  await section.getByRole("button", { name: /^Send me a code/ }).click()
  const mailed = codeIn((await site.mailsTo(person.email)).at(-1))
  await section.getByLabel("Verification code").fill(mailed === "000000" ? "111111" : "000000")
  await section.getByLabel("New password").fill(person.password)
  await section.getByRole("button", { name: "Save the password" }).click()
  await expect(section.getByText("Invalid verification code. Please try again.")).toBeVisible()
})

test("without a connection nothing is lost, and the form says so", async ({ page, site, context }) => {
  await openLogin(page, site.url)
  await context.setOffline(true)
  const person = newcomer()
  await tryToSignIn(page, person)
  await expect(page.getByRole("alert")).toContainText("The site cannot be reached.")
  await expect(page.getByLabel("Email")).toHaveValue(person.email)
  await expect(page.getByLabel("Password")).toHaveValue(person.password)
  // the script that calls the server could not be loaded either, and is requested again
  await context.setOffline(false)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByText("No account found with this email address.")).toBeVisible()
})

test("after too many tries the page says how long to wait", async ({ page, emptySite }) => {
  await openLogin(page, emptySite.url)
  const person = newcomer()
  const headers = { Origin: emptySite.url }
  await makeUser(emptySite.database.db, { email: person.email })
  for (let attempt = 0; attempt < 10; attempt += 1)
    await page.request.post(`${emptySite.url}${signInAddress}`, { headers, data: { json: person } })
  await tryToSignIn(page, person)
  await expect(page.getByRole("alert")).toHaveText(
    "Too many wrong passwords. Have a sign-in link emailed to you, or try again in 15 min.",
  )
})

test("sign-in, sign-up, forgotten password and its reset are views of one page [AC-03]", async ({
  page,
  site,
}) => {
  const person = newcomer()
  const heading = page.getByRole("heading", { level: 1 })
  await openLogin(page, site.url)
  await expect(heading).toHaveText("Sign in")
  await page.getByRole("button", { name: "No account yet? Sign up" }).click()
  await expect(heading).toHaveText("Create an account")
  await page.getByRole("button", { name: "Already have an account? Sign in" }).click()
  await expect(heading).toHaveText("Sign in")
  await page.goBack()
  await expect(heading).toHaveText("Create an account")
  await page.goBack()
  await expect(heading).toHaveText("Sign in")
  await signUp(page, person)
  await page.context().clearCookies()

  await openLogin(page, site.url, { return: "/my-results" })
  await page.getByLabel("Email").fill(person.email)
  await page.getByRole("button", { name: "Forgot Password" }).click()
  await expect(page.getByLabel("Email")).toHaveValue(person.email)
  await page.getByRole("button", { name: "Send a reset link" }).click()
  await expect(page.getByRole("heading", { name: "Reset link sent" })).toBeFocused()
  await page.getByRole("button", { name: "Back to Sign In" }).click()
  await expect(page.getByLabel("Email")).toHaveValue(person.email)

  const link = linkIn((await site.mailsTo(person.email)).at(-1)).href
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()
  const save = page.getByRole("button", { name: "Save the password" })
  await page.getByLabel("New password").fill("short")
  await save.click()
  await expect(page.getByText("This password is too short: at least 8 characters.")).toBeVisible()
  await expect(page.getByLabel("New password")).toHaveValue("short")
  await page.getByLabel("New password").fill("password")
  await save.click()
  await expect(page.getByText(/^This password is too easy to guess/)).toBeVisible()
  await expect(page.getByLabel("New password")).toHaveValue("password")
  await page.getByLabel("New password").fill("quite-another-one")
  await save.click()
  await expect(page.getByText("The password is saved. Sign in with it.")).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/login?return=%2Fmy-results`)
  await tryToSignIn(page, { ...person, password: "quite-another-one" })
  await expect(userMenu(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/my-results`)

  await page.goto(link)
  await page.getByLabel("New password").fill("yet-another-one")
  await save.click()
  await expect(page.getByRole("alert")).toHaveText("This link has expired or was used already.")
  await page.getByRole("button", { name: "Ask for a new link" }).click()
  await expect(page.getByRole("heading", { name: "Forgot Password" })).toBeFocused()
})
