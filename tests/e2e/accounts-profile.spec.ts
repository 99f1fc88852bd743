import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { codeIn, linkIn } from "#tests/support/mails.ts"
import { newcomer, openLogin, tryToSignIn, userMenu } from "./account-form.ts"
import { type MailingSite, test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

/** Goes to the profile as somebody new. */
const openProfile = async (page: Page, site: MailingSite) => {
  const person = newcomer()
  await enter(page.context(), site, person)
  await page.goto(`${site.url}/profile?lng=en`)
  await expect(page.getByRole("heading", { name: "General information" })).toBeVisible()
  await page.waitForLoadState("networkidle")
  return person
}

/** Signs in by a link, as somebody who never had a password, and goes to the profile. */
const openProfileByLink = async (page: Page, site: MailingSite, email: string) => {
  await openLogin(page, site.url, { return: "/profile" })
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Email me a magic link" }).click()
  await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeVisible()
  await page.goto(linkIn((await site.mailsTo(email)).at(-1)).href)
  await expect(page).toHaveURL(`${site.url}/profile`)
  await page.waitForLoadState("networkidle")
}

/** Is told that the account is deleted, and goes on as a visitor. */
const goOnWithout = async (page: Page, site: MailingSite) => {
  await expect(page.getByRole("dialog", { name: "Your account is deleted" })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`${site.url}/`)
}

test("the profile is read, changed and read again, with the name of the identity [AC-07] [AC-10]", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/profile?lng=en`)
  await expect(page).toHaveURL(/\/login\?return=%2Fprofile/)
  const { email } = await openProfile(page, site)
  const content = page.locator("#content")
  await expect(content.locator("dl")).toHaveText(
    `Email${email}Display nameAnna OzolaYou are judgeNoRider’s pageShown to everybody`,
  )
  await content.getByRole("link", { name: "Edit" }).click()
  await expect(page.getByLabel("Email")).not.toBeEditable()
  await expect(page.getByLabel("Display name")).toBeFocused()
  await page.getByLabel("Display name").fill("  Anna   Kalniņa ")
  await page.getByRole("link", { name: "Cancel" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("Display name")).toHaveValue("  Anna   Kalniņa ")
  await page.getByLabel("I am judge").check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await toast(page, "Saved")
  await expect(content.getByRole("link", { name: "Edit" })).toBeFocused()
  await expect(content.locator("dl")).toHaveText(
    `Email${email}Display nameAnna KalniņaYou are judgeYesRider’s pageShown to everybody`,
  )
  await expect(page.getByRole("button", { name: "User menu: Anna Kalniņa" })).toBeVisible()
  const [saved] = await site.database.db.select().from(user).where(eq(user.email, email))
  expect(saved).toMatchObject({ name: "Anna Kalniņa", isJudge: true })
})

test("an empty display name, a failed save and a failed load say so, and what was typed stays [AC-08]", async ({
  page,
  site,
  context,
}) => {
  await openProfile(page, site)
  await page.getByRole("link", { name: "Edit" }).click()
  await page.getByLabel("Display name").fill("  ")
  await page.getByLabel("I am judge").check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Display name cannot be empty")).toBeVisible()
  await expect(page.getByLabel("I am judge")).toBeChecked()
  await page.getByLabel("Display name").fill("Anna Liepa")
  await context.setOffline(true)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("alert").getByText("Error", { exact: true })).toBeVisible()
  await expect(page.getByLabel("Display name")).toHaveValue("Anna Liepa")
  await context.setOffline(false)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.locator("#content dl")).toContainText("Anna Liepa")

  const { db } = site.database
  await db.execute("alter table account rename to account_elsewhere")
  try {
    await page.goto(`${site.url}/profile?lng=en`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile")
    await expect(page.getByRole("alert")).toContainText("Error occurred")
  } finally {
    await db.execute("alter table account_elsewhere rename to account")
  }
  await page.getByRole("alert").getByRole("link", { name: "Try again" }).click()
  await expect(page.locator("#content dl")).toContainText("Anna Liepa")
})

test("a profile that is open in two tabs takes nothing back that only the other has changed [AC-07]", async ({
  page,
  context,
  site,
}) => {
  await openProfile(page, site)
  await page.getByRole("link", { name: "Edit" }).click()
  const other = await context.newPage()
  await other.goto(`${site.url}/profile?edit`)
  await other.getByLabel("Display name").fill("Anna Ozola")
  await other.getByRole("button", { name: "Save", exact: true }).click()
  await expect(other.locator("#content dl")).toContainText("Anna Ozola")
  await page.getByRole("checkbox", { name: "No page about me as a rider" }).check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.locator("#content dl")).toContainText("Not shown")
  await expect(page.locator("#content dl")).toContainText("Anna Ozola")
})

test("without script a refused profile shows again what was typed, and saves it [AC-07]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  await enter(context, site)
  const page = await context.newPage()
  await page.goto(`${site.url}/profile?edit`)
  const name = page.getByLabel("Display name")
  const save = page.getByRole("button", { name: "Save", exact: true })
  // nothing that can be seen
  const typed = " \u200b "
  await name.fill(typed)
  await page.locator("[name=isRiderHidden]").check()
  await save.click()
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await expect(name).toHaveValue(typed)
  await expect(page.locator("[name=isRiderHidden]")).toBeChecked()
  await name.fill("Anna Ozola")
  await save.click()
  await expect(page.locator("#content dl")).toContainText("Anna Ozola")
  await page.goto(`${site.url}/profile?edit`)
  await expect(page.locator("[name=isRiderHidden]")).toBeChecked()
  await page.locator("[name=isRiderHidden]").uncheck()
  await save.click()
  await expect(page.locator("#content dl")).not.toContainText("Not shown")
  await context.close()
})

test("a user who signed in by a link sets a password with a mailed code [AC-09]", async ({ page, site }) => {
  const { email, password } = newcomer()
  await openProfileByLink(page, site, email)

  const section = page.locator("section").filter({ hasText: "With a password you can also sign in" })
  await section.getByRole("button", { name: "Send me a code for the password" }).click()
  const code = section.getByLabel("Verification code")
  await expect(code).toBeFocused()
  // phones close a tab while its user looks for the code in the mails
  await page.reload()
  await expect(code).toBeVisible()
  const save = section.getByRole("button", { name: "Save the password" })
  for (const _time of ["once", "and again"]) {
    await section.getByLabel("New password").focus()
    await page.keyboard.press("Enter")
    await expect(section.getByText("Please enter the verification code sent to your email")).toBeVisible()
    await expect(code).toBeFocused()
  }
  const mailed = codeIn((await site.mailsTo(email)).at(-1))
  await code.fill(mailed === "000000" ? "111111" : "000000")
  await section.getByLabel("New password").fill(password)
  await save.click()
  await expect(section.getByText("Invalid verification code. Please try again.")).toBeVisible()
  await expect(section.getByLabel("New password")).toHaveValue(password)
  await code.fill(mailed)
  await save.click()
  await toast(page, "The password is set")
  await expect(page.getByRole("button", { name: "Send me a code for the password" })).toBeFocused()

  await page.context().clearCookies()
  await openLogin(page, site.url)
  await tryToSignIn(page, { email, password })
  await expect(userMenu(page)).toBeVisible()
})

test("the profile downloads the user's data, ends all sessions, and deletes the account", async ({
  page,
  site,
  browser,
}) => {
  const person = await openProfile(page, site)
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download my data" }).click()
  expect(await readFile(await (await download).path(), "utf8")).toContain(person.email)

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await openLogin(elsewhere, site.url)
  await tryToSignIn(elsewhere, person)
  await expect(userMenu(elsewhere)).toBeVisible()
  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await elsewhere.reload()
  await expect(userMenu(elsewhere)).toHaveCount(0)
  await other.close()

  await openLogin(page, site.url, { return: "/profile" })
  await tryToSignIn(page, person)
  const section = page.locator("section").filter({ hasText: "birth date and ads" })
  const remove = section.getByRole("button", { name: "Delete my account" })
  await expect(remove).toBeVisible()
  await page.waitForLoadState("networkidle")
  await section.getByLabel("Password").fill("not-this-one")
  await remove.click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
  await expect(section.getByLabel("Password")).toHaveValue("not-this-one")
  await remove.click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click()
  await expect(section.getByText("This is not your password.")).toBeVisible()
  await section.getByLabel("Password").fill(person.password)
  await remove.click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click()
  await goOnWithout(page, site)
  await expect(userMenu(page)).toHaveCount(0)
  expect(await site.database.db.$count(user, eq(user.email, person.email))).toBe(0)
})

test("a user without a password deletes the account by a mailed code", async ({ page, site }) => {
  const { db } = site.database
  const { email } = newcomer()
  await openProfileByLink(page, site, email)
  const section = page.locator("section").filter({ hasText: "birth date and ads" })
  const remove = section.getByRole("button", { name: "Delete my account" })
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete my account" })
  await expect(section.getByLabel("Password")).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await section.getByRole("button", { name: "Send me a code for deleting" }).click()
  const code = section.getByLabel("Verification code")
  await expect(code).toBeFocused()
  const mailed = codeIn((await site.mailsTo(email)).at(-1))
  await code.fill(mailed === "000000" ? "111111" : "000000")
  await remove.click()
  await confirm.click()
  await expect(section.getByText("Invalid verification code. Please try again.")).toBeVisible()
  expect(await db.$count(user, eq(user.email, email))).toBe(1)
  await code.fill(mailed)
  await remove.click()
  await confirm.click()
  await goOnWithout(page, site)
  await expect(userMenu(page)).toHaveCount(0)
  expect(await db.$count(user, eq(user.email, email))).toBe(0)
})

test("a rider finds their own results, readable and below that as stored [OR-06] [D-29]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  await page.goto(`${site.url}/my-results`)
  await expect(page).toHaveURL(`${site.url}/login?return=%2Fmy-results`)
  const { email } = await openProfile(page, site)
  await page.getByRole("link", { name: "My results" }).click()
  await expect(page.getByText("No results yet")).toBeVisible()

  const [rider] = await db.select().from(user).where(eq(user.email, email))
  const { stage } = await makeScoredStage(db, {
    cards: { "Anna Ozola": [[1, 2]], "Another Rider": [[5, 5]] },
    riders: { "Anna Ozola": { id: rider?.id ?? "" } },
  })
  await makeParticipant(db, stage)
  await page.reload()
  const line = page.getByRole("row").nth(1)
  await expect(line.getByRole("link", { name: stage.title })).toBeVisible()
  await expect(line.getByRole("cell").last()).toHaveText("3")
  await expect(page.getByRole("row")).toHaveCount(2)
  const raw = page.locator("details")
  const [table, below] = [await page.getByRole("table").boundingBox(), await raw.boundingBox()]
  expect(table?.y).toBeLessThan(below?.y ?? 0)
  await raw.locator("summary").click()
  const stored = JSON.parse((await raw.locator("pre").textContent()) ?? "")
  expect(stored).toMatchObject({ participantId: rider?.id, entries: [{ total: 1 }, { total: 2 }] })
})
