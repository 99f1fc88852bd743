import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentSecurityPolicy } from "./content-security-policy.ts"

const silent = { views: null, errors: null }

const scriptsOf = (html: string) =>
  contentSecurityPolicy(html, silent)
    .split("; ")
    .find((directive) => directive.startsWith("script-src "))

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

test("a page without scripts may run those of the site's own files, and no others", () => {
  expect(scriptsOf("<p>Results</p>")).toBe("script-src 'self'")
})

test("each inline script of a page may run, whatever its attributes and lines, and each is named once", () => {
  const html = `<script>a()</script><p><script type="module" async="">import "/b.js"
b("Ā")</script></p><script>a()</script><script></script>`
  expect(scriptsOf(html)).toBe(
    `script-src 'self' ${hashOf("a()")} ${hashOf('import "/b.js"\nb("Ā")')} ${hashOf("")}`,
  )
})

test("a script that is a file has no hash", () => {
  for (const attributes of ['src="/a.js"', 'type="module" src="/a.js"', 'src="/a.js" async=""'])
    expect(scriptsOf(`<script ${attributes}></script>`)).toBe("script-src 'self'")
})

test("nothing else may be loaded from elsewhere, framed, or sent away", () => {
  expect(contentSecurityPolicy("", silent).split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
})

test("a page reaches those whom it reports to, where they are set, and nobody else [D-27]", () => {
  const views = "https://plausible.example.org/api/event"
  const errors = "https://errors.example.org:8000/api/7/envelope/?sentry_key=a"
  const connections = (reporting: Parameters<typeof contentSecurityPolicy>[1]) =>
    contentSecurityPolicy("", reporting)
      .split("; ")
      .find((directive) => directive.startsWith("connect-src "))
  expect(connections(silent)).toBe("connect-src 'self'")
  expect(connections({ views, errors: null })).toBe("connect-src 'self' https://plausible.example.org")
  expect(connections({ views, errors })).toBe(
    "connect-src 'self' https://plausible.example.org https://errors.example.org:8000",
  )
})
