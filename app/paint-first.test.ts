import { expect, test } from "vitest"
import { paintFirst } from "./paint-first.ts"

const named = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>'
const style = '<link rel="stylesheet" href="/assets/a.css"/>'

test("no module that a page names ahead or begins with is one before it is painted, and nothing else of it changes", () => {
  const context = "<script>window.context = {}</script>"
  const page = paintFirst(
    `<head>${named}${style}</head><body>${context}<script nonce="m" type="module" async="">import "/assets/a.js"</script></body>`,
    "m",
  )
  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  const [head, tail = ""] = page.split(context)
  expect(head).toBe(`<head>${named.replaceAll("modulepreload", "after-paint")}${style}</head><body>`)
  expect(tail).toMatch(
    /^<script nonce="m" type="after-paint" async="">import "\/assets\/a.js"<\/script><script nonce="m">[\s\S]+<\/script><\/body>$/,
  )
})

test("a page without a module stays as it is", () => {
  const page = `<head>${style}</head><body>Nulle</body>`
  expect(paintFirst(page, "m")).toBe(page)
})
