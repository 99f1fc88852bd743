import type { TFunction } from "i18next"
import type { Words } from "#app/i18n/typed-keys.d.ts"

type Fault = keyof Words["forms"]["faults"]

const isFault = (t: TFunction<"forms">, code: string): code is Fault =>
  Object.hasOwn(t("faults", { returnObjects: true }), code)

/** A fault of a form, or why it was refused, in words. */
export function sayFault(t: TFunction<"forms">, code: string, about: Record<string, string> = {}): string {
  // locale keys: forms.faults.*
  return t(`faults.${isFault(t, code) ? code : "unreadable"}`, { racingClass: "", ...about })
}
