import { type Language, languages } from "#domain/site/language.ts"
import type { Speech } from "#ui/speech.tsx"
import {
  byContext,
  type Context,
  type FileOfWords,
  laterFiles,
  type Translate,
  type WordFile,
  wordsIn,
} from "./contexts.ts"

const files = import.meta.glob<FileOfWords>("./files/*.ts", { import: "default", eager: true })

export const fileOf = (language: Language, file: WordFile) =>
  byContext(files[`./files/${language}-${file}.ts`] ?? {})

const all = new Map(
  languages.map((language) => [
    language,
    Object.assign({}, ...(["public", ...laterFiles] as const).map((file) => fileOf(language, file))),
  ]),
)

/** On the server, which has all words of all languages: what a page speaks in one, and notes what it uses. */
export const speechOf = (language: Language): Speech & { used: Set<string> } => ({
  language,
  words: all.get(language) ?? {},
  used: new Set(),
})

/** Returns the words of a context, outside of pages. */
export const wordsOf = <One extends Context>(language: Language, context: One): Translate<One> =>
  wordsIn(speechOf(language), context)

/** The files of words that a page needs: what everybody reads, and what else it has used; organisers have all. */
export const filesOf = (used: ReadonlySet<string>): WordFile[] => {
  const later = laterFiles.filter((file) => [...used].some((context) => context in fileOf("en", file)))
  return ["public", ...(later.includes("office") ? laterFiles : later)]
}
