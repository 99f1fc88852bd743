import { expect, type Locator } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { newcomer, userMenu } from "./account-form.ts"
import { formOf, lineOf, openPage, openStage } from "./registration-form.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { phone } from "./visitor.ts"
import { bar, button, lastCode } from "./visitor-joins.ts"

/** Counts what a finger does: a press, and a press into a field that has no focus yet; typing itself is not counted. */
const finger = () => {
  const counted = { taps: 0 }
  const tap = async (what: Locator) => {
    counted.taps += 1
    await what.click()
  }
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeVisible()
    if (!(await field.evaluate((one) => one === document.activeElement))) await tap(field)
    await field.pressSequentially(text)
  }
  return { counted, tap, type }
}

test("a new rider joins from a shared link in at most eight taps, and sees and is mailed the registration [RW-03] [RW-06]", async ({
  page,
  site,
}) => {
  const stage = await openStage(site, { title: "Gaujas posms", location: "Cēsis" })
  const { email } = newcomer()
  await resize(page, phone)
  await openPage(page, site, stage)
  const { counted, tap, type } = finger()
  const form = formOf(page)
  await tap(bar(page).getByRole("button", { name: "Join", exact: true }))
  await type(form.getByLabel("Name"), "Anna Ozola")
  await type(form.getByLabel("Birth date"), "19960714")
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  await tap(button(page, "Next"))
  await type(page.getByRole("dialog").getByLabel("Email"), email)
  await tap(button(page, "Send me the code"))
  const code = page.getByRole("dialog").getByLabel("Code from the email")
  await expect(code).toHaveAttribute("autocomplete", "one-time-code")
  await expect(code).toHaveAttribute("inputmode", "numeric")
  await type(code, await lastCode(site, email))
  await tap(button(page, "Join"))
  await toast(page, "You joined successfully")
  expect(counted.taps).toBeLessThanOrEqual(8)
  expect(counted.taps).toBe(5)

  await expect(bar(page)).toContainText("You are joined")
  await expect(bar(page)).toContainText("Hobby")
  await expect(bar(page)).toContainText("Cēsis")
  await expect(bar(page)).toContainText("the organiser confirms your registration")
  for (const name of ["Calendar", "Share"])
    await expect(bar(page).getByRole("button", { name, exact: true })).toBeVisible()
  await expect(bar(page).getByRole("button", { name: "Edit", exact: true })).toBeVisible()
  await expect(lineOf(page, "Anna Ozola")).toContainText("You")
  await expect(userMenu(page)).toBeAttached()
  const [owner] = await site.database.db.select().from(user).where(eq(user.email, email))
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, owner?.id ?? ""))
  expect(await site.database.db.select().from(participant).where(isThem)).toMatchObject([
    { name: "Anna Ozola", birthDate: "1996-07-14", status: "Registered" },
  ])
  await expect.poll(async () => (await site.mailsTo(email)).at(-1)).toContain("Class: Hobby")
  expect((await site.mailsTo(email)).at(-1)).toContain("/calendar.ics?lng=en")
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /Draft|magic/.test(key))),
  ).toEqual([])
})

test("without script a visitor signs in by a code, joins by a form on a page, and then enters their child [RW-05] [FA-02]", async ({
  browser,
  site,
}) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Jaan Tamm", racingNumber: "77" })
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: "en",
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const { email } = newcomer()
  await page.goto(site.url + stage.address)
  await page.getByRole("link", { name: "Login to join" }).click()
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByRole("button", { name: "Email me a code" }).click()
  await expect(page).toHaveURL(`${site.url}/login/code`)
  const code = page.getByLabel("Code from the email")
  const right = await lastCode(site, email)
  await code.fill(right === "000000" ? "000001" : "000000")
  await page.getByRole("button", { name: "Sign in with the code" }).click()
  await expect(page.getByText("Invalid verification code. Please try again.")).toBeVisible()
  await code.fill(right)
  await page.getByRole("button", { name: "Sign in with the code" }).click()
  await expect(page).toHaveURL(`${site.url}${stage.address}/join`)

  const join = page.getByRole("button", { name: "Join", exact: true })
  await join.click()
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name can't be empty")
  await page.getByLabel("Name").fill("Anna Ozola")
  await page.getByLabel("Birth date").fill("1996.07.14")
  await page.getByLabel("Racing number").fill("77")
  await page.getByLabel("Racing class").selectOption("Hobby")
  await join.click()
  await expect(page.getByLabel("Racing number")).toHaveAccessibleDescription(
    "Participant with this racing number already exists",
  )
  await expect(page.getByLabel("Name")).toHaveValue("Anna Ozola")
  await page.getByLabel("Racing number").fill("78")
  await page.getByLabel("Name").fill("Jaan Tamm")
  await join.click()
  await expect(page.getByText("Continue only if this is another person.")).toBeVisible()
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL(site.url + stage.address)
  await expect(bar(page)).toContainText("You are joined")

  await page.getByRole("link", { name: "Enter another rider" }).click()
  await page.getByLabel("Name").fill("Clara Ozola")
  await page.getByLabel("Birth date").fill(`${new Date().getUTCFullYear() - 9}.01.01`)
  await page.getByLabel("Racing class").selectOption("Bērni")
  await join.click()
  await expect(page).toHaveURL(site.url + stage.address)
  await expect(bar(page)).toContainText("2 of your riders are joined")
  await context.close()
})
