import { use } from "react"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { type Speech, spoken, useSpeech } from "#ui/speech.tsx"
import {
  byContext,
  type Context,
  type FileOfWords,
  laterFileOf,
  laterFiles,
  type Translate,
  type WordFile,
  wordsIn,
} from "./contexts.ts"

const files = import.meta.glob<FileOfWords>("./files/*.ts", { import: "default" })

/** What this browser has loaded; what comes later is added. */
const loaded: Partial<Record<Language, Record<string, object>>> = {}
const loading = new Map<string, Promise<void>>()

/** How long words that could not be loaded are not requested again, milliseconds: React asks at once for what has failed. */
const failedFor = 1_000

/** Loads a file of words in a language, once; with that of organisers, whose tools have forms in them, all others. */
export function loadWords(language: Language, file: WordFile): Promise<void> {
  const path = `./files/${language}-${file}.ts`
  const known = loading.get(path)
  if (known) return known
  const words = files[path]?.() ?? Promise.reject(new Error(`There is no ${path}`))
  const own = words.then((contexts) => {
    loaded[language] = Object.assign(loaded[language] ?? {}, byContext(contexts))
  }, LostScript.throw)
  const others = file === "office" ? laterFiles.filter((one) => one !== "office") : []
  const coming = Promise.all([own, ...others.map((one) => loadWords(language, one))]).then(() => {})
  coming.catch(() => setTimeout(() => loading.delete(path), failedFor))
  loading.set(path, coming)
  return coming
}

/** The id of the link by which the server says that a page needs a file of words. */
export const linkOf = (file: WordFile): string => `${file}-words`

/** Loads the words that this page needs, in a language. */
export async function loadPageWords(language: Language): Promise<Speech> {
  const later = laterFiles.filter((file) => document.getElementById(linkOf(file)) !== null || isLoading(file))
  await Promise.all(["public" as const, ...later].map((file) => loadWords(language, file)))
  return { language, words: loaded[language] ?? {} }
}

const isLoading = (file: WordFile) => [...loading.keys()].some((path) => path.endsWith(`-${file}.ts`))

/** The language of the page that the server has sent. */
export const pageLanguage = (): Language => matchLanguage([document.documentElement.lang]) ?? "lv"

/** Returns the words of a context; suspends while their file is loaded. */
export function useWords<One extends Context>(context: One): Translate<One> {
  const speech = useSpeech()
  speech.used?.add(context)
  if (context in speech.words) return wordsIn(speech, context)
  use(loadWords(speech.language, laterFileOf(context)))
  return wordsIn({ ...speech, words: loaded[speech.language] ?? {} }, context)
}

/** Returns the words of a context outside of components. */
export const getWords = <One extends Context>(context: One): Translate<One> => wordsIn(spoken(), context)

/** Thrown for a script that could not be loaded. */
export class LostScript extends Error {
  static throw = (cause: unknown): never => {
    throw new LostScript("A script could not be loaded", { cause })
  }
}
