import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { account } from "#server/db/schema/accounts.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"
import { quickPasswords } from "#tests/support/quick-passwords.ts"
import { clientAddressHeader } from "./create-auth.ts"
import { createKeyedHash } from "./keyed-hash.ts"
import { createRateLimits } from "./rate-limits.ts"
import { signIn as signInAs } from "./sign-in.ts"

const database = await testDatabase()
const { db } = database
const secret = "only for tests, and long enough for them"
const site = await accountSite(database, { trustedProxies: 1, secret })
const password = "steep-and-muddy"
const hashed = await quickPasswords.hash(password)
const home = "198.51.100.7"

/** A browser without cookies, behind an address. */
const browserAt = (address: string) =>
  openBrowser(site, { "Accept-Language": "en", "X-Forwarded-For": address })

type Visitor = ReturnType<typeof browserAt>

const signIn = async (browser: Visitor, email: string, typed = password) =>
  (await browser.call("accounts/signIn", { email, password: typed })).status

const requestLink = async (browser: Visitor, email: string) =>
  (await browser.call("accounts/sendMagicLink", { email })).status

/** The address of somebody with a password who has not been here yet. */
const member = async () => {
  const { id, email } = await makeUser(db)
  await db
    .insert(account)
    .values({ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password: hashed })
  return email
}

/** Somebody who has signed in at home, and out again: their browser is known from then on. */
const owner = async () => {
  const email = await member()
  const browser = browserAt(home)
  const status = await signIn(browser, email)
  if (status !== 200) throw new Error(`Signing in answered ${status}`)
  await browser.submit("/logout", {})
  return { email, browser }
}

/** Closes an account to strangers, as a hundred guesses from a hundred networks do. */
const closeToStrangers = async (email: string) => {
  const limits = createRateLimits(db, createKeyedHash(secret))
  for (let i = 0; i < 100; i += 1)
    await limits.reserve(
      "sign-in",
      { address: `203.0.${i}.9`, email, hasAccount: true, known: null },
      Date.now(),
    )
}

test("of a thousand simultaneous guesses from different networks a hundred are checked, and the owner still gets in at home", async () => {
  const { email, browser } = await owner()
  const accounts = accountServices(db, { secret })
  const guess = (i: number) => {
    const headers = new Headers({ [clientAddressHeader]: `10.${Math.floor(i / 250)}.${i % 250}.9` })
    return signInAs(accounts, { headers, now: Date.now() }, { email, password: `guess ${i}` })
  }
  const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, i) => guess(i)))
  const reasons = outcomes.map((outcome) => (outcome.kind === "refused" ? outcome.reason : outcome.kind))
  expect(reasons.filter((why) => why === "invalid-login-credentials")).toHaveLength(100)
  expect(reasons.filter((why) => why === "too-many-guesses")).toHaveLength(900)
  expect(await signIn(browser, email)).toBe(200)
})

test("when strangers are locked out, a new browser signs in from a network where another one is signed in, and elsewhere by the mailed link", async () => {
  const { email, browser } = await owner()
  await closeToStrangers(email)
  const elsewhere = browserAt("192.0.2.55")
  const refused = await elsewhere.call("accounts/signIn", { email, password })
  expect(refused).toMatchObject({ status: 429, body: { json: { code: "too-many-guesses" } } })
  expect(await requestLink(elsewhere, email)).toBe(200)
  const token = linkIn((await site.mailsTo(email)).at(-1)).searchParams.get("token")
  expect(await elsewhere.call("accounts/finishSignup", { token })).toMatchObject(proven(false))
  expect(await signIn(browser, email)).toBe(200)
  expect(await signIn(browserAt(home), email)).toBe(200)
})

test("strangers who request links never block links for a browser or network that the account knows", async () => {
  const { email, browser } = await owner()
  const statuses: number[] = []
  for (let i = 0; i < 110; i += 1) statuses.push(await requestLink(browserAt(`203.0.${i}.9`), email))
  expect(statuses).toEqual([...Array(100).fill(200), ...Array(10).fill(429)])
  expect(await requestLink(browser, email)).toBe(200)
  const reset = await browser.call("accounts/forgotPassword", { email })
  expect(reset.status).toBe(200)
  await browser.call("accounts/signIn", { email, password })
  expect(await requestLink(browserAt(home), email)).toBe(200)
  expect(await requestLink(browserAt("192.0.2.55"), email)).toBe(429)
})

test("one network cannot flood a mailbox, and nor can a known browser", async () => {
  const { email, browser } = await owner()
  const requestMails = async (visitor: Visitor) => {
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) statuses.push(await requestLink(visitor, email))
    return statuses
  }
  const five = [...Array(5).fill(200), 429, 429]
  expect(await requestMails(browserAt("203.0.113.9"))).toEqual(five)
  expect(await requestMails(browser)).toEqual(five)
  expect(await site.mailsTo(email)).toHaveLength(10)
})

test("a known browser is stopped by its own wrong guesses, and stops nobody else", async () => {
  const { email, browser } = await owner()
  for (let i = 0; i < 10; i += 1) expect(await signIn(browser, email, "guess")).toBe(401)
  expect(await signIn(browser, email)).toBe(429)
  expect(await signIn(browserAt(home), email)).toBe(200)
})

/** The cookie by which a browser is known. */
const knownCookie = ({ cookies }: Visitor) => {
  const found = [...cookies].find(([name]) => name.startsWith("nulle.known-"))
  if (!found) throw new Error("The browser is not known")
  return found
}

test("the cookie of a known browser is hidden from scripts, names nobody, and works for no other account", async () => {
  const { email } = await owner()
  const browser = browserAt(home)
  await signIn(browser, email)
  const set = browser.set.find((cookie) => cookie.startsWith("nulle.known-")) ?? ""
  expect(set).toMatch(/^nulle\.known-[\w-]{16}=[\w-]{22}\.\d+\.[\w-]{43}; /)
  const attributes = set.split("; ").slice(1).toSorted()
  expect(attributes).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/api/rpc/accounts/", "SameSite=Lax"])
  const other = await owner()
  await closeToStrangers(other.email)
  const forger = browserAt("192.0.2.55")
  forger.cookies.set(knownCookie(other.browser)[0], knownCookie(browser)[1])
  expect(await signIn(forger, other.email)).toBe(429)
  forger.cookies.set(knownCookie(other.browser)[0], encodeURIComponent("ā.1.ā".repeat(7)))
  expect(await signIn(forger, other.email)).toBe(429)
})

test("signing out everywhere, or setting a new password, makes all browsers unknown", async () => {
  const ways = {
    everywhere: async (browser: Visitor) => browser.call("accounts/signOutEverywhere"),
    reset: async (browser: Visitor, email: string) => {
      await browser.call("accounts/forgotPassword", { email })
      const token = resetTokenIn((await site.mailsTo(email)).at(-1))
      return browser.call("accounts/resetPassword", { token, password })
    },
  }
  for (const end of Object.values(ways)) {
    const { email, browser } = await owner()
    await browser.call("accounts/signIn", { email, password })
    expect(await end(browser, email)).toMatchObject({ status: 200, body: { json: { kind: "done" } } })
    await closeToStrangers(email)
    expect(await signIn(browser, email)).toBe(429)
  }
})

test("a browser that many accounts sign in with keeps the cookies of the ten latest", async () => {
  const tablet = browserAt(home)
  for (let i = 0; i < 12; i += 1) await signIn(tablet, (await owner()).email)
  const known = [...tablet.cookies.keys()].filter((name) => name.startsWith("nulle.known-"))
  expect(known).toHaveLength(10)
})
