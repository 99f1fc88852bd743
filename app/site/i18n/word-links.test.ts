import { expect, test } from "vitest"
import { speechOf } from "./all-words.ts"
import { officeStyleLinks } from "./word-links.ts"

const styles = ["/assets/common.css", "/assets/office.css"]
const page = `<head><link rel="stylesheet" href="/assets/common.css#"/></head>`

test("a page with tools of organisers links those of their styles that it does not have", () => {
  const speech = speechOf("en")
  speech.used.add("standings")
  expect(officeStyleLinks(page, speech, styles)).toBe("")
  speech.used.add("organising")
  expect(officeStyleLinks(page, speech, styles)).toBe(`<link rel="stylesheet" href="/assets/office.css"/>`)
})
