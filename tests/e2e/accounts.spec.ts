import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { role } from "#server/db/schema/roles.ts"
import { linkIn } from "#tests/support/mails.ts"
import { newcomer, openLogin, signUp, tryToSignIn, userMenu } from "./account-form.ts"
import { holdRequests } from "./hold-requests.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

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
  // the address changes before the page does, and a link of the page before would take its place
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile")
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
