import { afterEach, expect, test, vi } from "vitest"
import { languages } from "#domain/site/language.ts"
import { speak } from "#ui/speech.tsx"
import { fileOf, filesOf, speechOf, wordsOf } from "./all-words.ts"
import { laterFileOf, laterFiles } from "./contexts.ts"
import { wordLinks } from "./word-links.ts"
import { getWords, linkOf, loadPageWords, loadWords } from "./words.ts"

afterEach(() => vi.unstubAllGlobals())

const page = (links: readonly string[]) =>
  vi.stubGlobal("document", { getElementById: (id: string) => (links.includes(id) ? {} : null) })

test("a page links the words of its own language alone, and those of forms and of organisers where it used them", () => {
  const address = (source: string) => `/${source}`
  for (const language of languages) {
    const [everybody, accounts, forms, riders, office] = ["public", ...laterFiles].map(
      (file) =>
        `<link rel="modulepreload" id="${file}-words" href="/app/site/i18n/files/${language}-${file}.ts"/>`,
    )
    const links = (...used: string[]) =>
      wordLinks({ ...speechOf(language), used: new Set(["site", "results", ...used]) }, address)
    expect(links()).toBe(everybody)
    expect(links("accounts")).toBe(`${everybody}${accounts}`)
    expect(links("registration")).toBe(`${everybody}${forms}`)
    expect(links("rider-holders")).toBe(`${everybody}${riders}`)
    expect(links("results-desk")).toBe(`${everybody}${accounts}${forms}${riders}${office}`)
  }
  expect(filesOf(new Set())).toEqual(["public"])
})

test("a page loads the words of everybody, others where the server says so, and from then on in each language", async () => {
  page([])
  const english = await loadPageWords("en")
  expect(english.words).toHaveProperty("results.title")
  for (const context of ["cockpit", "accounts"]) expect(english.words).not.toHaveProperty(context)
  speak(english)
  expect(() => getWords("accounts")).toThrow("accounts")
  page([linkOf("office")])
  const latvian = await loadPageWords("lv")
  for (const context of ["cockpit", "accounts", "forms"]) expect(latvian.words).toHaveProperty(context)
  page([])
  speak(await loadPageWords("en"))
  expect(getWords("cockpit")("title")).toBe(wordsOf("en", "cockpit")("title"))
})

test("each file has the contexts that are looked for in it", async () => {
  for (const file of laterFiles)
    for (const context of Object.keys(fileOf("en", file))) expect(laterFileOf(context)).toBe(file)
})

test("words are loaded once", () => {
  expect(loadWords("et", "public")).toBe(loadWords("et", "public"))
})
