import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { account, rateLimit, user, verification } from "#server/db/schema/accounts.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { audit } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { freePort } from "#tests/support/free-port.ts"
import { codeIn, linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { startOpenIdProvider } from "#tests/support/open-id-provider.ts"
import { proven } from "#tests/support/proven.ts"
import { startByProvider, walkProvider } from "#tests/support/sign-in-by-provider.ts"
import { until } from "#tests/support/until.ts"
import { proveAddress } from "./prove-address.ts"

const database = await testDatabase()
const { db } = database
const providerPort = await freePort()
const site = await accountSite(database, {
  trustedProxies: 1,
  openId: {
    issuer: `http://127.0.0.1:${providerPort}`,
    clientId: "nulle",
    clientSecret: "between-the-two-of-us",
  },
})

beforeEach(async () => {
  await db.delete(rateLimit)
})

let browsers = 0
/** A browser with a network of its own: how many come from one is limited. */
const newBrowser = (): Browser => {
  browsers += 1
  const address = `10.0.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`
  return openBrowser(site, { "Accept-Language": "en", "X-Forwarded-For": address })
}

let people = 0
const password = "squatters-own-word"

/** The provider knows the squatter under the victim's address, unverified. */
const provideSquatter = async (email: string) => {
  const account = { sub: `known-as ${email}`, email, email_verified: false, name: "Squatter" }
  const callback = `${site.url}/api/auth/callback/google`
  const provider = await startOpenIdProvider([account], { port: providerPort, callback })
  onTestFinished(provider.close)
}

const byProvider = async (browser: Browser, email: string) =>
  walkProvider(site, browser, {
    start: await startByProvider(browser),
    choice: encodeURIComponent(`known-as ${email}`),
  })

type Squat = { email: string; session: Browser; hasPassword: boolean }

/** Somebody creates an account with somebody else's address, and requests everything that can be requested. */
const squat = async (by: "password" | "provider"): Promise<Squat> => {
  people += 1
  const email = `victim-${people}@example.org`
  const session = newBrowser()
  await provideSquatter(email)
  if (by === "provider") await byProvider(session, email)
  else await session.call("accounts/signUp", { email, password, name: "Squatter" })
  await session.call("accounts/sendMagicLink", { email })
  expect(await signedInAs(session)).toBe(await idOf(email))
  return { email, session, hasPassword: by === "password" }
}

/** The id of the account that a browser is signed in to, or null. */
const signedInAs = async (browser: Browser): Promise<string | null> => {
  const { status, body } = await browser.get("/profile/my-data.json")
  if (status !== 200) return null
  const { user: owners } = body as { user: { id: string }[] }
  return owners[0]?.id ?? null
}

const idOf = async (email: string) =>
  (await db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id

/** Tries every way in that a squatter had; returns those that still open the victim's account. */
const comeBack = async ({ email, session, hasPassword }: Squat, victim: string | undefined) => {
  const own = newBrowser()
  const ways: Record<string, Browser> = { session }
  if (hasPassword) {
    await own.call("accounts/signIn", { email, password })
    ways.password = own
  }
  const provided = newBrowser()
  await byProvider(provided, email)
  ways.provider = provided
  const open: string[] = []
  for (const [way, browser] of Object.entries(ways))
    if ((await signedInAs(browser)) === victim) open.push(way)
  return open
}

const lastMail = async (email: string) => (await site.mailsTo(email)).at(-1)

/** How the owner of an address proves it; what needs a session finds the squatter's, on a computer that they share. */
const proofs = {
  reset: async ({ email }: Squat) => {
    const browser = newBrowser()
    await browser.call("accounts/forgotPassword", { email })
    const token = resetTokenIn(await lastMail(email))
    return browser.call("accounts/resetPassword", { token, password: "the-owners-own-word" })
  },
  link: async ({ email }: Squat) => {
    const browser = newBrowser()
    await browser.call("accounts/sendMagicLink", { email })
    const token = linkIn(await lastMail(email)).searchParams.get("token")
    return browser.call("accounts/finishSignup", { token })
  },
  "code for a password": async (squatted: Squat) => {
    const { email } = squatted
    const browser = await shared(squatted)
    await browser.call("accounts/sendCode", { purpose: "set-password" })
    const code = codeIn(await lastMail(email))
    return browser.call("accounts/setPassword", { code, password: "the-owners-next-word" })
  },
  "code for deleting": async (squatted: Squat) => {
    const browser = await shared(squatted)
    await browser.call("accounts/sendCode", { purpose: "delete-account" })
    return browser.call("accounts/deleteAccount", { code: codeIn(await lastMail(squatted.email)) })
  },
} as const

/** A browser that is signed in to the account: the squatter's while it is, else the owner's. */
const shared = async ({ email, session }: Squat): Promise<Browser> => {
  const browser = newBrowser()
  for (const [name, value] of session.cookies) browser.cookies.set(name, value)
  if ((await signedInAs(browser)) !== null) return browser
  await browser.call("accounts/sendMagicLink", { email })
  const token = linkIn(await lastMail(email)).searchParams.get("token")
  await browser.call("accounts/finishSignup", { token })
  return browser
}

type Proof = keyof typeof proofs

const orders = (names: readonly Proof[]): Proof[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap((first) => orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]))

for (const by of ["password", "provider"] as const)
  for (const order of orders(["reset", "link", "code for a password"]))
    test(`who squats an address by ${by} is out for good after the owner's ${order.join(", ")} (D-43)`, async () => {
      const squatted = await squat(by)
      const victim = await idOf(squatted.email)
      for (const proof of order) {
        await db.delete(rateLimit)
        expect((await proofs[proof](squatted)).status).toBeLessThan(300)
        expect({ proof, open: await comeBack(squatted, victim) }).toEqual({ proof, open: [] })
      }
      await db.delete(rateLimit)
      expect((await proofs["code for deleting"](squatted)).status).toBe(200)
      expect(await comeBack(squatted, victim)).toEqual([])
    })

for (const by of ["password", "provider"] as const)
  test(`the code that deletes an account squatted by ${by} lets nobody back into it (D-43)`, async () => {
    const squatted = await squat(by)
    const victim = await idOf(squatted.email)
    expect((await proofs["code for deleting"](squatted)).status).toBe(200)
    expect(await comeBack(squatted, victim)).toEqual([])
  })

test("a proof ends judging devices and all other mailed links and codes, is audited, and reported by mail and page (D-43)", async () => {
  await db.delete(verification)
  const squatted = await squat("password")
  const { email, session } = squatted
  const userId = (await idOf(email)) ?? ""
  const { key: stageKey } = await makeStage(db)
  const id = crypto.randomUUID()
  await db.insert(judgeDevice).values({ id, phone: id, stageKey, tokenHash: email, name: "Squatter", userId })
  for (const purpose of ["set-password", "delete-account"])
    await session.call("accounts/sendCode", { purpose })
  await session.call("accounts/forgotPassword", { email })
  await db.delete(rateLimit)
  expect(await db.$count(verification)).toBe(6)
  expect(await proofs.link(squatted)).toMatchObject(proven(true))
  expect(await db.$count(verification)).toBe(0)
  const [known] = await db.select().from(judgeDevice).where(eq(judgeDevice.userId, userId))
  expect(known).toMatchObject({ revokedWhy: "signed-out" })
  const events = await db.select().from(audit).where(eq(audit.event, "prove_address")).orderBy(audit.id)
  expect(events.at(-1)).toMatchObject({
    userId,
    data: { userId, by: "link", ended: { credentials: 1, sessions: 1, devices: 1 } },
  })
  expect(await lastMail(email)).toContain("every earlier way to sign in to your account")
  // an address that is proven stays as it is
  expect(await proofs.link(squatted)).toMatchObject(proven(false))
})

/** In how many places the accounts library waits for a lock to write a session. */
const waitingSessions = async () => {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "session"%'`,
  )
  return rows.length
}

for (const by of ["password", "provider"] as const)
  test(`who is being signed in by ${by} while the owner proves the address has no session after it (D-43)`, async () => {
    const { email } = await squat(by)
    const late = newBrowser()
    const { coming } = await db.transaction(async (tx) => {
      const isThem = eq(user.email, email)
      await tx.select().from(user).where(isThem).for("update")
      const coming =
        by === "password" ? late.call("accounts/signIn", { email, password }) : byProvider(late, email)
      // the session is being written, and waits for the row of its user
      await until(async () => (await waitingSessions()) > 0)
      // the owner has an account of the provider too
      const accountId = `owner of ${email}`
      const times = { createdAt: new Date(), updatedAt: new Date() }
      const link = { id: accountId, accountId, providerId: "google", userId: (await idOf(email)) ?? "" }
      await tx.insert(account).values({ ...link, ...times })
      await proveAddress(tx, { of: { email }, keep: { way: "open-id", accountId }, now: Date.now() })
      return { coming: coming.catch(() => null) }
    })
    await coming
    expect(await signedInAs(late)).toBe(null)
    // nor is the browser one that the owner's account knows
    expect([...late.cookies.keys()].filter((name) => name.includes(".known-"))).toEqual([])
  })

test("who signs up while the owner of the address opens a link is out once the owner is in (D-43)", async () => {
  people += 1
  const email = `victim-${people}@example.org`
  await provideSquatter(email)
  const [session, owner] = [newBrowser(), newBrowser()]
  await owner.call("accounts/sendMagicLink", { email })
  const token = linkIn(await lastMail(email)).searchParams.get("token")
  const { signingUp, opening } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table session in share row exclusive mode`)
    const signingUp = session.call("accounts/signUp", { email, password, name: "Squatter" })
    await until(async () => (await waitingSessions()) > 0)
    const opening = owner.call("accounts/finishSignup", { token })
    // it waits for the user that is being made, or for the sessions
    await until(async () => {
      const waiting = await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
      return waiting.rows.length > 1
    })
    return { signingUp: signingUp.catch(() => null), opening: opening.catch(() => null) }
  })
  await Promise.all([signingUp, opening])
  // if the sign-up came first, the link is used up, and the owner requests another
  const squatted = { email, session, hasPassword: true }
  if ((await signedInAs(owner)) === null) expect(await proofs.link(squatted)).toMatchObject(proven(true))
  expect(await comeBack(squatted, await idOf(email))).toEqual([])
})
