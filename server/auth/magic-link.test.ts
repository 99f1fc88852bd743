import { expect, test } from "vitest"
import { user, verification } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

let people = 0
const newEmail = () => {
  people += 1
  return `rider-${people}@example.org`
}

/** Asks for a link; returns what the mail leads to. */
const requestLink = async (browser: ReturnType<typeof openBrowser>, email: string, returnTo?: string) => {
  const answer = await browser.call("accounts/sendMagicLink", { email, return: returnTo })
  if (answer.status !== 200) throw new Error(`The link was answered ${answer.status}`)
  return linkIn((await site.mailsTo(email)).at(-1))
}

const finish = (browser: ReturnType<typeof openBrowser>, link: URL) =>
  browser.call("accounts/finishSignup", { token: link.searchParams.get("token") })

const isSignedIn = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.get("/profile/my-data.json")).status === 200

const unspendable = { status: 400, body: { json: { code: "invalid-action-code" } } }
const otherDevice = { status: 403, body: { json: { code: "other-device" } } }

test("a mailed link signs in the browser that asked for it, creates the account, and proves the address", async () => {
  const browser = openBrowser(site)
  const email = newEmail()
  const link = await requestLink(browser, email)
  expect(`${link.origin}${link.pathname}`).toBe(`${site.url}/finish-signup`)
  const [cookie = "", ...attributes] = browser.set[0]?.split("; ") ?? []
  expect(cookie).toMatch(/^nulle\.link-\w{8}=\w{32}$/)
  const kept = ["HttpOnly", "Max-Age=86400", "Path=/api/rpc/accounts/", "SameSite=Lax"]
  expect(attributes.toSorted()).toEqual(kept)
  expect(await finish(browser, link)).toMatchObject(proven(false))
  expect(await isSignedIn(browser)).toBe(true)
  const users = await db.select().from(user)
  expect(users.find((one) => one.email === email)).toMatchObject({ emailVerified: true, name: "" })
})

test("scanners and proxies do not use up a link by opening it: only the page's POST does [D-26]", async () => {
  const browser = openBrowser(site)
  const link = await requestLink(browser, newEmail())
  const scanner = openBrowser(site)
  for (const visitor of [scanner, browser]) await visitor.get(link.href)
  await scanner.get(`/api/auth/magic-link/verify${link.search}`)
  expect(await finish(scanner, link)).toMatchObject(otherDevice)
  expect(await finish(browser, link)).toMatchObject(proven(false))
  expect(await isSignedIn(scanner)).toBe(false)
})

test("a link works once", async () => {
  const browser = openBrowser(site)
  const link = await requestLink(browser, newEmail())
  expect(await finish(browser, link)).toMatchObject(proven(false))
  await browser.submit("/logout", {})
  expect(await finish(browser, link)).toMatchObject(unspendable)
  expect(await isSignedIn(browser)).toBe(false)
})

test("if two browsers use a link at once, one is signed in", async () => {
  const browser = openBrowser(site)
  const link = await requestLink(browser, newEmail())
  const both = await Promise.all([finish(browser, link), finish(browser, link)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test("a link that has expired is refused", async () => {
  const browser = openBrowser(site)
  const link = await requestLink(browser, newEmail())
  await db.update(verification).set({ expiresAt: new Date(0) })
  expect(await finish(browser, link)).toMatchObject(unspendable)
})

test("on another device a link is refused, stays good where it was asked for, and a cookie of another link does not help", async () => {
  const [browser, other] = [openBrowser(site), openBrowser(site)]
  const email = newEmail()
  const link = await requestLink(browser, email)
  await requestLink(other, email)
  const [, stolen = ""] = [...other.cookies][0] ?? []
  expect(await finish(other, link)).toMatchObject(otherDevice)
  const [name = ""] = [...browser.cookies.keys()]
  other.cookies.set(name, stolen)
  expect(await finish(other, link)).toMatchObject(unspendable)
  expect(await finish(browser, link)).toMatchObject(proven(false))
})

test("an earlier mail still works after a later one", async () => {
  const browser = openBrowser(site)
  const email = newEmail()
  const [first, second] = [await requestLink(browser, email), await requestLink(browser, email)]
  expect(await finish(browser, first)).toMatchObject(proven(false))
  expect(await finish(browser, second)).toMatchObject(proven(false))
})

test("a link leads back to where its reader was, and to no other site", async () => {
  const browser = openBrowser(site)
  const back = await requestLink(browser, newEmail(), "/my-results?x=1")
  expect(back.searchParams.get("return")).toBe("/my-results?x=1")
  const away = await requestLink(browser, newEmail(), "//evil.example/")
  expect(away.searchParams.has("return")).toBe(false)
})

test("proving an address by a link inherits no password that somebody else set for it", async () => {
  const email = newEmail()
  const squatter = openBrowser(site)
  const account = { email, password: "squatters-own", name: "Squatter" }
  await squatter.call("accounts/signUp", account)
  const owner = openBrowser(site)
  expect(await finish(owner, await requestLink(owner, email))).toMatchObject(proven(true))
  expect(await isSignedIn(squatter)).toBe(false)
  expect((await openBrowser(site).call("accounts/signIn", account)).status).toBe(401)
})

test("a mail speaks the language of its reader, says who sends it, and loads nothing", async () => {
  const subjects = {
    lv: "Jūsu ieiešanas kods vietnei Nulle",
    et: "Teie sisselogimiskood lehele Nulle",
    en: "Your sign-in code for Nulle",
  }
  for (const [language, subject] of Object.entries(subjects)) {
    const email = newEmail()
    await requestLink(openBrowser(site, { "Accept-Language": language }), email)
    const [mail = ""] = await site.mailsTo(email)
    expect(mail).toContain(`Subject: ${subject}\n`)
    expect(mail.match(/https?:\S+/g)).toHaveLength(1)
  }
  const browser = openBrowser(site, { "Accept-Language": "lv" })
  browser.cookies.set("i18next", "et")
  const email = newEmail()
  await requestLink(browser, email)
  expect((await site.mailsTo(email))[0]).toContain(subjects.et)
})

test("the stored form of a link cannot be used to sign in", async () => {
  const browser = openBrowser(site)
  const link = await requestLink(browser, newEmail())
  const token = link.searchParams.get("token") ?? "?"
  const [half = "?"] = browser.cookies.values()
  const [mail = ""] = (await db.select().from(user)).map(({ email }) => email)
  await browser.call("accounts/forgotPassword", { email: mail })
  const reset = resetTokenIn((await site.mailsTo(mail)).at(-1)) || "?"
  const kept = JSON.stringify(await db.select().from(verification))
  for (const secret of [token, half, reset]) expect(kept).not.toContain(secret)
})
