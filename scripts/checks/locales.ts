import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import * as z from "zod"
import type { Check, Problem } from "./problem.ts"
import { readStrings } from "./read-strings.ts"
import { sourceFiles } from "./source-files.ts"
import { wrongLabel, wrongWording } from "./wording.ts"

const languages = ["lv", "et", "en"]

/**
 * One text of one language. `key` names its context and is the same for all plural forms: `results:riders`. `file` is where it stands in
 * the folder of its language.
 */
type Word = { language: string; file: string; key: string; form: string | null; text: string }

/**
 * The three languages have the same keys, the same placeholders and the plural forms that each needs; no text is empty,
 * and none is written as `wording.ts` knows to be wrong.
 * Every key is used: it is in the code as a string, with or without its context (`results:title`), or a comment names
 * its beginning: `// locale keys: results.reason.*`.
 */
export const locales: Check = async (root) => {
  const words = languages.flatMap((language) => readWords(root, language))
  const isUsed = usedKeys(root)
  const labels = labelsOfDates(root)
  return [...Map.groupBy(words, ({ file, key }) => `${file} ${key}`).values()].flatMap((forms) => {
    const [first] = forms
    if (!first) return []
    const { file, key } = first
    const isPlural = forms.some(({ form }) => form !== null)
    const placeholders = placeholdersOf(forms)
    const problems = languages.flatMap((language): Problem[] => {
      const own = forms.filter((word) => word.language === language)
      const message =
        missing(key, own) ??
        (isPlural ? wrongForms(key, language, own) : null) ??
        otherPlaceholders(key, placeholders, own) ??
        badlyWorded(key, own, labels.has(key.slice(key.indexOf(":") + 1)))
      return message ? [{ file: `locales/${language}/${file}`, line: null, message }] : []
    })
    return isUsed(key)
      ? problems
      : [...problems, { file: `locales/*/${file}`, line: null, message: unused(key) }]
  })
}

const unused = (key: string) =>
  `${key} is used nowhere: delete it, or name its beginning in a comment “locale keys: …*”`

const missing = (key: string, own: Word[]) => {
  if (own.length === 0) return `${key} is missing`
  return own.some(({ text }) => text.trim() === "") ? `${key} is empty` : null
}

const wrongForms = (key: string, language: string, own: Word[]) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const isRight = needed.length === own.length && own.every(({ form }) => needed.some((one) => one === form))
  return isRight
    ? null
    : `${key} needs exactly ${needed.map((form) => `_${form}`).join(" ")} in this language`
}

// A single form may do without its placeholder (“one rider”), a language may not.
const otherPlaceholders = (key: string, all: Set<string>, own: Word[]) => {
  const here = placeholdersOf(own)
  const lost = [...all].filter((one) => !here.has(one))
  return lost.length > 0 ? `${key} lacks ${lost.join(" ")}, which other languages have` : null
}

const badlyWorded = (key: string, own: Word[], isLabel: boolean) => {
  const [why] = own.flatMap(
    ({ language, text }) =>
      wrongWording(language, text) ?? (isLabel ? wrongLabel(language, text) : null) ?? [],
  )
  return why ? `${key} ${why}` : null
}

const placeholdersOf = (words: Word[]) =>
  new Set(words.flatMap(({ text }) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => `{{${name}}}`)))

const usedKeys = (root: string) => {
  const sources = sourceFiles(root, "{app,ui,judge,server}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => readStrings(file, readFileSync(join(root, file), "utf8")))
  const strings = new Set(sources.flatMap((source) => source.strings))
  const beginnings = sources.flatMap(({ comments }) => comments.flatMap(beginningsIn))
  return (key: string) =>
    strings.has(key) ||
    strings.has(key.slice(key.indexOf(":") + 1)) ||
    beginnings.some((beginning) => key.replace(":", ".").startsWith(beginning))
}

/** Returns the keys, without their contexts, of the texts right before a date. */
const labelsOfDates = (root: string): ReadonlySet<string | undefined> =>
  new Set(
    sourceFiles(root, "{app,ui,judge}/**/*.tsx").flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/t\("([^"]+)"\)\}(?:\{" "\}|\s)*<Instant/g)].map(
        ([, key]) => key,
      ),
    ),
  )

const beginningsIn = (comment: string) => {
  const named = /^locale keys: (.+)$/.exec(comment)?.[1] ?? ""
  return [...named.matchAll(/(\S+?)\*/g)].map(([, beginning = ""]) => beginning)
}

type Tree = { [key: string]: string | Tree }
const tree: z.ZodType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => tree)]))

const readWords = (root: string, language: string): Word[] =>
  sourceFiles(root, `locales/${language}/**/*.json`).flatMap((path) => {
    const context = basename(path, ".json")
    const file = path.slice(`locales/${language}/`.length)
    const texts = textsIn(tree.parse(JSON.parse(readFileSync(join(root, path), "utf8"))))
    return texts.map(([name, text]) => {
      const [, base = name, form = null] = /^(.+)_(zero|one|two|few|many|other)$/.exec(name) ?? []
      return { language, file, key: `${context}:${base}`, form, text }
    })
  })

const textsIn = (words: Tree): [name: string, text: string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[name, value]]
      : textsIn(value).map(([rest, text]): [string, string] => [`${name}.${rest}`, text]),
  )
