import type { Language } from "#domain/site/language.ts"
import { type LateWords, makeKnown } from "./known-words.ts"

const bundles = import.meta.glob<object>(
  "../../locales/*/{accounts,card,forms,judges,market,organising,paper-cards,registration,results-desk,section,stage,standings,standings-desk}.json",
  { import: "default" },
)

/** On the server, which speaks all languages by turns: every bundle is at hand. */
const all: Record<string, object> = {}
if (import.meta.env.SSR) for (const [file, load] of Object.entries(bundles)) all[file] = await load()

/** The words of a context, `locales/{language}/{context}.json`, for the module that says them. */
export function lateWords(context: string): LateWords {
  const fileOf = (language: Language) => `../../locales/${language}/${context}.json`
  const loaded = new Map<Language, object>()
  const loading = new Map<Language, Promise<object>>()
  const ask = async (language: Language): Promise<object> => {
    try {
      const bundle = await bundles[fileOf(language)]?.()
      if (!bundle) throw new Error(`There are no words of ${context}`)
      loaded.set(language, bundle)
      return bundle
    } catch (error) {
      loading.delete(language)
      throw error
    }
  }
  const words: LateWords = {
    context,
    atHand: (language) => all[fileOf(language)] ?? loaded.get(language),
    load: (language) => {
      const asked = loading.get(language) ?? ask(language)
      loading.set(language, asked)
      return asked
    },
  }
  makeKnown(words)
  return words
}
