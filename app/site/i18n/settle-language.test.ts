import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { storeLanguage } from "#ui/device-language.ts"
import { languageTags } from "./settle-language.ts"

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal("location", { search: "" })
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "lv" } })
  vi.stubGlobal("localStorage", storage())
  vi.stubGlobal("sessionStorage", storage())
  vi.stubGlobal("navigator", { languages: ["de-DE", "et"] })
})

afterEach(() => vi.unstubAllGlobals())

test("the language comes from the address, then the cookie, then storage, then the browser's setting", () => {
  expect(languageTags()).toEqual(["de-DE", "et", "lv"])
  sessionStorage.setItem("i18nextLng", "session")
  localStorage.setItem("i18nextLng", "local")
  vi.stubGlobal("document", { ...document, cookie: "other=1; i18next=cookie" })
  location.search = "?a=1&lng=address"
  expect(languageTags()).toEqual(["address", "cookie", "local", "session", "de-DE", "et", "lv"])
})

test("a stored language is found again", () => {
  storeLanguage("en")
  expect(languageTags()[0]).toBe("en")
  expect(localStorage.getItem("i18nextLng")).toBe("en")
})

test("a browser that refuses its storage still has a language", () => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException("Access is denied")
      },
    })
  storeLanguage("en")
  expect(languageTags()).toEqual(["de-DE", "et", "lv"])
})
