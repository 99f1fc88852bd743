import type { Language } from "#domain/site/language.ts"
import { type LateWords, makeKnown } from "./known-words.ts"

const bundles = import.meta.glob<object>(
  "../../locales/*/{accounts,card,forms,home,judges,market,organising,paper-cards,registration,results-desk,section,stage,standings,standings-desk}.json",
  { import: "default" },
)

/** On the server, which speaks all languages by turns: every bundle is at hand. */
const all: Record<string, object> = {}
if (import.meta.env.SSR) for (const [file, load] of Object.entries(bundles)) all[file] = await load()

/** What is there, as a promise from which React takes it at once, without waiting for an instant. */
const there = (bundle: object): Promise<object> =>
  Object.assign(Promise.resolve(bundle), { status: "fulfilled", value: bundle })

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
    } finally {
      loading.delete(language)
    }
  }
  const atHand = (language: Language) => all[fileOf(language)] ?? loaded.get(language)
  const words: LateWords = {
    context,
    atHand,
    load: (language) => {
      const bundle = atHand(language)
      const asked = loading.get(language) ?? (bundle ? there(bundle) : ask(language))
      loading.set(language, asked)
      return asked
    },
  }
  makeKnown(words)
  return words
}
