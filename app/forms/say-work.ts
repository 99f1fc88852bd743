import { matchLanguage } from "#domain/site/language.ts"
import { followWork } from "#ui/toasts.ts"
import { formWords } from "./use-form-words.ts"

/** Says in passing how work on a form goes, where no component is drawn: the page itself tells its language. */
export function sayWork(done: Promise<unknown>, work: "saving" | "removing"): void {
  const language = matchLanguage([document.documentElement.lang]) ?? "lv"
  // locale keys: forms.work.*
  void followWork(done, formWords[language].work[work])
}
