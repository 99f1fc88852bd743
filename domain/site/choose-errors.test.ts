import { expect, test } from "vitest"
import { chooseErrors } from "./choose-errors.ts"

test("of errors one of two is reported, each once, and five at most", () => {
  const chances = [0.49, 0.5, 0, 0, 0, 0, 0]
  const choose = chooseErrors(() => chances.shift() ?? 0)
  expect(choose(new TypeError("first"))).toMatchObject({ name: "TypeError", message: "first" })
  expect(choose(new Error("first"))).toBeNull()
  expect(choose(new Error("left out by chance"))).toBeNull()
  expect(choose("no error at all")).toMatchObject({ name: "Error", message: "no error at all" })
  const later = ["third", "fourth", "fifth", "sixth"].map((message) => choose(new Error(message))?.message)
  expect(later).toEqual(["third", "fourth", "fifth", undefined])
})
