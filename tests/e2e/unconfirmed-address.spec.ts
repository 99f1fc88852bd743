import { expect } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { linkIn } from "#tests/support/mails.ts"
import { newcomer, openLogin, signUp, userMenu } from "./account-form.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

test("a new user confirms the address on another device by the mail's link and the password (D-43)", async ({
  page,
  site,
  browser,
}) => {
  const person = newcomer()
  await openLogin(page, site.url)
  await signUp(page, person)
  await page.goto(`${site.url}/profile?edit`)
  await expect(page.getByRole("heading", { name: "Your address is not confirmed yet" })).toBeVisible()
  await page.getByRole("button", { name: "Send the email again" }).click()
  await expect(page.getByText(`We sent an email to ${person.email}. Open its link.`)).toBeVisible()

  const other = await browser.newContext({ locale: "en" })
  const phone = await other.newPage()
  const link = linkIn((await site.mailsTo(person.email)).at(-1))
  await phone.goto(link.href)
  await expect(phone.getByLabel("Email")).toHaveValue(person.email)
  await phone.getByLabel("Password").fill(person.password)
  await phone.locator("form").getByRole("button").click()
  await expect(phone).toHaveURL(`${site.url}/profile?confirmed=here`)
  await expect(userMenu(phone)).toBeAttached()
  await expect(phone.getByText("Your password stays.")).toBeVisible()
  await other.close()

  await page.reload()
  await expect(page).toHaveURL(/\/login\?return=/)
})

test("a new user reads, on the page they land on, that a mail is on its way, until they have read it (D-43)", async ({
  page,
  site,
}) => {
  const person = newcomer()
  await openLogin(page, site.url, { return: "/market" })
  await signUp(page, { ...person, email: person.email.toUpperCase() })
  await expect(page).toHaveURL(`${site.url}/market`)
  const notice = page.getByRole("status").filter({ hasText: `An email is on its way to ${person.email}.` })
  await expect(notice).toBeVisible()
  await page.goto(`${site.url}/about?lng=en`)
  await notice.getByRole("link", { name: "Profile" }).click()
  await expect(page.getByRole("heading", { name: "Your address is not confirmed yet" })).toBeVisible()
  await notice.getByRole("button", { name: "Dismiss" }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Your address is not confirmed yet" })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test("a secretary removes all whose address is not confirmed, after a question (D-43)", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await makeStage(db)
  const { userId } = await enter(page.context(), site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const names = ["Aivars Fake", "Baiba Fake"]
  for (const name of names)
    await makeParticipant(db, stage, { name, id: (await makeUser(db, { emailVerified: false })).id })
  await makeParticipant(db, stage, { name: "Cilvija True", id: (await makeUser(db)).id })
  await page.goto(
    `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}?lng=en`,
  )
  await page.waitForLoadState("networkidle")
  const participants = page.getByRole("region", { name: "Participants" })
  await expect(participants.getByText("Address not confirmed")).toHaveCount(2)
  await lookAt(page, "a stage with participants who are not confirmed")
  await page.goto(`${page.url().split("?")[0]}?lng=en`)
  await page.waitForLoadState("networkidle")
  await participants.getByRole("button", { name: "Remove all 2" }).click()
  const question = page.getByRole("dialog", {
    name: "Remove 2 participants whose addresses are not confirmed?",
  })
  await question.getByRole("button", { name: "Delete" }).click()
  await toast(page, "Removed")
  for (const name of names) await expect(participants.getByText(name)).toHaveCount(0)
  await expect(participants.getByText("Cilvija True", { exact: true })).toBeVisible()
  await expect(participants.getByRole("button", { name: /Remove/ })).toHaveCount(0)
  await expect(participants.getByRole("heading", { name: /^Participants/ })).toBeFocused()
})
