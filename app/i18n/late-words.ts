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
  if (i18n.hasResourceBundle(i18n.language, words.context)) return
  const language = matchLanguage([i18n.language]) ?? "lv"
  i18n.addResourceBundle(language, words.context, words.atHand(language) ?? use(words.load(language)))
}
