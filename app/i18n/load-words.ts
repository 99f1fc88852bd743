import { type Language, matchLanguage } from "#domain/site/language.ts"
import type { Words } from "./typed-keys.d.ts"

/** What words are about: those of a language are `locales/<language>/<context>.json`. */
export type Context = keyof Words

/** The words of a language, as far as they are there. */
export type SomeWords = Partial<Record<Context, object>>

type LoaderOptions = {
  /** The words that need not be loaded, by their files. */
  atHand?: Partial<Record<string, object>>
  onLoaded?(language: Language, context: Context, words: object): void
}

type Files = Record<`${Language}/${Context}`, () => Promise<object>>

/** Loads words by what loads each file, once; what failed is tried again. */
export function wordsLoader(files: Partial<Files>, { atHand = {}, onLoaded = () => {} }: LoaderOptions = {}) {
  const asked = new Set<Context>()
  const loading = new Map<string, Promise<object>>()
  const load = (language: Language, context: Context): Promise<object> => {
    asked.add(context)
    const file = `${language}/${context}` as const
    const known = loading.get(file)
    if (known) return known
    const there = atHand[file]
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
    /** Everything that was asked for so far, in one language. */
    loadAsked: async (language: Language): Promise<SomeWords> =>
      Object.fromEntries(
        await Promise.all([...asked].map(async (context) => [context, await load(language, context)])),
      ),
    /** A part of the page that comes later, once its words are there too: where they do not come it is as if it had not. */
    withWords: async <Part>(contexts: readonly Context[], coming: Promise<Part>): Promise<Part> => {
      const words = () => Promise.all(contexts.map((context) => load(pageLanguage(), context)))
      const [part] = await Promise.all([coming, words()])
      // of the language that was chosen meanwhile
      await words()
      return part
    },
  }
}

/** The language of the page that a browser shows. */
export const pageLanguage = (): Language => matchLanguage([document.documentElement.lang]) ?? "lv"

/** What is there, as a promise from which React takes it at once, without waiting for an instant. */
const fulfilled = (words: object): Promise<object> =>
  Object.assign(Promise.resolve(words), { status: "fulfilled", value: words })
