import fc from "fast-check"
import { expect, test } from "vitest"
import { typingVariants } from "./search-words.ts"

const isLike = (one: string, other: string): boolean =>
  typingVariants(one).some((variant) => typingVariants(other).includes(variant))

const anyWord = fc.stringMatching(/^[a-z]{5,12}$/)
const anyLetter = fc.stringMatching(/^[a-z]$/)

test("one extra, missing or wrong letter, or two swapped letters, are forgiven", () => {
  for (const typed of ["montesaa", "montsa", "montega", "motnesa", "montesa"])
    expect(isLike(typed, "montesa")).toBe(true)
  fc.assert(
    fc.property(anyWord, fc.nat(), anyLetter, (word, nat, letter) => {
      const at = nat % (word.length - 1)
      const [before, one, two, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
      expect(isLike(word, before + two + one + after)).toBe(true)
      expect(isLike(word, before + letter + two + after)).toBe(true)
      expect(isLike(word, before + two + after)).toBe(true)
      expect(isLike(word, before + letter + one + two + after)).toBe(true)
    }),
  )
})

test("another word, another number and a short word are not", () => {
  expect(isLike("montesa", "sherco")).toBe(false)
  expect(isLike("2018", "2019")).toBe(false)
  expect(isLike("4rt", "4rs")).toBe(false)
  expect(isLike("trs", "trt")).toBe(false)
})
