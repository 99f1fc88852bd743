import { expect, test } from "vitest"
import { guessLong } from "./guess-long.ts"

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
