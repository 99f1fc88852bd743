import fc from "fast-check"
import { expect, test } from "vitest"
import { splitLinks } from "./split-links.ts"

test("web addresses in a text are told from its words, without the sentence's own signs", () => {
  expect(splitLinks("See https://lamsf.example/nolikums?y=2026, or call.")).toEqual([
    { text: "See ", isLink: false },
    { text: "https://lamsf.example/nolikums?y=2026", isLink: true },
    { text: ", or call.", isLink: false },
  ])
  expect(splitLinks("(http://a.example)")[1]).toEqual({ text: "http://a.example", isLink: true })
})

test("only addresses of the web become links", () => {
  for (const text of ["javascript:alert(1)", "ftp://a.example", "mailto:a@b.example", "no address"])
    expect(splitLinks(text)).toEqual([{ text, isLink: false }])
})

test("nothing of a text is lost", () => {
  const words = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(" ", ".", "https://")))
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join("")
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text)
    }),
  )
})
