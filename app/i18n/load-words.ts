import { type Language, matchLanguage } from "#domain/site/language.ts"
import type { Words } from "./typed-keys.d.ts"

/** A context of words: those of a language are `locales/<language>/<context>.json`. */
export type Context = keyof Words

/** The loaded words of a language. */
export type SomeWords = Partial<Record<Context, object>>

type LoaderOptions = {
  /** The words that are already loaded, by their files. */
  preloaded?: Partial<Record<string, object>>
  onLoaded?(language: Language, context: Context, words: object): void
}

type Files = Record<`${Language}/${Context}`, () => Promise<object>>

/** Loads words with one loader per file, each file once; failed ones are tried again. */
export function wordsLoader(
  files: Partial<Files>,
  { preloaded = {}, onLoaded = () => {} }: LoaderOptions = {},
) {
  const requested = new Set<Context>()
  const loading = new Map<string, Promise<object>>()
  const load = (language: Language, context: Context): Promise<object> => {
    requested.add(context)
    const file = `${language}/${context}` as const
    const known = loading.get(file)
    if (known) return known
    const there = preloaded[file]
    const words = there ? fulfilled(there) : (files[file]?.() ?? Promise.reject(new Error(`No ${file}`)))
    loading.set(file, words)
    words.then(
      (loaded) => {
        loading.set(file, fulfilled(loaded))
        onLoaded(language, context, loaded)
      },
      () => loading.delete(file),
    )
    return words
  }
  return {
    load,
    /** Everything that was requested so far, in one language. */
    loadRequested: async (language: Language): Promise<SomeWords> =>
      Object.fromEntries(
        await Promise.all([...requested].map(async (context) => [context, await load(language, context)])),
      ),
    /** Loads a lazy part of the page together with its words: if the words fail to load, the part fails too. */
    withWords: async <Part>(contexts: readonly Context[], coming: Promise<Part>): Promise<Part> => {
      const words = () => Promise.all(contexts.map((context) => load(pageLanguage(), context)))
      const [part] = await Promise.all([coming, words()])
      // in the language that was chosen meanwhile
      await words()
      return part
    },
  }
}

/** The language of the page that a browser shows. */
export const pageLanguage = (): Language => matchLanguage([document.documentElement.lang]) ?? "lv"

/** Loaded words as a promise that React can read at once, without suspending. */
const fulfilled = (words: object): Promise<object> =>
  Object.assign(Promise.resolve(words), { status: "fulfilled", value: words })
