import type { i18n, TFunction } from "i18next"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { type Language, languages, matchLanguage } from "#domain/site/language.ts"
import { type Context, pageLanguage, type SomeWords, wordsLoader } from "./load-words.ts"

// Other contexts are read only by loaders, and sent as part of their pages.
const bundles = import.meta.glob<object>(
  [
    "../../locales/*/*.json",
    "!../../locales/*/{about,guide,judge,mails,privacy,results-file,terms,unavailable}.json",
  ],
  { import: "default" },
)

const files = Object.fromEntries(
  Object.entries(bundles).map(([path, load]) => [path.slice("../../locales/".length, -".json".length), load]),
)

/** On the server, which serves all languages, all words are loaded. */
const all: Record<string, object> = {}
if (import.meta.env.SSR) for (const [file, load] of Object.entries(files)) all[file] = await load()

/** The i18n instance of the page; null on the server. */
let page: i18n | null = null

const { load, loadRequested, withWords } = wordsLoader(files, {
  preloaded: all,
  onLoaded: (language, context, words) => page?.addResourceBundle(language, context, words),
})

/** All words that this page may use, in one language. */
export const loadPageWords = loadRequested

/** On the server: all words of a language. */
export const preloadedWords = (language: Language): SomeWords =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([file]) => file.startsWith(`${language}/`))
      .map(([file, words]) => [file.slice(language.length + 1), words]),
  )

/**
 * A route's `handle`: the contexts of the words that its page needs. A browser requests them as soon as it has the route's
 * module, in the language that is read.
 */
export function needsWords(...words: Context[]): { words: Context[] } {
  if (!import.meta.env.SSR) for (const context of words) load(pageLanguage(), context).catch(() => {})
  return { words }
}

/** Loads a part of the page that comes later, with the words that it needs. */
export const loadWithWords = <Part>(
  contexts: readonly Context[],
  importPart: () => Promise<Part>,
): Promise<Part> => (import.meta.env.SSR ? importPart() : withWords(contexts, importPart()))

/** Returns the translations of a context; suspends until they are loaded. */
export function useWords<One extends Context>(context: One): TFunction<One> {
  const { i18n } = useTranslation()
  const language = matchLanguage([i18n.language]) ?? languages[0]
  // called each time: when React resumes a suspended component it counts on the same hooks
  const words = use(load(language, context))
  if (!i18n.hasResourceBundle(language, context)) i18n.addResourceBundle(language, context, words)
  return useTranslation(context).t as TFunction<One>
}

/** Sets the i18n instance of the page. */
export function setPageI18n(i18n: i18n): void {
  page = i18n
}

/** Returns the translations of a context outside of components. */
export function getWords<One extends Context>(context: One): TFunction<One> {
  if (!page) throw new Error("The page has no i18n instance yet")
  return page.getFixedT(null, context)
}
