import { expect, test } from "vitest"
import { locales } from "./locales.ts"
import { temporaryProject } from "./temporary-project.ts"

const page = `
  // locale keys: results.reason.*
  export const page = (t) => [t("title"), t("results:riders", { count: 3 }), t(\`reason.\${code}\`), t("by", { name })]
`
const reason = { "duplicate-number": "x" }
const lv = {
  title: "Rezultāti",
  riders_zero: "{{count}}",
  riders_one: "{{count}}",
  riders_other: "{{count}}",
}
const et = { title: "Tulemused", riders_one: "üks", riders_other: "{{count}}" }
const en = { title: "Results", riders_one: "one rider", riders_other: "{{count}} riders" }

const problemsOf = async (words: { lv: object; et: object; en: object }, source = page, kind = "ts") => {
  using project = temporaryProject({
    [`app/page.${kind}`]: source,
    "locales/lv/public/results.json": JSON.stringify(words.lv),
    "locales/et/public/results.json": JSON.stringify(words.et),
    "locales/en/public/results.json": JSON.stringify(words.en),
  })
  return (await locales(project.path)).map(({ file, message }) => `${file} ${message}`)
}

test("words pass that are whole in each language and used", async () => {
  expect(await problemsOf({ lv: { ...lv, reason }, et: { ...et, reason }, en: { ...en, reason } })).toEqual(
    [],
  )
})

test("a key that one language lacks, or leaves empty, is named", async () => {
  expect(await problemsOf({ lv, et: { ...et, title: " " }, en: { ...en, reason } })).toEqual([
    "locales/et/public/results.json results:title is empty",
    "locales/lv/public/results.json results:reason.duplicate-number is missing",
    "locales/et/public/results.json results:reason.duplicate-number is missing",
  ])
})

test("plural forms are exactly those of the language", async () => {
  const { riders_zero, ...withoutZero } = lv
  expect(await problemsOf({ lv: withoutZero, et: { ...et, riders_zero }, en })).toEqual([
    "locales/lv/public/results.json results:riders needs exactly _zero _one _other in this language",
    "locales/et/public/results.json results:riders needs exactly _one _other in this language",
  ])
})

test("a placeholder that one language lost is named", async () => {
  const by = "{{name}}"
  expect(await problemsOf({ lv: { ...lv, by }, et: { ...et, by: "{{nimi}}" }, en: { ...en, by } })).toEqual([
    "locales/lv/public/results.json results:by lacks {{nimi}}, which other languages have",
    "locales/et/public/results.json results:by lacks {{name}}, which other languages have",
    "locales/en/public/results.json results:by lacks {{nimi}}, which other languages have",
  ])
})

test("a key that the code never says is named", async () => {
  const problems = await problemsOf({ lv, et, en }, `export const page = (t) => t("results:title")`)
  expect(problems).toEqual([
    "locales/*/public/results.json results:riders is used nowhere: delete it, or name its beginning in a comment “locale keys: …*”",
  ])
})

test("a text that is not written as in its language is named", async () => {
  const quoting = (title: string) => ({ ...lv, title, reason })
  const others = { et: { ...et, reason }, en: { ...en, reason } }
  expect(await problemsOf({ lv: quoting("Klase „Eksperti”"), ...others })).toEqual([])
  expect(await problemsOf({ lv: quoting("Klase “Eksperti”"), ...others })).toEqual([
    "locales/lv/public/results.json results:title has ““”, here it is „…”",
  ])
})

test("a label that stands right before a date is held against how its language writes it", async () => {
  const source = `${page} const till = <p>{t("till")} <Instant at={at} /></p>`
  const till = (text: string) => ({ ...lv, till: text, reason })
  const others = { et: { ...et, till: "Tähtaeg:", reason }, en: { ...en, till: "Till", reason } }
  expect(await problemsOf({ lv: till("Termiņš:"), ...others }, source, "tsx")).toEqual([])
  expect(await problemsOf({ lv: till("Līdz"), ...others }, source, "tsx")).toEqual([
    "locales/lv/public/results.json results:till stands before a date that would have to be declined: end it with a colon",
  ])
})
