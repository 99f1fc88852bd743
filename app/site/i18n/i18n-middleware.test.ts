import { expect, test } from "vitest"
import { requestLanguage } from "./i18n-middleware.ts"

const language = (path: string, headers: Record<string, string> = {}) =>
  requestLanguage(new Request(`http://localhost${path}`, { headers }))

test("the address goes before the cookie, and the cookie before the browser's setting", () => {
  const headers = { Cookie: "other=1; i18next=et", "Accept-Language": "lv" }
  expect(language("/?lng=en", headers)).toBe("en")
  expect(language("/", headers)).toBe("et")
  expect(language("/", { "Accept-Language": "lv" })).toBe("lv")
})

test("the browser's best language that the site speaks is taken", () => {
  expect(language("/", { "Accept-Language": "de-DE,de;q=0.9,en-US;q=0.7,et;q=0.8" })).toBe("et")
  expect(language("/", { "Accept-Language": "en;q=0, lv;q=0.1" })).toBe("lv")
})

test("the language is Latvian if none is detected", () => {
  expect(language("/")).toBe("lv")
  expect(language("/?lng=xx", { Cookie: "i18next=de", "Accept-Language": "*" })).toBe("lv")
})
