import type { Language } from "#domain/site/language.ts"
import type { Words } from "./words/en.ts"

const bundles: Record<Language, () => Promise<{ words: Words }>> = {
  lv: () => import("./words/lv.ts"),
  et: () => import("./words/et.ts"),
  en: () => import("./words/en.ts"),
}

/** In the browser: the bundle of one language, loaded on first use. */
export async function loadWords(language: Language): Promise<Words> {
  const bundle = await bundles[language]()
  return bundle.words
}
