import fc from "fast-check"
import { expect, test } from "vitest"
import { guessLong, splitLinks } from "./stage-description.tsx"

test("a description of four lines is short everywhere, one of five phone lines is long on phones, one of five wide lines everywhere", () => {
  expect(guessLong("")).toBe("nowhere")
  expect(guessLong("x".repeat(4 * 44))).toBe("nowhere")
  expect(guessLong("x".repeat(4 * 44 + 1))).toBe("on phones")
  expect(guessLong("x".repeat(4 * 88))).toBe("on phones")
  expect(guessLong("x".repeat(4 * 88 + 1))).toBe("everywhere")
})

test("each line break begins a line, and an empty line is one", () => {
  expect(guessLong("a\nb\n\nc")).toBe("nowhere")
  expect(guessLong("a\nb\n\nc\nd")).toBe("everywhere")
})

test("web addresses are recognised in a text, without the punctuation of the sentence", () => {
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
