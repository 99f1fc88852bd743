import { expect, test } from "vitest"
import { chooseText } from "./choose-text.ts"

test("a description is shown in the visitor's language if it was written in it", () => {
  const descriptions = { lv: "Latviski", et: "Eesti keeles", en: "In English" }
  expect(chooseText(descriptions, "et")).toEqual({ language: "et", text: "Eesti keeles" })
})

test("a missing or blank description falls back to the first of Latvian, English and Estonian that was written", () => {
  const only = { lv: null, et: "Eesti keeles", en: " " }
  expect(chooseText(only, "en")).toEqual({ language: "et", text: "Eesti keeles" })
  expect(chooseText({ ...only, en: "In English" }, "lv")?.language).toBe("en")
  expect(chooseText({ ...only, lv: "Latviski" }, "en")?.language).toBe("lv")
  expect(chooseText({ lv: null, et: null, en: "" }, "lv")).toBeNull()
})
