import { once } from "node:events"
import { createServer } from "node:http"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "#server/config.ts"
import { account, user } from "#server/db/schema/accounts.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type ProvidedAccount, startOpenIdProvider } from "#tests/support/open-id-provider.ts"
import { startByProvider, walkProvider } from "#tests/support/sign-in-by-provider.ts"

const database = await testDatabase()
const { db } = database
const providerPort = await freePort()
const clock = { ahead: 0 }
const site = await accountSite(
  database,
  {
    openId: {
      issuer: `http://127.0.0.1:${providerPort}`,
      clientId: "nulle",
      clientSecret: "between-the-two-of-us",
    },
  },
  { now: () => Date.now() + clock.ahead },
)
const callback = `${site.url}/api/auth/callback/google`

const provide = async (...accounts: ProvidedAccount[]) => {
  const provider = await startOpenIdProvider(accounts, { port: providerPort, callback })
  onTestFinished(provider.close)
}

const walk = (browser: Browser, address: string, choice: string): Promise<string> =>
  walkProvider(site, browser, { start: address, choice })

const start = startByProvider

const isSignedIn = async (browser: Browser) => (await browser.get("/profile/my-data.json")).status === 200

const ane: ProvidedAccount = {
  sub: "ane",
  email: "ane@example.org",
  email_verified: true,
  name: "Ane Kalniņa",
}

test("while the provider is down its button says so, and works soon after it is up [D-26]", async () => {
  const browser = openBrowser(site)
  expect(await browser.call("accounts/startOpenId", {})).toMatchObject({
    status: 503,
    body: { json: { code: "provider-unavailable" } },
  })
  await provide({ ...ane, sub: "early", email: "early@example.org" })
  clock.ahead += 10_000
  expect(await walk(browser, await start(browser), "early")).toBe("/")
})

test("a provider that is down is tried again after ten seconds, however many users want to sign in meanwhile", async () => {
  let requests = 0
  const down = createServer((_, response) => {
    requests += 1
    response.writeHead(503).end()
  })
  const port = await freePort()
  await once(down.listen(port, "127.0.0.1"), "listening")
  onTestFinished(() => void down.close())
  const openId = { issuer: `http://127.0.0.1:${port}`, clientId: "nulle", clientSecret: "ours" }
  const services = accountServices(db, { config: { ...readConfig({}), openId } })
  const now = Date.UTC(2026, 4, 16)
  const askedAt = async (seconds: number) => {
    expect(await services.openId.auth(now + seconds * 1_000)).toBeNull()
    return requests
  }
  const first = await askedAt(0)
  expect(await Promise.all([0, 1, 5, 9].map(askedAt))).toEqual([first, first, first, first])
  expect(await askedAt(10)).toBe(2 * first)
  expect(await askedAt(19)).toBe(2 * first)
  // a clock that was set back keeps nobody waiting
  expect(await askedAt(-3_600)).toBe(3 * first)
})

test("an account is always to be chosen, also by one who is signed in with the provider [AC-02]", async () => {
  await provide(ane)
  const browser = openBrowser(site)
  for (let visit = 0; visit < 2; visit += 1) {
    const address = await start(browser)
    const choice = (await browser.get(address)).headers.get("location") ?? ""
    const { text } = await browser.get(new URL(choice, address).href)
    expect(text).toBe("Which account? select_account")
    expect(await walk(browser, address, "ane")).toBe("/")
  }
})

test("signing in by the provider creates an account, signs in, and returns to the page left", async () => {
  await provide({ ...ane, sub: "back", email: "back@example.org" })
  const browser = openBrowser(site)
  expect(await walk(browser, await start(browser, "/my-results?x=1"), "back")).toBe("/my-results?x=1")
  expect(await isSignedIn(browser)).toBe(true)
  expect([...browser.cookies.keys()]).toContainEqual(expect.stringMatching(/^nulle\.known-/))
  const [made] = await db.select().from(user).where(eq(user.email, "back@example.org"))
  expect(made).toMatchObject({ name: "Ane Kalniņa", emailVerified: true, image: null })
  const ways = await db
    .select()
    .from(account)
    .where(eq(account.userId, made?.id ?? ""))
  expect(ways).toMatchObject([
    { providerId: "google", accountId: "back", accessToken: null, refreshToken: null, idToken: null },
  ])
})

test("however long the return address is, the browser keeps what it needs to sign in", async () => {
  await provide({ ...ane, sub: "far", email: "far@example.org" })
  const search = `/market?q=${encodeURIComponent("мотоцикл ".repeat(11))}`
  const requested = { [search]: search, [`/market?q=${"x".repeat(1_900)}`]: `/market?q=${"x".repeat(1_900)}` }
  const tooLong = `/market?q=${"%D0%B6".repeat(320)}`
  for (const [returnTo, end] of Object.entries({ ...requested, [tooLong]: "/" })) {
    const browser = openBrowser(site)
    const address = await start(browser, returnTo)
    // browsers drop anything longer than this
    for (const cookie of browser.set) expect(Buffer.byteLength(cookie)).toBeLessThan(4_096)
    expect(await walk(browser, address, "far")).toBe(end)
    expect(await isSignedIn(browser)).toBe(true)
  }
})

test("signing in never returns to another site", async () => {
  await provide({ ...ane, sub: "away", email: "away@example.org" })
  const browser = openBrowser(site)
  expect(await walk(browser, await start(browser, "//evil.example"), "away")).toBe("/")
})

test("an account with the same verified address is the same account", async () => {
  const { id, email } = await makeUser(db)
  await provide({ ...ane, sub: "linked", email })
  const browser = openBrowser(site)
  await walk(browser, await start(browser), "linked")
  expect(await db.select().from(account).where(eq(account.userId, id))).toMatchObject([
    { accountId: "linked" },
  ])
})

test("an address that the provider has not verified opens nobody's account", async () => {
  const { id, email } = await makeUser(db)
  await provide({ ...ane, sub: "pretender", email, email_verified: false })
  const browser = openBrowser(site)
  const end = await walk(browser, await start(browser, "/profile"), "pretender")
  expect(end).toMatch(/^\/login\?return=%2Fprofile&error=/)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await db.$count(account, eq(account.userId, id))).toBe(0)
})

test("signing in by the provider inherits no password that somebody else set for the address", async () => {
  const email = "squatted@example.org"
  const squatter = openBrowser(site)
  const own = { email, password: "squatters-own", name: "Squatter" }
  await squatter.call("accounts/signUp", own)
  await provide({ ...ane, sub: "owner", email })
  const owner = openBrowser(site)
  const end = await walk(owner, await start(owner, "/my-results"), "owner")
  // the page says what was ended, and leads on from there
  expect(end).toBe("/profile?return=%2Fmy-results&confirmed=ended")
  expect(await isSignedIn(owner)).toBe(true)
  expect(await isSignedIn(squatter)).toBe(false)
  expect((await openBrowser(site).call("accounts/signIn", own)).status).toBe(401)
})

test("the sign-in page reports a sign-in cancelled at the provider, or returning with somebody else's state", async () => {
  await provide(ane)
  const browser = openBrowser(site)
  expect(await walk(browser, await start(browser), "nobody")).toMatch(/^\/login\?error=access_denied/)
  const stranger = openBrowser(site)
  const state = new URL(await start(browser)).searchParams.get("state")
  const { headers } = await stranger.get(`${callback}?code=guessed&state=${state}`)
  expect(headers.get("location")).toMatch(/\/login\?error=/)
  expect(await isSignedIn(stranger)).toBe(false)
})

test("if the provider fails on the way back, the user still returns to the page they left", async () => {
  const provider = await startOpenIdProvider([ane], { port: providerPort, callback })
  const browser = openBrowser(site)
  const state = new URL(await start(browser, "/my-results?x=1")).searchParams.get("state")
  await provider.close()
  const led = async (query: string) => {
    const { headers } = await browser.get(`${callback}?${query}`)
    return new URL(headers.get("location") ?? "", site.url)
  }
  const ends = [
    await led(`code=1&state=${state}`),
    await led("error=server_error"),
    await led("code=1&state=x"),
  ]
  for (const { pathname, searchParams } of ends) {
    expect([pathname, searchParams.get("return")]).toEqual(["/login", "/my-results?x=1"])
    expect(searchParams.get("error")).toMatch(/\w/)
  }
})

test("a phone that starts provider sign-ins over and over, returning with forged answers, blocks nobody on its network", async () => {
  await provide({ ...ane, sub: "beside", email: "beside@example.org" })
  const hostile = openBrowser(site)
  for (let i = 0; i < 310; i += 1) {
    await start(hostile)
    const { status } = await hostile.get(`${callback}?code=guessed&state=${i}`)
    expect(status).toBe(302)
  }
  const rider = openBrowser(site)
  expect(await walk(rider, await start(rider), "beside")).toBe("/")
  expect(await isSignedIn(rider)).toBe(true)
})

test("a browser in which many accounts sign in by the provider is known to ten of them", async () => {
  const names = Array.from({ length: 12 }, (_, i) => `tablet-${i}`)
  await provide(...names.map((sub) => ({ ...ane, sub, email: `${sub}@example.org` })))
  const browser = openBrowser(site)
  for (const name of names) {
    expect(await walk(browser, await start(browser), name)).toBe("/")
    // and signs out at the provider
    for (const cookie of browser.cookies.keys())
      if (!cookie.startsWith("nulle.")) browser.cookies.delete(cookie)
  }
  expect([...browser.cookies.keys()].filter((name) => name.startsWith("nulle.known-"))).toHaveLength(10)
})
