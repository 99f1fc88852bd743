import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { account } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { codeIn, linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"
import { quickPasswords } from "#tests/support/quick-passwords.ts"
import { createKeyedHash } from "./keyed-hash.ts"
import { type Attempt, createRateLimits } from "./rate-limits.ts"

// A hundred phones share one address, as in the paddock of a race, and one of them is hostile.

const database = await testDatabase()
const { db } = database
const secret = "only for tests, and long enough for them"
// its clock stands still: what is counted does not come back while a test lasts
const now = Date.now()
const site = await accountSite(database, { trustedProxies: 1, secret }, { now: () => now })
const password = "steep-and-muddy"
const hashed = await quickPasswords.hash(password)
const limits = createRateLimits(db, createKeyedHash(secret))

/** A browser that has never been here, behind an address. */
const phoneAt = (address: string) =>
  openBrowser(site, { "Accept-Language": "en", "X-Forwarded-For": address })

/** Fails this many times, some of them concurrently; returns how often each status was answered. */
const storm = async (times: number, fail: (i: number) => Promise<{ status: number }>) => {
  const counts: Record<number, number> = {}
  const fails = Array.from({ length: times }, (_, i) => i)
  const failOn = async () => {
    for (let i = fails.pop(); i !== undefined; i = fails.pop()) {
      const { status } = await fail(i)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, failOn))
  return counts
}

/** Fails for each of them, without the work of a request. */
const failFor = async (emails: readonly string[], attempt: Attempt, { times, address }: Failing) => {
  const failOf = async (email: string) => {
    for (let i = 0; i < times; i += 1)
      await limits.reserve(attempt, { address, email, hasAccount: true, known: null }, now)
  }
  await Promise.all(emails.map(failOf))
}

type Failing = { times: number; address: string }

/** Riders with a password, who have not been here yet. */
const ridersOf = (length: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length }, async () => {
      const { id, email } = await makeUser(db)
      await db
        .insert(account)
        .values({ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password: hashed })
      return email
    }),
  )

test("although one phone fails 700 sign-ins, at everybody's account too, all others behind its address sign in by password", async () => {
  const paddock = "192.0.2.1"
  const riders = await ridersOf(99)
  const hostile = phoneAt(paddock)
  const answered = await storm(340, (i) =>
    hostile.call("accounts/signIn", { email: `made-up-${i}@example.org`, password: "guess" }),
  )
  // an address without an account is reported as such, but not to a client that asks about very many
  expect(answered).toEqual({ 404: 300, 401: 40 })
  // as often as a stranger may for those who sign in then
  await failFor(riders.slice(33), "sign-in", { times: 1, address: paddock })
  await failFor(riders.slice(0, 33), "sign-in", { times: 9, address: paddock })
  const signedIn = await storm(33, (i) =>
    phoneAt(paddock).call("accounts/signIn", { email: riders[i], password }),
  )
  expect(signedIn).toEqual({ 200: 33 })
})

test("although one phone requests mails for everybody and for 200 made-up addresses, all others behind it sign in by link, code or new password", async () => {
  const paddock = "192.0.2.2"
  const riders = await ridersOf(99)
  const hostile = phoneAt(paddock)
  const requestMail = (procedure: string) => (i: number) =>
    hostile.call(procedure, { email: `nobody-${i}@example.org` })
  expect(await storm(160, requestMail("accounts/sendMagicLink"))).toEqual({ 200: 120, 429: 40 })
  expect(await storm(40, requestMail("accounts/forgotPassword"))).toEqual({ 429: 40 })
  await failFor(riders.slice(6), "mail", { times: 1, address: paddock })
  await failFor(riders.slice(0, 6), "mail", { times: 4, address: paddock })
  for (const email of riders.slice(0, 3)) {
    const byLink = phoneAt(paddock)
    expect(await byLink.call("accounts/sendMagicLink", { email })).toMatchObject({ status: 200 })
    const token = linkIn((await site.mailsTo(email)).at(-1)).searchParams.get("token")
    expect(await byLink.call("accounts/finishSignup", { token })).toMatchObject(proven(false))
    expect(await byLink.call("accounts/sendCode", { purpose: "set-password" })).toMatchObject({
      status: 200,
    })
    const code = codeIn((await site.mailsTo(email)).at(-1))
    const set = await byLink.call("accounts/setPassword", { code, password: "dusty-and-dry" })
    expect(set).toMatchObject(proven(false))
  }
  for (const email of riders.slice(3, 6)) {
    const byReset = phoneAt(paddock)
    expect(await byReset.call("accounts/forgotPassword", { email })).toMatchObject({ status: 200 })
    const token = resetTokenIn((await site.mailsTo(email)).at(-1))
    const reset = await byReset.call("accounts/resetPassword", { token, password: "dusty-and-dry" })
    expect(reset).toMatchObject(proven(false))
  }
})

test("a flood of made-up links blocks no genuine one, in the same network or another", async () => {
  const paddock = "198.51.100.1"
  const [byLink = "", byReset = ""] = await ridersOf(2)
  const visitor = phoneAt(paddock)
  await visitor.call("accounts/sendMagicLink", { email: byLink })
  await visitor.call("accounts/forgotPassword", { email: byReset })
  const newcomer = phoneAt(paddock)
  const own = { email: "new-rider@example.org", password, name: "New" }
  await newcomer.call("accounts/signUp", own)
  const made = "x".repeat(32)
  const addresses = [1, 2, 3, 4, 5].map((i) => `198.51.100.${i}`)
  const failing = addresses.map(phoneAt)
  for (const { cookies } of failing) cookies.set(`nulle.link-${made.slice(0, 8)}`, made)
  // all but the last that their block is allowed, without the work of requests
  const requester = { email: null, hasAccount: false, known: null }
  for (const address of addresses)
    for (let i = 0; i < 230; i += 1) await limits.reserve("link", { ...requester, address }, now)
  const answered = await storm(90, (i) => {
    const phone = failing[i % 5] ?? visitor
    if (i % 3 === 0) return phone.call("accounts/resetPassword", { token: made, password })
    return phone.call("accounts/finishSignup", { token: made })
  })
  expect(answered).toEqual({ 400: 50, 429: 40 })
  const link = linkIn((await site.mailsTo(byLink)).at(-1)).searchParams.get("token")
  expect(await visitor.call("accounts/finishSignup", { token: link })).toMatchObject(proven(false))
  const token = resetTokenIn((await site.mailsTo(byReset)).at(-1))
  const reset = await visitor.call("accounts/resetPassword", { token, password: "dusty-and-dry" })
  expect(reset).toMatchObject(proven(false))
  const { hash } = linkIn((await site.mailsTo(own.email)).at(-1))
  const confirm = { token: new URLSearchParams(hash.slice(1)).get("token"), password }
  expect(await newcomer.call("accounts/confirmAddress", confirm)).toMatchObject(proven(false))
})

test("a holder of an address's confirmation link can guess the password thirty times, and no more", async () => {
  const own = { email: "squatted-here@example.org", password, name: "Squatter" }
  await phoneAt("203.0.113.7").call("accounts/signUp", own)
  const { hash } = linkIn((await site.mailsTo(own.email)).at(-1))
  const token = new URLSearchParams(hash.slice(1)).get("token")
  const guessing = phoneAt("203.0.113.8")
  const answered = await storm(33, () =>
    guessing.call("accounts/confirmAddress", { token, password: "guess" }),
  )
  expect(answered).toEqual({ 401: 30, 429: 3 })
})

test("trying to sign up with taken addresses stops nobody else from signing up", async () => {
  const paddock = "192.0.2.3"
  const riders = await ridersOf(130)
  await failFor(riders, "sign-up", { times: 1, address: paddock })
  const own = { email: "next-rider@example.org", password, name: "Next" }
  expect(await phoneAt(paddock).call("accounts/signUp", own)).toMatchObject({ status: 200 })
  const taken = await phoneAt(paddock).call("accounts/signUp", { ...own, email: riders[0] })
  expect(taken).toMatchObject({ status: 429 })
})
