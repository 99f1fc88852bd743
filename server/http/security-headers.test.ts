import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { protectPage, scriptNonce } from "./security-headers.ts"

const silent = { views: null, errors: null }

const policyOf = (html: string) => protectPage(html, silent).policy

const scriptsOf = (html: string) =>
  policyOf(html)
    .split("; ")
    .find((directive) => directive.startsWith("script-src "))

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

const nonce = `nonce="${scriptNonce}"`

test("a page without scripts may run those of the site's own files, and no others", () => {
  expect(scriptsOf("<p>Results</p>")).toBe("script-src 'self'")
})

test("each inline script with the nonce may run, whatever its attributes and line breaks, and is listed once", () => {
  const html = `<script ${nonce}>a()</script><p><script ${nonce} type="module" async="">import "/b.js"
b("Ā")</script></p><script type="after-paint" ${nonce}>a()</script><script ${nonce}></script>`
  expect(scriptsOf(html)).toBe(
    `script-src 'self' ${hashOf("a()")} ${hashOf('import "/b.js"\nb("Ā")')} ${hashOf("")}`,
  )
})

test("a script injected into a page may not run, wherever it stands", () => {
  const attack = "<script>attacked()</script>"
  for (const html of [
    attack,
    `<script nonce="">attacked()</script><script nonce="${"A".repeat(24)}">attacked()</script>`,
    `${attack}<script ${nonce}>a()</script>${attack}`,
    `<script title='<script ${nonce}>a()</script>${attack}`,
  ])
    expect(scriptsOf(html)).not.toContain(hashOf("attacked()"))
})

test("the nonce does not leave the server", () => {
  const { html, policy } = protectPage(
    `<link rel="stylesheet" href="/a.css" ${nonce}/><script ${nonce}>a()</script><script ${nonce} src="/a.js"></script>`,
    silent,
  )
  expect(html).toBe(`<link rel="stylesheet" href="/a.css"/><script>a()</script><script src="/a.js"></script>`)
  expect(policy).not.toContain(scriptNonce)
})

test("nothing else may be loaded from elsewhere, framed, or sent away", () => {
  expect(policyOf("").split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
})

test("a page may connect to its reporting services, if they are configured, and to nothing else [D-27]", () => {
  const views = "https://plausible.example.org/api/event"
  const errors = "https://errors.example.org:8000/api/7/envelope/?sentry_key=a"
  const connections = (reporting: Parameters<typeof protectPage>[1]) =>
    protectPage("", reporting)
      .policy.split("; ")
      .find((directive) => directive.startsWith("connect-src "))
  expect(connections(silent)).toBe("connect-src 'self'")
  expect(connections({ views, errors: null })).toBe("connect-src 'self' https://plausible.example.org")
  expect(connections({ views, errors })).toBe(
    "connect-src 'self' https://plausible.example.org https://errors.example.org:8000",
  )
})
