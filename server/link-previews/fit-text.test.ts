import fc from "fast-check"
import { expect, test } from "vitest"
import { fitTitle, type Measure, shortenText, wrapText } from "./fit-text.ts"

/** Every sign is ten wide. */
const tens: Measure = (text) => [...text].length * 10

test("a text that fits stays as it is; one that does not ends in whole words, where that leaves enough", () => {
  expect(shortenText("Rīgas kauss", 110, tens)).toBe("Rīgas kauss")
  expect(shortenText("Rīgas kausa izcīņa triālā", 200, tens)).toBe("Rīgas kausa izcīņa…")
  expect(shortenText("Rīgas kausa izcīņa triālā", 170, tens)).toBe("Rīgas kausa…")
  // the only space would leave a quarter of the room
  expect(shortenText("SK Starptautiskais", 120, tens)).toBe("SK Starptau…")
})

test("a letter is never cut from its marks, nor an emoji in two", () => {
  expect(shortenText("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 90, tens)).toBe("👨‍👩‍👧…")
  expect(shortenText("a\u0304a\u0304a\u0304a\u0304", 60, tens)).toBe("a\u0304a\u0304…")
})

test("a shortened text fits, and begins as the whole one does", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 30, max: 400 }),
      (text, most) => {
        const shown = shortenText(text, most, tens)
        if (tens(text) <= most) {
          expect(shown).toBe(text)
          return
        }
        expect(shown.endsWith("…")).toBe(true)
        expect(text.startsWith(shown.slice(0, -1))).toBe(true)
        // an ellipsis alone stands where not one sign has room
        if (shown !== "…") expect(tens(shown)).toBeLessThanOrEqual(most)
      },
    ),
  )
})

test("lines are wrapped between words, and only the last one is cut", () => {
  const room = { most: 120, lines: 2 }
  expect(wrapText("Rīgas kauss", room, tens)).toEqual(["Rīgas kauss"])
  expect(wrapText("Rīgas kausa izcīņa", room, tens)).toEqual(["Rīgas kausa", "izcīņa"])
  expect(wrapText("Rīgas kausa izcīņa un vēl daudz", room, tens)).toEqual(["Rīgas kausa", "izcīņa un…"])
})

test("wrapped lines are never wider than the room, and never more than there is room for", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 40, max: 300 }),
      fc.integer({ min: 1, max: 4 }),
      (list, most, lines) => {
        const wrapped = wrapText(list.join(" "), { most, lines }, tens)
        expect(wrapped.length).toBeLessThanOrEqual(lines)
        for (const line of wrapped) expect(tens(line)).toBeLessThanOrEqual(most)
      },
    ),
  )
})

test("a title has the largest size with which it is whole in the fewest lines, and is cut only where none does", () => {
  const room = { most: 400, sizes: [80, 40], lines: 2 }
  const at = (size: number) => (text: string) => [...text].length * (size / 2)
  expect(fitTitle("Kauss", room, at)).toEqual({ size: 80, lines: ["Kauss"] })
  expect(fitTitle("Rīgas kauss", room, at)).toEqual({ size: 40, lines: ["Rīgas kauss"] })
  expect(fitTitle("Starptautiskais Rīgas kauss", room, at)).toEqual({
    size: 40,
    lines: ["Starptautiskais", "Rīgas kauss"],
  })
  expect(
    fitTitle("Starptautiskais Baltijas valstu un Ziemeļvalstu čempionāts", room, at).lines.at(-1),
  ).toMatch(/…$/)
})
