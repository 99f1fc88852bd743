import { pageSpeaker } from "#app/i18n/known-words.ts"
import { addLateWords } from "#app/i18n/late-words.ts"
import { followWork, type WorkEnd } from "#ui/toasts.ts"
import { formWords } from "./use-form-words.ts"

/** Says in passing how work on a form goes, where no component is drawn. */
export function sayWork(end: Promise<WorkEnd>, work: "saving" | "removing"): void {
  const i18n = pageSpeaker()
  addLateWords(i18n, formWords)
  const t = i18n.getFixedT(null, "forms")
  // locale keys: forms.work.*
  const words = {
    pending: t(`work.${work}.pending`),
    done: t(`work.${work}.done`),
    failed: t(`work.${work}.failed`),
  }
  void followWork(end, words)
}
