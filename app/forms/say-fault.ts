import type { TFunction } from "i18next"
import en from "#locales/en/forms.json"
import type { FormWords } from "./use-form-words.ts"

type Fault = keyof FormWords["faults"]

const isFault = (code: string): code is Fault => Object.hasOwn(en.faults, code)

/** A fault of a form, or why it was refused, in words. */
export function sayFault(t: TFunction<"forms">, code: string, about: Record<string, string> = {}): string {
  // locale keys: forms.faults.*
  return t(`faults.${isFault(code) ? code : "unreadable"}`, { racingClass: "", ...about })
}
