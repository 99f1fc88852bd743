import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"

type Newcomer = { name: string; email: string; password: string }

/** A person who has no account yet. */
export const newcomer = (): Newcomer => ({
  name: "Anna Ozola",
  email: `${randomUUID()}@example.org`,
  password: randomUUID(),
})

/** Opens the login page in English, ready to be used. */
export const openLogin = async (page: Page, siteUrl: string, query: Record<string, string> = {}) => {
  await page.goto(`${siteUrl}/login?${new URLSearchParams({ lng: "en", ...query })}`)
  await page.waitForLoadState("networkidle")
}

/** Makes an account on the login page, and waits until it is signed in. */
export const signUp = async (page: Page, { name, email, password }: Newcomer) => {
  await page.getByRole("button", { name: "No account yet? Sign up" }).click()
  await page.getByLabel("Display name").fill(name)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign up", exact: true }).click()
  await expect(page.locator("[popovertarget=user-menu]")).toBeAttached()
}

/** Fills in the sign-in form and sends it. */
export const tryToSignIn = async (page: Page, { email, password }: Pick<Newcomer, "email" | "password">) => {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

/** The button of the menu that only signed-in users have. */
export const userMenu = (page: Page) => page.locator("[popovertarget=user-menu]")
