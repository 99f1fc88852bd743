import { speechOf } from "#app/site/i18n/all-words.ts"
import type { Language } from "#domain/site/language.ts"
import { speak as speakWords } from "#ui/speech.tsx"

/** Makes a language the page's, with all words; returns what it speaks. */
export const speak = (language: Language): ReturnType<typeof speechOf> => {
  const speech = speechOf(language)
  document.documentElement.lang = language
  speakWords(speech)
  return speech
}

/** Changes the language of the page that is shown. */
export const changeLanguage = async (language: Language): Promise<void> => {
  speak(language)
}
