import { expect, type Page } from "@playwright/test"
import { codeIn, linkIn } from "#tests/support/mails.ts"
import { newcomer, openLogin, userMenu } from "./account-form.ts"
import { type MailingSite, test } from "./site.ts"
import { languageButton } from "./visitor.ts"

/** Asks for a link on the login page; returns the address that its mail leads to. */
const requestLink = async (page: Page, site: MailingSite, query: Record<string, string> = {}) => {
  const { email } = newcomer()
  await openLogin(page, site.url, query)
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Email me a magic link" }).click()
  await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  return { email, link: linkIn((await site.mailsTo(email)).at(-1)).href }
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("magicLinkEmail"))

test("a magic link signs in on the device that asked for it, whatever looked at it before, and nowhere else [AC-04]", async ({
  page,
  site,
  browser,
}) => {
  const { email, link } = await requestLink(page, site, { return: "/about" })
  expect(await kept(page)).toContain(email)
  // a scanner of mails looks at every link
  expect((await fetch(link)).status).toBe(200)

  const other = await browser.newContext({ locale: "en" })
  const elsewhere = await other.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole("alert")).toContainText(
    "This link works only on the device and in the browser in which it was asked for.",
  )
  await expect(userMenu(elsewhere)).toHaveCount(0)
  await elsewhere.getByRole("link", { name: "Ask for a new link" }).click()
  await expect(elsewhere).toHaveURL(`${site.url}/login?return=%2Fabout`)
  await elsewhere.goto(link)
  const login = elsewhere.getByRole("banner").getByRole("link", { name: "Login" })
  await expect(login).toHaveAttribute("href", "/login")
  await other.close()

  await page.goto(link)
  await expect(userMenu(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/about`)
  expect(await kept(page)).toBeNull()
})

test("a link that was used takes one who is signed in on, and tells others where to ask for another", async ({
  page,
  site,
}) => {
  const { email, link } = await requestLink(page, site)
  await page.goto(link)
  await expect(userMenu(page)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are already signed in")
  await page.goto(`${link}&return=%2Fabout`)
  await expect(page).toHaveURL(`${site.url}/about`)
  await page.context().clearCookies({ name: /session/ })
  await page.goto(link)
  await expect(page.getByRole("alert")).toHaveText("This link has expired or was used already.")
  await page.evaluate((to) => {
    // its code cannot be typed any more
    const mail = { to, codeUntil: Date.now() - 1, until: Date.now() + 60_000 }
    localStorage.setItem("magicLinkEmail", JSON.stringify(mail))
  }, email)
  await page.getByRole("link", { name: "Ask for a new link" }).click()
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await expect(page.getByRole("button", { name: "Email me a magic link" })).toBeEnabled()
})

test("the code can be typed after a reload and in another language, until its mail is no longer waited for [AC-04] [RW-01]", async ({
  page,
  site,
}) => {
  const { email } = await requestLink(page, site)
  for (const [language, title] of [
    ["Latviešu", "Saite nosūtīta"],
    ["English", "Magic link sent"],
  ] as const) {
    await languageButton(page).click()
    await page.getByRole("menuitemradio", { name: language }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  }
  await expect(page).toHaveURL(`${site.url}/login`)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Magic link sent")
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole("button", { name: "Back to Sign In" }).click()
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await page.reload()
  await page.waitForLoadState("networkidle")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")

  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Email me a magic link" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Magic link sent")
  await page.reload()
  await page.getByLabel("Code from the email").fill(codeIn((await site.mailsTo(email)).at(-1)))
  await page.getByRole("button", { name: "Sign in with the code" }).click()
  await expect(userMenu(page)).toBeAttached()
  expect(await kept(page)).toBeNull()
})
