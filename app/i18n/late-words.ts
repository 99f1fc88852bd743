import type { i18n } from "i18next"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { type Language, matchLanguage } from "#domain/site/language.ts"

/** Words that come with the pages that need them, and in a browser only in the language that is spoken. */
export type LateWords = {
  context: string
  /** Those of a language where they are loaded, as on the server all are. */
  atHand(language: Language): object | undefined
  /** Loads those of a language, once; what failed is tried again. */
  load(language: Language): Promise<object>
}

/** All that the modules of this page may say. */
const known = new Set<LateWords>()

/** What the page speaks by, and in which language; null: no page speaks yet, or this is the server. */
let page: { i18n: i18n; language: Language } | null = null

/** Makes words known to the page, which begins to load them. */
export function makeKnown(words: LateWords): void {
  known.add(words)
  if (page) words.load(page.language).catch(() => {})
}

/** In the browser: resolves once the page can say in a language all that its modules may say. Rejects where it cannot. */
export async function learnLateWords(i18n: i18n, language: Language): Promise<void> {
  await Promise.all([...known].map((words) => words.load(language)))
  page = { i18n, language }
}

/** What the page speaks by, for what is said where no component is drawn. */
export function pageSpeaker(): i18n {
  if (!page) throw new Error("No page speaks yet")
  return page.i18n
}

/** Lets an instance speak words that are at hand. */
export function addLateWords(i18n: i18n, { context, atHand }: LateWords): void {
  const language = matchLanguage([i18n.language])
  const bundle = language && atHand(language)
  if (bundle) i18n.addResourceBundle(language, context, bundle)
}

/** Lets the page speak such words from now on; what is drawn meanwhile stays until they are there. */
export function useLateWords(words: LateWords): void {
  const { i18n } = useTranslation()
  if (i18n.hasResourceBundle(i18n.language, words.context)) return
  const language = matchLanguage([i18n.language]) ?? "lv"
  i18n.addResourceBundle(language, words.context, words.atHand(language) ?? use(words.load(language)))
}
