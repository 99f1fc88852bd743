import { speakWords } from "#app/i18n/words.ts"
import { followWork, type WorkEnd } from "#ui/toasts.ts"

/** Says in passing how work on a form goes, where no component is drawn. */
export function sayWork(end: Promise<WorkEnd>, work: "saving" | "removing"): void {
  const t = speakWords("forms")
  // locale keys: forms.work.*
  const words = {
    pending: t(`work.${work}.pending`),
    done: t(`work.${work}.done`),
    failed: t(`work.${work}.failed`),
  }
  void followWork(end, words)
}
