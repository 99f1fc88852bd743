import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { rateLimit, session, user, verification } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"
import { signIn } from "#tests/support/sign-in.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

beforeEach(async () => {
  await db.delete(rateLimit)
})

let people = 0
const password = "steep-and-muddy"

/** Somebody who has signed up, with their browser and the link that they were mailed. */
const newcomer = async () => {
  people += 1
  const email = `rider-${people}@example.org`
  const browser = openBrowser(site)
  const answer = await browser.call("accounts/signUp", { email, password, name: "Rider" })
  if (answer.status !== 200) throw new Error(`Sign-up answered ${answer.status}`)
  return { email, browser, link: linkIn((await site.mailsTo(email)).at(-1)) }
}

const tokenIn = (link: URL) => new URLSearchParams(link.hash.slice(1)).get("token")

const confirm = (browser: Browser, link: URL, typed = password) =>
  browser.call("accounts/confirmAddress", { token: tokenIn(link), password: typed })

const isSignedIn = async (browser: Browser) => (await browser.get("/profile/my-data.json")).status === 200

const isConfirmed = async (email: string) =>
  (await db.select().from(user).where(eq(user.email, email)))[0]?.emailVerified

const unspendable = { status: 400, body: { json: { code: "invalid-action-code" } } }

test("who signs up is mailed a link that confirms the address by the password of the sign-up, which stays (D-43)", async () => {
  const { email, browser, link } = await newcomer()
  expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${site.url}/confirm-address`)
  expect(await isConfirmed(email)).toBe(false)
  expect(await confirm(browser, link)).toMatchObject(proven(false))
  expect(await isConfirmed(email)).toBe(true)
  expect(await isSignedIn(browser)).toBe(true)
  expect((await openBrowser(site).call("accounts/signIn", { email, password })).status).toBe(200)
  expect(await confirm(browser, link)).toMatchObject(unspendable)
  expect(await db.$count(verification)).toBe(0)
})

test("the link also confirms on another device, signing in there and out elsewhere, and a mail says so (D-43)", async () => {
  const { email, browser, link } = await newcomer()
  const phone = openBrowser(site)
  expect(await confirm(phone, link)).toMatchObject(proven(true))
  expect([await isSignedIn(phone), await isSignedIn(browser)]).toEqual([true, false])
  expect((await site.mailsTo(email)).at(-1)).toContain("Your address at Nulle is confirmed")
})

test("opening the mail of somebody else's sign-up hands them nothing: it takes the password too (D-43)", async () => {
  const { email, browser: squatter, link } = await newcomer()
  const victim = openBrowser(site)
  await victim.get(link.href)
  expect(await confirm(victim, link, "the-victims-usual-one")).toMatchObject({
    status: 401,
    body: { json: { code: "invalid-login-credentials" } },
  })
  expect(await confirm(victim, link, "")).toMatchObject({
    status: 400,
    body: { json: { code: "password-empty" } },
  })
  // a browser that the squatter has left signed in confirms nothing by itself
  expect(await confirm(squatter, link, "the-victims-usual-one")).toMatchObject({ status: 401 })
  expect(await isConfirmed(email)).toBe(false)
  // the link is not spent by guesses
  expect(await confirm(squatter, link)).toMatchObject(proven(false))
})

test("a link confirms only its own sign-up, not a later one, nor an address already proven (D-43)", async () => {
  const { email, browser, link } = await newcomer()
  expect((await browser.call("accounts/deleteAccount", { password })).status).toBe(200)
  const again = openBrowser(site)
  await again.call("accounts/signUp", { email, password, name: "Owner" })
  expect(await confirm(again, link)).toMatchObject(unspendable)
  const own = linkIn((await site.mailsTo(email)).at(-1))
  await again.call("accounts/forgotPassword", { email })
  const reset = resetTokenIn((await site.mailsTo(email)).at(-1))
  await again.call("accounts/resetPassword", { token: reset, password: "another-one" })
  expect(await confirm(again, own, "another-one")).toMatchObject(unspendable)
  expect(await confirm(again, new URL(`${site.url}/#token=guessed`))).toMatchObject(unspendable)
})

test("a link that has expired confirms nothing (D-43)", async () => {
  const { browser, link } = await newcomer()
  await db.update(verification).set({ expiresAt: new Date(0) })
  expect(await confirm(browser, link)).toMatchObject(unspendable)
})

test("a signed-in user with an unconfirmed address can have the mail resent, five times in a quarter of an hour (D-43)", async () => {
  const { email, browser, link } = await newcomer()
  const requestMail = () => browser.call("accounts/mailConfirmation")
  expect(await openBrowser(site).call("accounts/mailConfirmation")).toMatchObject({ status: 401 })
  const answers = [
    await requestMail(),
    await requestMail(),
    await requestMail(),
    await requestMail(),
    await requestMail(),
  ]
  // the mail of the sign-up counts
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
  expect(await site.mailsTo(email)).toHaveLength(5)
  expect(await confirm(browser, link)).toMatchObject(proven(false))
  await db.delete(rateLimit)
  expect(await requestMail()).toMatchObject({ status: 409, body: { json: { code: "address-confirmed" } } })
})

test("whom an admin reminds is mailed in all languages, with a password or without: their own is unknown (D-43)", async () => {
  const admin = await signIn(site)
  await db.insert(role).values({ userId: admin.userId, role: "admin" })
  const browser = openBrowser(site, { ...admin.headers, "Accept-Language": "en" })
  const { email } = await newcomer()
  const { email: passwordless } = await makeUser(db, { emailVerified: false })
  for (const [reminded, ...subjects] of [
    [email, "Apstipriniet savu adresi", "Kinnitage oma aadress", "Confirm your address"],
    [passwordless, "Jauna parole", "Uus parool", "A new password"],
  ] as const) {
    expect(await browser.call("accounts/remindToConfirm", { email: reminded })).toMatchObject({ status: 200 })
    const mail = (await site.mailsTo(reminded)).at(-1)
    for (const words of subjects) expect(mail).toContain(words)
  }
})

test("signing up again and again under one address sends no more mails than may be asked for (D-43)", async () => {
  const { email, browser } = await newcomer()
  for (let time = 0; time < 7; time += 1) {
    await browser.call("accounts/deleteAccount", { password })
    await browser.call("accounts/signUp", { email, password, name: "Rider" })
  }
  expect(await site.mailsTo(email)).toHaveLength(5)
  expect(await db.$count(session)).toBeGreaterThan(0)
})
