import { expect, test } from "vitest"
import { chooseDescription } from "./choose-description.ts"

test("a description is in the language of the visitor where it was written in it", () => {
  const descriptions = { lv: "Latviski", et: "Eesti keeles", en: "In English" }
  expect(chooseDescription(descriptions, "et")).toEqual({ language: "et", text: "Eesti keeles" })
})

test("what is missing or blank is told in the first of Latvian, English and Estonian that there is", () => {
  const only = { lv: null, et: "Eesti keeles", en: " " }
  expect(chooseDescription(only, "en")).toEqual({ language: "et", text: "Eesti keeles" })
  expect(chooseDescription({ ...only, en: "In English" }, "lv")?.language).toBe("en")
  expect(chooseDescription({ ...only, lv: "Latviski" }, "en")?.language).toBe("lv")
  expect(chooseDescription({ lv: null, et: null, en: "" }, "lv")).toBeNull()
})
