import fc from "fast-check"
import { expect, test } from "vitest"
import { numbersIn, prefixQuery, queryWords } from "./search-query.ts"

test("words are compared in lower case and without accents, each once [SE-01]", () => {
  expect(queryWords("  Šķēle  JÕGI šķēle 77")).toEqual(["skele", "jogi", "77"])
  expect(numbersIn(["skele", "77", "4rt"])).toEqual(["77"])
})

test("a single letter is too little to search for, a number of one digit is not [SE-01]", () => {
  expect(queryWords("j")).toEqual([])
  expect(queryWords(" … ")).toEqual([])
  expect(queryWords("7")).toEqual(["7"])
  expect(queryWords("j o")).toEqual(["j", "o"])
})

test("each word may be the beginning of one, in any order [SE-01]", () => {
  expect(prefixQuery(["janis", "77"])).toBe("'janis':* & '77':*")
  expect(prefixQuery(["007"])).toBe("('007':* | '7':*)")
})

test("whatever is typed, a query has a few plain words and nothing that could be an operator [SE-01]", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (typed) => {
      const words = queryWords(typed)
      expect(words.length).toBeLessThanOrEqual(6)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
    }),
  )
})
