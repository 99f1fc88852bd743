import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import market from "#locales/en/market.json" with { type: "json" }
import en from "#locales/en/results.json" with { type: "json" }
import lv from "#locales/lv/results.json" with { type: "json" }
import { smallFrom } from "./small-i18next.ts"

const whole = readFileSync("node_modules/i18next/dist/esm/i18next.js", "utf8")

test("what is left of i18next speaks the words that it is handed, and learns more of them and another language", async () => {
  const { createInstance }: typeof import("i18next") = await import(
    `data:text/javascript,${encodeURIComponent(smallFrom(whole))}`
  )
  const i18n = createInstance({
    lng: "en",
    resources: { en: { results: en } },
    ns: ["results"],
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  void i18n.init()
  expect(i18n.t("results:riders", { count: 1 })).toBe(en.riders_one.replace("{{count}}", "1"))
  expect(i18n.t("results:riders", { count: 2 })).toBe(en.riders_other.replace("{{count}}", "2"))
  expect(i18n.t("results:noneFound", { words: "A & B" })).toBe(en.noneFound.replace("{{words}}", "A & B"))
  i18n.addResourceBundle("en", "market", market)
  expect(i18n.t("market:title")).toBe(market.title)
  i18n.addResourceBundle("lv", "results", lv)
  expect(i18n.hasLoadedNamespace("results")).toBe(true)
  await i18n.changeLanguage("lv")
  expect(i18n.t("results:riders", { count: 10 })).toBe(lv.riders_zero.replace("{{count}}", "10"))
})

test("no words ask for a format, which is left out", () => {
  const words = globSync("locales/*/*.json")
  expect(words.length).toBeGreaterThan(10)
  for (const file of words) expect(readFileSync(file, "utf8"), file).not.toMatch(/\{\{[^}]*,/)
})

test("another i18next is not cut where it is not known", () => {
  expect(() => smallFrom(whole.replace("class Connector ", "class Loader "))).toThrow("nothing like")
})
