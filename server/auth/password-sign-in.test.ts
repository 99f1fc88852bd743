import { expect, test } from "vitest"
import { session } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { freePort } from "#tests/support/free-port.ts"
import { linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

let people = 0
const newPerson = () => {
  people += 1
  return { email: `rider-${people}@example.org`, password: "steep-and-muddy", name: "Līga Bērziņa" }
}

/** Somebody who has signed up, with their browser. */
const member = async () => {
  const person = newPerson()
  const browser = openBrowser(site)
  const { status } = await browser.call("accounts/signUp", person)
  if (status !== 200) throw new Error(`Sign-up answered ${status}`)
  return { person, browser }
}

const isSignedIn = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.get("/profile/my-data.json")).status === 200

test("signing up signs in, and the account can sign in again elsewhere", async () => {
  const { person, browser } = await member()
  expect(await isSignedIn(browser)).toBe(true)
  const elsewhere = openBrowser(site)
  expect(await isSignedIn(elsewhere)).toBe(false)
  const email = ` ${person.email.toUpperCase()} `
  expect((await elsewhere.call("accounts/signIn", { ...person, email })).status).toBe(200)
  expect(await isSignedIn(elsewhere)).toBe(true)
})

const tooCommon = { status: 400, body: { json: { code: "password-too-common" } } }

test("a faulty sign-up is refused with a code", async () => {
  const { person } = await member()
  const browser = openBrowser(site)
  const refusals = [
    [person, 409, "email-already-in-use"],
    [{ ...person, email: person.email.toUpperCase() }, 409, "email-already-in-use"],
    [{ ...newPerson(), name: "  " }, 400, "display-name-empty"],
    [{ ...newPerson(), name: "x".repeat(201) }, 400, "display-name-too-long"],
    [{ ...newPerson(), password: "1234567" }, 400, "password-too-short"],
    [{ ...newPerson(), password: "x".repeat(129) }, 400, "password-too-long"],
    [{ ...newPerson(), password: "password" }, 400, "password-too-common"],
    [{ ...newPerson(), password: "LīgaBērziņa" }, 400, "password-too-common"],
    [{ ...newPerson(), password: "Nulle2026" }, 400, "password-too-common"],
    [{ ...newPerson(), email: "rider@" }, 400, "email-invalid"],
    [{ ...newPerson(), name: "\0" }, 400, "unreadable"],
    ["nothing", 400, "unreadable"],
  ] as const
  for (const [body, status, why] of refusals) {
    const { status: answered, body: answer } = await browser.call("accounts/signUp", body)
    expect({ answered, answer }).toMatchObject({ answered: status, answer: { json: { code: why } } })
  }
  expect(await isSignedIn(browser)).toBe(false)
})

test("nobody signs in without an account, or with another password", async () => {
  const { person } = await member()
  const browser = openBrowser(site)
  const refusals = [
    [{ email: "nobody@example.org", password: "whatever" }, 404, "user-not-found"],
    [{ ...person, password: "guessed-wrong" }, 401, "invalid-login-credentials"],
    [{ ...person, password: "" }, 400, "password-empty"],
    [{ password: person.password }, 400, "email-invalid"],
  ] as const
  for (const [body, status, why] of refusals)
    expect(await browser.call("accounts/signIn", body)).toMatchObject({
      status,
      body: { json: { code: why } },
    })
  expect(await isSignedIn(browser)).toBe(false)
})

test("a session's cookie is out of reach of scripts and of other sites, and over https of the network", async () => {
  const { browser } = await member()
  const [cookie = ""] = browser.set
  expect(cookie).toMatch(/^nulle\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/i)
  const port = await freePort()
  await accountSite(database, { siteUrl: "https://trial.example", port })
  const visitor = openBrowser({ url: `http://127.0.0.1:${port}` })
  await visitor.call("accounts/signUp", newPerson(), { Origin: "https://trial.example" })
  expect(visitor.set[0]).toMatch(/^__Secure-nulle\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/i)
})

test("another site cannot sign anybody in or out", async () => {
  const { person, browser } = await member()
  const foreign = { Origin: "https://evil.example" }
  const refused = { status: 403, body: { reason: "other-origin" } }
  expect(await openBrowser(site).call("accounts/signIn", person, foreign)).toMatchObject(refused)
  expect(await browser.post("/logout", {}, foreign)).toMatchObject(refused)
  expect(await browser.call("accounts/deleteAccount", person, foreign)).toMatchObject(refused)
  expect(await isSignedIn(browser)).toBe(true)
})

test("signing out ends this session, or all of them", async () => {
  const { person, browser } = await member()
  const [phone, tablet] = [openBrowser(site), openBrowser(site)]
  for (const device of [phone, tablet]) await device.call("accounts/signIn", person)
  const stolen = new Map(browser.cookies)
  expect((await browser.submit("/logout", {})).status).toBe(303)
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^nulle\.known-/)])
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(phone)).toBe(true)
  await phone.call("accounts/signOutEverywhere")
  expect(phone.cookies.size).toBe(0)
  for (const device of [phone, tablet]) expect(await isSignedIn(device)).toBe(false)
})

test("a session in use is extended, and an expired one is invalid", async () => {
  const { browser } = await member()
  const soon = new Date(Date.now() + 3_600_000)
  await isSignedIn(browser)
  expect(browser.set).toEqual([])
  await db.update(session).set({ expiresAt: soon })
  expect(await isSignedIn(browser)).toBe(true)
  expect(browser.set[0]).toMatch(/^nulle\.session_token=.*; Max-Age=2592000;/)
  const moved = await db.select().from(session)
  expect(moved.filter(({ expiresAt }) => expiresAt > soon)).toHaveLength(1)
  await db.update(session).set({ expiresAt: new Date(0) })
  expect(await isSignedIn(browser)).toBe(false)
})

test("what sets no cookie does not extend a session: the next page extends both", async () => {
  const { browser } = await member()
  await db.update(session).set({ expiresAt: new Date(Date.now() + 3_600_000) })
  const tables = ["/calendar.ics", "/competitions/a/b/c/participants.csv"]
  for (const table of tables) await browser.get(table)
  expect(browser.set).toEqual([])
  expect(await isSignedIn(browser)).toBe(true)
  expect(browser.set[0]).toMatch(/^nulle\.session_token=.*; Max-Age=2592000;/)
})

test("a forgotten password is reset by a link that works once and signs everybody else out", async () => {
  const { person, browser } = await member()
  const visitor = openBrowser(site)
  const requestLink = async (returnTo: string) => {
    const request = { email: person.email, return: returnTo }
    expect((await visitor.call("accounts/forgotPassword", request)).status).toBe(200)
    return linkIn((await site.mailsTo(person.email)).at(-1))
  }
  expect((await requestLink("//evil.example/")).searchParams.has("return")).toBe(false)
  const link = await requestLink("/my-results?x=1")
  expect(link.searchParams.get("return")).toBe("/my-results?x=1")
  expect(`${link.origin}${link.pathname}`).toBe(`${site.url}/login`)
  const token = resetTokenIn((await site.mailsTo(person.email)).at(-1))
  expect(token).toMatch(/^\w{24}$/)
  // the part after `#` is sent to no server, and appears in no log and no Referer
  expect(`${link.pathname}${link.search}`).not.toContain(token)
  const reset = { token, password: "quite-another-one" }
  expect(await visitor.call("accounts/resetPassword", { token, password: "short" })).toMatchObject({
    status: 400,
    body: { json: { code: "password-too-short" } },
  })
  const common = { token, password: "Password1!" }
  expect(await visitor.call("accounts/resetPassword", common)).toMatchObject(tooCommon)
  expect(await visitor.call("accounts/resetPassword", reset)).toMatchObject(proven(true))
  expect(await isSignedIn(browser)).toBe(false)
  expect(await visitor.call("accounts/resetPassword", reset)).toMatchObject({
    status: 400,
    body: { json: { code: "invalid-action-code" } },
  })
  expect((await site.mailsTo(person.email)).at(-1)).toContain("Your address at Nulle is confirmed")
  expect(await visitor.call("accounts/signIn", person)).toMatchObject({ status: 401 })
  const signedIn = await visitor.call("accounts/signIn", { ...person, password: reset.password })
  expect(signedIn.status).toBe(200)
})

test("a password reset for an address without an account says so, and sends no mail", async () => {
  const email = "nobody@example.org"
  const answer = await openBrowser(site).call("accounts/forgotPassword", { email })
  expect(answer).toMatchObject({ status: 404, body: { json: { code: "user-not-found" } } })
  expect(await site.mailsTo(email)).toEqual([])
})
