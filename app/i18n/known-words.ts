import type { i18n } from "i18next"
import type { Language } from "#domain/site/language.ts"

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

/** A part of the page that comes later, once its words are there too: where they do not come it is as if it had not. */
export async function withWords<Part>(coming: Promise<Part>): Promise<Part> {
  const part = await coming
  if (page) await learnLateWords(page.i18n, page.language)
  return part
}

/** What the page speaks by, for what is said where no component is drawn. */
export function pageSpeaker(): i18n {
  if (!page) throw new Error("No page speaks yet")
  return page.i18n
}
