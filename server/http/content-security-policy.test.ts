import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentSecurityPolicy } from "./content-security-policy.ts"

const scriptsOf = (html: string) =>
  contentSecurityPolicy(html)
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
  expect(contentSecurityPolicy("").split("; ")).toEqual(
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
