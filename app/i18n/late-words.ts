import type { i18n } from "i18next"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { matchLanguage } from "#domain/site/language.ts"
import type { LateWords } from "./known-words.ts"

/** Lets an instance speak words that are at hand. */
export function addLateWords(i18n: i18n, { context, atHand }: LateWords): void {
  const language = matchLanguage([i18n.language])
  const bundle = language && atHand(language)
  if (bundle) i18n.addResourceBundle(language, context, bundle)
}

/** Lets the page speak such words from now on; what is drawn meanwhile stays until they are there. */
export function useLateWords(words: LateWords): void {
  const { i18n } = useTranslation()
  const language = matchLanguage([i18n.language]) ?? "lv"
  // asked for each time: React goes on with a part that waited for them by counting the hooks that it had called
  const bundle = use(words.load(language))
  if (!i18n.hasResourceBundle(language, words.context))
    i18n.addResourceBundle(language, words.context, bundle)
}
