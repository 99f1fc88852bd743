import { expect, test } from "vitest"
import { mayBeCountry } from "./country.ts"

test("a country is known by its name in any language of the site, by its code, and while it is being typed", () => {
  const texts = ["Latvia", "latvija", "Läti", "Somija", "LV", "ee", " Esto", "Narnia", "Latvia 2"]
  expect(texts.filter((text) => !mayBeCountry(text))).toEqual(["Narnia", "Latvia 2"])
})

test("what other clubs are from is known too, and nothing is not unknown", () => {
  expect(mayBeCountry("narnia", ["Narnia"])).toBe(true)
  expect(mayBeCountry("")).toBe(true)
})
