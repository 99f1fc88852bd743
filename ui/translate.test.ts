import fc from "fast-check"
import { expect, test } from "vitest"
import { translatorOf } from "./translate.ts"

const english = {
  title: "Results",
  riders_one: "one rider",
  riders_other: "{{count}} riders",
  by: "{{name}}, {{ number }}, {{name}}",
  faults: { long: "At most {{most}}" },
}
const latvian = {
  riders_zero: "{{count}} braucēju",
  riders_one: "{{count}} braucējs",
  riders_other: "{{count}} braucēji",
}

test("a text is found by the names that lead to it, and has values in its places", () => {
  const t = translatorOf(english, "en")
  expect(t("title")).toBe("Results")
  expect(t("faults.long", { most: 5 })).toBe("At most 5")
  expect(t("by", { name: "Anna", number: 0 })).toBe("Anna, 0, Anna")
  expect(t("by", { name: null })).toBe(", , ")
})

test("a count chooses the plural of the language", () => {
  const t = translatorOf(english, "en")
  expect([0, 1, 2].map((count) => t("riders", { count }))).toEqual(["0 riders", "one rider", "2 riders"])
  const lv = translatorOf(latvian, "lv")
  expect([0, 1, 2, 11, 21].map((count) => lv("riders", { count }))).toEqual([
    "0 braucēju",
    "1 braucējs",
    "2 braucēji",
    "11 braucēju",
    "21 braucējs",
  ])
})

test("what somebody typed stands in a text as it was typed", () => {
  const t = translatorOf(english, "en")
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("{{number}}", "$&", "$t(title)", "$1")), (name) => {
      expect(t("by", { name, number: 1 })).toBe(`${name}, 1, ${name}`)
    }),
  )
})

test("a text that may be missing is found, or null", () => {
  const t = translatorOf(english, "en")
  expect(t.find("faults.long", { most: 5 })).toBe("At most 5")
  expect(t.find("riders", { count: 1 })).toBe("one rider")
  for (const key of ["faults", "faults.toString", "gone", "title.length", ""]) expect(t.find(key)).toBeNull()
})

test("the same texts always have the same function, as React compares it", () => {
  expect(translatorOf(english, "en")).toBe(translatorOf(english, "en"))
})
