import { readFileSync } from "node:fs"
import { beforeEach, expect, test } from "vitest"
import { rateLimit } from "#server/db/schema/accounts.ts"
import { limits as table } from "#server/limits/table/limits.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { codeIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"
import { createKeyedHash } from "./keyed-hash.ts"
import { createRateLimits } from "./rate-limits.ts"

// Guessing the codes of many accounts at once: docs/decisions/0040-the-riders-way-in.md.

const database = await testDatabase()
const { db } = database
const secret = "only for tests, and long enough for them"
const site = await accountSite(database, { trustedProxies: 1, secret })
const limits = createRateLimits(db, createKeyedHash(secret))
const now = Date.now()

beforeEach(async () => {
  await db.delete(rateLimit)
})

const phoneAt = (address: string) =>
  openBrowser(site, { "Accept-Language": "en", "X-Forwarded-For": address })

const requestCode = async (browser: Browser, email: string) => {
  expect(await browser.call("accounts/sendMagicLink", { email })).toMatchObject({ status: 200 })
  return codeIn((await site.mailsTo(email)).at(-1))
}

const type = (browser: Browser, code: string) => browser.call("accounts/signInByCode", { code })

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

const wrong = { status: 400, body: { json: { code: "invalid-action-code" } } }
const limited = { status: 429, body: { json: { code: "too-many-requests" } } }

/** Compares one wrong code, without the work of a mail; false: a limit refuses it. */
const guess = async (email: string, address: string, isKnownThere = false) => {
  const known = isKnownThere ? { by: "network" as const } : null
  const outcome = await limits.reserve("code", { address, email, hasAccount: true, known }, now)
  return outcome.kind === "reserved"
}

const day = 24 * 60 * 60
/** How many wrong codes a limit of this kind lets through in a day. */
const inADay = (who: "stranger" | "network", per: string) => {
  const found = table.attempts.code[who].find((rule) => rule.per === per && rule.seconds === day)
  if (!found) throw new Error(`Nothing is limited per ${per}`)
  return found.most
}

test("how likely it is in a day that one of a thousand known accounts falls is what the decision says", () => {
  const accounts = 1_000
  const percent = (guesses: number) => `${Number(((guesses / 1_000_000) * 100).toFixed(2))} %`
  const kinds = ["stranger", "network"] as const
  const sum = (count: (who: (typeof kinds)[number]) => number) => count("stranger") + count("network")
  const fromOneNetwork = sum((who) => inADay(who, "accounts-of-network") + inADay(who, "again-of-network"))
  const fromEverywhere = sum((who) => accounts + inADay(who, "again-of-site"))
  const ofOneAccount = inADay("stranger", "email")
  const decision = readFileSync("docs/decisions/0040-the-riders-way-in.md", "utf8")
  expect(decision).toContain(`one network ${percent(fromOneNetwork)}`)
  expect(decision).toContain(`networks everywhere ${percent(fromEverywhere)}`)
  expect(decision).toContain(`1 in ${(1_000_000 / ofOneAccount).toLocaleString("en")} a day`)
})

test("one network gets as many guesses in a day as the limits say, over however many accounts", async () => {
  for (const isKnown of [false, true]) {
    let compared = 0
    for (let account = 0; account < 130; account += 1)
      for (let tries = 0; tries < 3; tries += 1)
        compared += (await guess(`${account}@example.org`, "192.0.2.1", isKnown)) ? 1 : 0
    const who = isKnown ? "network" : "stranger"
    expect(compared).toBe(inADay(who, "accounts-of-network") + inADay(who, "again-of-network"))
  }
})

test("many networks together get one guess at each account, and as many more as the limit of the site says", async () => {
  let compared = 0
  const accounts = 250
  for (let tries = 0; tries < 3; tries += 1)
    for (let account = 0; account < accounts; account += 1)
      compared += (await guess(`${account}@example.org`, `198.51.${tries}.${account}`)) ? 1 : 0
  expect(compared).toBe(accounts + inADay("stranger", "again-of-site"))
})

test("one guess compared with the codes of three mails counts as three [RW-02]", async () => {
  const { email } = await makeUser(db)
  const guesser = phoneAt("192.0.2.7")
  const codes = [await requestCode(guesser, email), await requestCode(guesser, email)]
  codes.push(await requestCode(guesser, email))
  const wrongs = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, "0"))
  const guesses = wrongs.filter((code) => !codes.includes(code)).slice(0, 4)
  const answers = []
  for (const code of guesses) answers.push(await type(guesser, code))
  // ten comparisons in a quarter of an hour: three guesses, and the first third of another
  expect(answers).toMatchObject([wrong, wrong, wrong, limited])
})

test("although the limits of the site and of their network are used up, people who type the right code sign in [RW-02]", async () => {
  const newcomer = await makeUser(db)
  const regular = await makeUser(db)
  const known = phoneAt("203.0.113.1")
  expect(await type(known, await requestCode(known, regular.email))).toMatchObject(proven(false))
  await known.submit("/logout", {})
  for (let account = 0; account < 60; account += 1)
    for (let tries = 0; tries < 9; tries += 1)
      await guess(`victim-${account}@example.org`, account < 20 ? "192.0.2.9" : `198.51.100.${account}`)

  const phone = phoneAt("192.0.2.9")
  const code = await requestCode(phone, newcomer.email)
  expect(await type(phone, code)).toMatchObject(proven(false))
  const mistyping = phoneAt("192.0.2.9")
  const { email } = await makeUser(db)
  const right = await requestCode(mistyping, email)
  expect(await type(mistyping, otherThan(right))).toMatchObject(wrong)
  expect(await type(mistyping, right)).toMatchObject(limited)

  // a browser that the account knows may mistype as ever
  const again = await requestCode(known, regular.email)
  expect(await type(known, otherThan(again))).toMatchObject(wrong)
  expect(await type(known, again)).toMatchObject(proven(false))
})
