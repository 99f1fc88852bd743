import { expect, test } from "vitest"
import { shortcutOfKey } from "./shortcuts.tsx"

const press = (key: string, held: { ctrlKey?: boolean } = {}) =>
  shortcutOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test("a letter does the same in upper and in lower case, and nothing with a key that is held [CO-04]", () => {
  expect(["j", "J", "k", "o", "a", "/", "?"].map((key) => press(key))).toEqual([
    "next",
    "next",
    "previous",
    "section",
    "actions",
    "find",
    "keys",
  ])
  expect(press("k", { ctrlKey: true })).toBeNull()
  expect(["b", "5", "Enter", "Tab"].map((key) => press(key))).toEqual([null, null, null, null])
})
