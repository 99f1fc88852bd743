import { expect, test } from "vitest"
import { languageCookie } from "./language.ts"

test("the language of a device is kept for a year, for the whole site, and forgotten at once [SH-06]", () => {
  expect(languageCookie("et")).toBe("i18next=et; Path=/; Max-Age=31536000; SameSite=Lax")
  expect(languageCookie("")).toBe("i18next=; Path=/; Max-Age=0; SameSite=Lax")
})
