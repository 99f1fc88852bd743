import { expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { scriptNonce } from "#server/http/security-headers.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { freePort } from "#tests/support/free-port.ts"
import { linkIn } from "#tests/support/mails.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { addressOf } from "./address-of.ts"
import { knownParts, prepareAttack } from "./attacked-site.ts"
import { findEndpoints } from "./endpoints.ts"

// What holds for every address of the site, also for one that is added tomorrow

const database = await testDatabase()
const site = await accountSite(database)
const attacked = await prepareAttack({ url: site.url, database })
const { admin } = attacked
const parts = knownParts(attacked)
const endpoints = await findEndpoints(process.cwd(), await serverRoutes(database))
const addressed = endpoints.map((endpoint) => ({ ...endpoint, address: addressOf(endpoint.pattern, parts) }))
const pages = addressed.filter(({ pattern }) => !pattern.startsWith("/live/"))
const reads = pages.filter(({ methods }) => methods.includes("GET"))

const request = (address: string, headers: Record<string, string> = {}) =>
  fetchPage(site.url + address, { headers: { Accept: "text/html", ...headers } })

test("nothing is done on a request that another site, or nobody, makes a signed-in browser send", async () => {
  const writing = pages.flatMap(({ address, methods }) =>
    [...new Set(methods)].filter((method) => method !== "GET").map((method) => ({ address, method })),
  )
  expect(writing.length).toBeGreaterThan(40)
  const { Cookie } = admin.headers
  for (const { address, method } of writing)
    for (const from of [{ Origin: "https://evil.example" }, { Origin: "null" }, {}]) {
      const headers = { Cookie, "Content-Type": "application/x-www-form-urlencoded", ...from }
      const answer = await fetch(site.url + address, { method, headers, redirect: "manual" })
      expect(answer.status, `${method} ${address}`).toBe(403)
    }
})

test("every answer tells browsers how to protect its readers, and no page runs a script that is not its own", async () => {
  let policies = 0
  const others = ["/no-such-page", "/%00", "/assets/no-such-file.js", "/favicon.ico", "/.data"]
  for (const address of [...reads.map((read) => read.address), ...others])
    for (const headers of [{}, { Cookie: admin.headers.Cookie }]) {
      const answer = await request(address, headers)
      const sent = answer.headers
      expect(sent, address).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
      })
      expect(sent["strict-transport-security"]).toBeUndefined()
      // whoever knew it could write scripts that run
      expect(answer.text, address).not.toContain(scriptNonce)
      if (!String(sent["content-type"]).startsWith("text/html")) continue
      const policy = String(sent["content-security-policy"])
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ""
      expect(scripts, address).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/)
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy, address).toContain(rule)
      expect(policy).toContain("form-action 'self'")
      policies += 1
    }
  expect(policies).toBeGreaterThan(40)
})

test("a site with an https address sends HSTS for itself alone, not for its subdomains", async () => {
  const port = await freePort()
  await accountSite(database, { siteUrl: "https://trial.example", port })
  const { headers } = await fetchPage(`http://127.0.0.1:${port}/about`)
  expect(headers["strict-transport-security"]).toBe("max-age=31536000")
})

const elsewhere = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/%09/evil.example",
  "javascript:x",
]

/** Pages that lead on. */
const guarded = ["/login", "/finish-signup"]

test("no address leads to another site, whatever is put into it", async () => {
  const addresses = [...reads.map(({ address }) => address), ...elsewhere.flatMap(() => guarded)]
  for (const [index, address] of addresses.entries()) {
    const to = elsewhere[index % elsewhere.length] ?? ""
    const query = ["return", "redirect", "next", "url"].map((name) => `${name}=${encodeURIComponent(to)}`)
    for (const headers of [{}, { Cookie: admin.headers.Cookie }]) {
      const { location } = (await request(`${address}?${query.join("&")}`, headers)).headers
      if (location === undefined) continue
      const { origin, searchParams } = new URL(String(location), site.url)
      expect(origin, address).toBe(site.url)
      expect(searchParams.get("return") ?? "/", address).toMatch(/^\/(?![/\\])/)
    }
  }
})

test("a client's claims about the site's name, address or method are trusted by no page, mail or cache", async () => {
  const forged = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    Forwarded: "host=evil.example",
    "X-Original-URL": "/profile",
    "X-Rewrite-URL": "/profile",
    "X-HTTP-Method-Override": "DELETE",
  }
  for (const { address } of reads)
    for (const headers of [forged, {}]) {
      const answer = await request(address, headers)
      expect(answer.text, address).not.toContain("evil.example")
      expect(String(answer.headers.location), address).not.toContain("evil.example")
    }
  const { email } = admin
  const answer = await fetch(`${site.url}${callAddress}/accounts/forgotPassword`, {
    method: "POST",
    headers: { ...forged, "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify({ json: { email } }),
  })
  expect(answer.status).toBe(200)
  expect(linkIn((await site.mailsTo(email)).at(-1)).origin).toBe(site.url)
})

const reflected = `zq"'><nulle-script>`

test("text put into an address comes back as text, never as markup", async () => {
  const names = [
    "q",
    "return",
    "search",
    "error",
    "sort",
    "standings",
    "from",
    "token",
    "reset",
    "event",
    "anything",
  ]
  const query = names.map((name) => `${name}=${encodeURIComponent(reflected)}`).join("&")
  const asText = Object.fromEntries(Object.keys(parts).map((part) => [part, [reflected]]))
  let cameBack = 0
  for (const [index, { pattern }] of reads.entries()) {
    const address = addressOf(pattern, index % 2 === 0 ? parts : asText)
    const { text, status, headers } = await request(`${address}?${query}`, { Cookie: admin.headers.Cookie })
    expect(status, address).toBeLessThan(500)
    if (!String(headers["content-type"]).startsWith("text/html")) continue
    expect(text, address).not.toMatch(/zq"|<nulle-script/)
    if (/zq(&quot;|\\")/.test(text)) cameBack += 1
  }
  expect(cameBack).toBeGreaterThan(0)
})
