import { beforeEach, expect, test } from "vitest"
import { signInForms } from "#contracts/api/call-address.ts"
import { rateLimit } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { codeIn } from "#tests/support/mails.ts"
import { signInFormRoutes } from "./sign-in-forms.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

beforeEach(async () => {
  await db.delete(rateLimit)
})

let people = 0
const newEmail = () => {
  people += 1
  return `rider-${people}@example.org`
}

/** Posts a form from a page of the site, as a browser without script does. */
const post = async (
  browser: Browser,
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const answer = await fetch(site.url + address, {
    method: "POST",
    headers: { Origin: site.url, Cookie: cookie, ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  })
  for (const set of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    browser.cookies.set(name, value)
  }
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    set: answer.headers.getSetCookie(),
  }
}

const mailedCode = async (email: string) => codeIn((await site.mailsTo(email)).at(-1))

const from = (page: string) => ({ Referer: `${site.url}${page}` })

test("a form without script has a code mailed, signs in by it, and leads to where its reader was [RW-05]", async () => {
  const [browser, email] = [openBrowser(site), newEmail()]
  const answer = await post(browser, signInForms.mail, { email }, from("/login?return=%2Fmy-results"))
  expect(answer).toMatchObject({ status: 303, location: "/login/code" })
  const code = await mailedCode(email)
  const wrong = await post(browser, signInForms.code, { code: code === "000000" ? "000001" : "000000" })
  expect(wrong).toMatchObject({ status: 303, location: "/login/code?failed=invalid-action-code" })
  expect(await post(browser, signInForms.code, { code })).toMatchObject({
    status: 303,
    location: "/my-results",
  })
  expect((await browser.get("/profile/my-data.json")).status).toBe(200)
})

test("a form leads to pages of this site alone, whatever the page says that it comes from", async () => {
  for (const referer of [
    `${site.url}/login?return=${encodeURIComponent("//evil.example/")}`,
    "https://evil.example/login?return=%2Fprofile",
    "no address",
    "",
  ]) {
    const [browser, email] = [openBrowser(site), newEmail()]
    await post(browser, signInForms.mail, { email }, { Referer: referer })
    const signedIn = await post(browser, signInForms.code, { code: await mailedCode(email) })
    expect(signedIn, referer).toMatchObject({ status: 303, location: "/" })
  }
})

test("behind a proxy with TLS a form leads to where its reader was too", async () => {
  const origin = "https://trial.example.org"
  const asked: unknown[] = []
  const routes = signInFormRoutes(
    async (request) => {
      asked.push(await request.json())
      return Response.json({ json: {} })
    },
    [origin],
  )
  for (const Referer of [
    `${origin}/login?return=%2Fmy-results`,
    "http://evil.example/login?return=%2Fprofile",
  ]) {
    const body = new URLSearchParams({ email: "anna@example.org" })
    // as the proxy sends it
    await routes.request(`http://127.0.0.1:3000${signInForms.mail}`, {
      method: "POST",
      headers: { Referer },
      body,
    })
  }
  expect(asked).toMatchObject([{ json: { return: "/my-results" } }, { json: { return: "/" } }])
})

test("a form that is refused leads to the page that says why, and for how long [RW-05]", async () => {
  const [browser, email] = [openBrowser(site), newEmail()]
  expect(await post(browser, signInForms.mail, { email: "nobody" })).toMatchObject({
    location: "/login/code?failed=email-invalid",
  })
  expect(await post(browser, signInForms.code, {})).toMatchObject({
    location: "/login/code?failed=code-empty",
  })
  for (let mails = 0; mails < 5; mails += 1) await post(browser, signInForms.mail, { email })
  const { location } = await post(browser, signInForms.mail, { email })
  expect(location).toMatch(/^\/login\/code\?failed=too-many-requests&wait=\d+$/)
  const page = await openBrowser(site).get(location ?? "")
  expect(page.text).toContain("Too many attempts. Try again in")
  expect(await site.mailsTo(email)).toHaveLength(5)
})

test("whoever signs in by a form over a squatter's account is told what was ended [D-43]", async () => {
  const [browser, email] = [openBrowser(site), newEmail()]
  await openBrowser(site).call("accounts/signUp", { email, password: "squatters-own", name: "Squatter" })
  await post(browser, signInForms.mail, { email }, from("/login?return=%2Fabout"))
  expect(await post(browser, signInForms.code, { code: await mailedCode(email) })).toMatchObject({
    location: "/profile?confirmed=ended&return=%2Fabout",
  })
})

test("another site's form signs nobody in and has nothing mailed, and a large one is not read", async () => {
  const [browser, email] = [openBrowser(site), newEmail()]
  const foreign = { Origin: "https://evil.example" }
  expect((await post(browser, signInForms.mail, { email }, foreign)).status).toBe(403)
  expect((await post(browser, signInForms.mail, { email: "a".repeat(3_000) })).status).toBe(413)
  expect(await site.mailsTo(email)).toEqual([])
  await post(browser, signInForms.mail, { email })
  const code = await mailedCode(email)
  expect(await post(browser, signInForms.code, { code }, foreign)).toMatchObject({ status: 403, set: [] })
})
