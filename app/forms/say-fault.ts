import type { TFunction } from "i18next"
import type { FormWords } from "./use-form-words.ts"

type Fault = keyof FormWords["faults"]

const isFault = (t: TFunction<"forms">, code: string): code is Fault =>
  Object.hasOwn(t("faults", { returnObjects: true }), code)

/** A fault of a form, or why it was refused, in words. */
export function sayFault(t: TFunction<"forms">, code: string, about: Record<string, string> = {}): string {
  // locale keys: forms.faults.*
  return t(`faults.${isFault(t, code) ? code : "unreadable"}`, { racingClass: "", ...about })
}
