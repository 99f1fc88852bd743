import { expect, test } from "vitest"
import { paintFirst } from "./paint-first.ts"

test("modules that a page names ahead are asked for after its styles and fonts, and nothing else of it changes", () => {
  const font = '<link rel="preload" as="font" href="/assets/a.woff2"/>'
  const style = '<link rel="stylesheet" href="/assets/a.css"/>'
  expect(
    paintFirst(
      `${font}<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>${style}`,
    ),
  ).toBe(
    `${font}<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/><link rel="modulepreload" fetchpriority="low" href="/assets/b.js"/>${style}`,
  )
})
