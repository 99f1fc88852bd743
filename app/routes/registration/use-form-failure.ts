import { useState } from "react"
import { isUnanswered, type Unanswered } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import type { RegistrationStart } from "#contracts/participant-form.ts"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import type { FormTask } from "./form-start.ts"
import { asksFor, type Refilled, type TypedText } from "./typed-form.ts"
import {
  type RegistrationRefusal,
  refusedField,
  translateRegistrationRefusal,
} from "./use-registration-command.ts"
import type { SentOutcome } from "./use-sending.ts"

/** What somebody else has changed and is filled in now; or why it could not be fetched. */
export type Newer =
  | { kind: "filled-in"; refilled: readonly Refilled[] }
  | { kind: "refused"; refusal: RegistrationRefusal | Unanswered }

type FailureOptions = {
  task: FormTask
  renewChoices(): Promise<RegistrationStart>
  fillInNewer(): Promise<Newer>
  /** Shows a fault at its field. */
  onFault(field: keyof TypedText, fault: string): void
}

/** Shows why a form was not saved: at the field, or as a text about the whole form. */
export function useFormFailure({ task, renewChoices, fillInNewer, onFault }: FailureOptions) {
  const t = useWords("registration")
  const translate = (refusal: RegistrationRefusal | Unanswered) =>
    translateRegistrationRefusal(t, refusal, task.kind)
  const ask = useAsk()
  const [failure, setFailure] = useState<string | null>(null)
  const showRefusal = async (refusal: RegistrationRefusal) => {
    const { reason } = refusal
    if (reason === "changed-meanwhile" || reason === "registration-changed") return showNewer(refusal)
    const field = refusedField(reason)
    // PA-06: these two are also shown as an alert
    const isDuplicate = reason === "same-number" || reason === "same-name"
    // locale keys: registration.alerts.*
    if (isDuplicate) await ask({ title: t(`faults.${reason}`), text: t(`alerts.${reason}`), yes: t("ok") })
    if (field && (isDuplicate || asksFor(field, await renewChoices()))) onFault(field, reason)
    else setFailure(translate(refusal))
  }
  const showNewer = async (changed: RegistrationRefusal) => {
    const newer = await fillInNewer()
    if (newer.kind === "filled-in") {
      const changes = newer.refilled.map(translateChange).join("; ")
      setFailure(inSentences(translate(changed), t("newer.read", { changes })))
    } else if (isUnanswered(newer.refusal)) setFailure(inSentences(translate(changed), t("newer.unread")))
    else setFailure(translate(newer.refusal))
  }
  // locale keys: registration.fields.* registration.genders.*
  const translateChange = ({ field, now }: Refilled): string => {
    const label = field === "racingNumber" ? t("racingNumber") : t(`fields.${field}`)
    const isGender = field === "gender" && (now === "female" || now === "male")
    return `${label}: ${isGender ? t(`genders.${now}`) : now || t("notGiven")}`
  }
  const showFailure = async (outcome: Exclude<SentOutcome, { kind: "written" }>) => {
    if (outcome.kind === "stopped") return
    const { refusal, isTrial } = outcome
    if (!isUnanswered(refusal)) return showRefusal(refusal)
    // a toast disappears, and its advice to refresh the page would lose what was typed
    if (isTrial) showToast("failed", t("failed.check"))
    setFailure(inSentences(...(isTrial ? [] : [translate(refusal)]), t("failed.keptHere")))
  }
  return { failure, showFailure, clearFailure: () => setFailure(null) }
}

/** Joins texts into one, with a full stop after each that has none. */
const inSentences = (...texts: string[]): string =>
  texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ")
