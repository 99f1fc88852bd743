import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { linkIn } from "#tests/support/mails.ts"
import { newcomer, openLogin, signUp, userMenu } from "./account-form.ts"
import { lookAt } from "./look-at.ts"
import { formOf, openJoin, openPage, openStage } from "./registration-form.ts"
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
  await expect(page.getByLabel("I am judge")).toBeDisabled()
  await page.getByRole("button", { name: "Send the email again" }).click()
  await expect(page.getByText(`We sent an email to ${person.email}. Open its link.`)).toBeVisible()
  await lookAt(page, "/profile of somebody who is not confirmed")

  const other = await browser.newContext({ locale: "en" })
  const phone = await other.newPage()
  const link = linkIn((await site.mailsTo(person.email)).at(-1))
  await phone.goto(link.href)
  await expect(phone.getByLabel("Email")).toHaveValue(person.email)
  await phone.getByLabel("Password").fill("not-the-one")
  await phone.getByRole("button", { name: "Confirm the address" }).click()
  await expect(phone.getByText("This is not the password with which the account was created.")).toBeVisible()
  await lookAt(phone, "/confirm-address")
  await phone.getByLabel("Password").fill(person.password)
  await phone.locator("form").getByRole("button").click()
  await expect(phone).toHaveURL(`${site.url}/profile?confirmed=here`)
  await expect(userMenu(phone)).toBeAttached()
  await expect(phone.getByText("Your password stays.")).toBeVisible()
  await lookAt(phone, "/profile of somebody who has just confirmed")
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
  await lookAt(page, "/market of who has just signed up")
  await page.goto(`${site.url}/about?lng=en`)
  await notice.getByRole("link", { name: "Profile" }).click()
  await expect(page.getByRole("heading", { name: "Your address is not confirmed yet" })).toBeVisible()
  await notice.getByRole("button", { name: "Dismiss" }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Your address is not confirmed yet" })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test("a user whose address somebody else had signed up reads that earlier ways in have ended, and chooses a password (D-43)", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { email } = newcomer()
  const { id } = await makeUser(db, { email, emailVerified: false })
  await makeAd(db, { sellerId: id, description: "Montesa that waits" })
  await db.execute(`insert into account (id, account_id, provider_id, user_id, password)
    values ('${id}', '${id}', 'credential', '${id}', 'x')`)
  await openLogin(page, site.url, { return: "/market/my-ads" })
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Email me a magic link" }).click()
  await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeVisible()
  await page.goto(linkIn((await site.mailsTo(email)).at(-1)).href)
  await expect(page.getByText("every earlier way to sign in to this account has been ended")).toBeVisible()
  await page.getByRole("link", { name: "Choose a new password" }).click()
  await expect(page.getByRole("button", { name: "Send me a code for the password" })).toBeInViewport()
  await page.getByRole("link", { name: "Continue" }).click()
  await expect(page).toHaveURL(`${site.url}/market/my-ads`)
  await expect(page.getByText("Listed until")).toBeVisible()
})

test("the seller of an ad is told that it waits until the address is confirmed (D-43)", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { userId } = await enter(page.context(), site)
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, userId))
  const { id } = await makeAd(db, { sellerId: userId })
  const other = await makeAd(db)
  for (const address of [`/market/ads/${id}`, "/market/my-ads"]) {
    await page.goto(`${site.url}${address}?lng=en`)
    await expect(page.getByText("This ad is waiting")).toBeVisible()
    await page.waitForLoadState("networkidle")
    await lookAt(page, address)
  }
  await page.goto(`${site.url}/market/ads/${other.id}?lng=en`)
  await page.waitForLoadState("networkidle")
  await page.getByRole("button", { name: "Show phone number and WhatsApp" }).click()
  await expect(page.getByText("To see phone numbers, confirm your email address first.")).toBeVisible()
  await page.getByRole("link", { name: "Confirm your address to report this ad" }).click()
  await expect(page.getByText("Your address is not confirmed yet")).toBeVisible()
})

test("a rider with an unconfirmed address chooses among existing teams, and reads why (D-43)", async ({
  page,
  site,
}) => {
  const { userId } = await enter(page.context(), site)
  await site.database.db.update(user).set({ emailVerified: false }).where(eq(user.id, userId))
  const championship = { hasTeamCompetition: true, teams: ["Ķeizari"] }
  await openPage(page, site, await openStage(site, { championship }))
  await openJoin(page)
  const form = formOf(page)
  const team = form.getByRole("combobox", { name: "Team" })
  await expect(form.getByText("You can create a team once your email address is confirmed.")).toBeVisible()
  await team.fill("keiz")
  await expect(form.getByRole("listbox").getByRole("option")).toHaveText(["Ķeizari"])
  await team.fill("Ozoli")
  await form.getByRole("button", { name: "Join" }).click()
  await expect(form.getByText("Choose one from the list, or leave it empty")).toBeVisible()
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

test("an admin who wants to grant a role has the mail sent to who is not confirmed (D-43)", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { userId } = await enter(page.context(), site)
  await db.insert(role).values({ userId, role: "admin" })
  const { email } = newcomer()
  await makeUser(db, { name: "Zane Newcomer", email, emailVerified: false })
  await page.goto(`${site.url}/championship/roles?find=${email}&lng=en`)
  await page.waitForLoadState("networkidle")
  await expect(page.getByText("Address not confirmed")).toBeVisible()
  await expect(page.getByRole("link", { name: "Choose" })).toHaveCount(0)
  await page.getByRole("button", { name: "Send the confirmation email Zane Newcomer" }).click()
  await expect(page.getByText("The email was sent.")).toBeVisible()
  expect(await site.mailsTo(email)).toHaveLength(1)
  await lookAt(page, "/championship/roles with somebody who is not confirmed")
})
