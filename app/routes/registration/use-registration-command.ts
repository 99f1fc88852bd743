import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import type { TFunction } from "i18next"
import { useRevalidator } from "react-router"
import type { api } from "#app/api/client.ts"
import { isRefusal, isUnanswered, type RefusalIn, type Unanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import { workWords } from "#app/api/work-words.ts"
import { useWords } from "#app/i18n/words.ts"
import type en from "#locales/en/registration.json"
import type { ToastSummary } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import type { TypedField } from "./typed-form.ts"

/** What the procedures of registration refuse with. */
type RegistrationFailure = InferClientErrorUnion<typeof api.registration>

/** Why a command of registration was refused. */
export type RegistrationRefusal = RefusalIn<RegistrationFailure>

/** The keys of the commands in the texts of registration. */
export type Work = keyof (typeof en)["work"]

/** A command of registration with its progress in a toast (PA-13); the caller shows why it was refused. */
export function useToastedCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, RegistrationFailure>,
  work: Work,
  summary?: (done: Output) => ToastSummary,
) {
  const t = useWords("registration")
  // locale keys: registration.work.*
  return useCommand(procedure, workWords(t, work), {
    why: (refusal) => translateRegistrationRefusal(t, refusal, work),
    ...(summary && { summary }),
    // the answer is shown at once, and the page read after it
    reread: "none",
  })
}

/** Returns a function that shows in a dialog why a command was refused. */
export function useRefusalDialog(hasResults: "hasResults" | "ownResults" = "hasResults") {
  const t = useWords("registration")
  const ask = useAsk()
  return (work: Work, refusal: RegistrationRefusal | Unanswered) => {
    const isOfResults = refusal.reason === "has-results"
    return ask({
      title: isOfResults ? t(`alerts.${hasResults}.title`) : t(`work.${work}.failed`),
      text: isOfResults ? t(`alerts.${hasResults}.text`) : translateRegistrationRefusal(t, refusal, work),
      yes: t("ok"),
    })
  }
}

type Options<Output> = {
  /** Whose results stand against it, where they do. */
  hasResults?: "hasResults" | "ownResults"
  onDone?: () => void
  /** Returns what its toast says. */
  summary?: (done: Output) => ToastSummary
}

/** The same, with a dialog that shows why it was refused; the page is read again after the answer. */
export function useRegistrationCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, RegistrationFailure>,
  work: Work,
  { hasResults, onDone, summary }: Options<Output> = {},
) {
  const { revalidate } = useRevalidator()
  const showRefusal = useRefusalDialog(hasResults)
  const command = useToastedCommand(procedure, work, summary)
  const act = (input: Input) =>
    command(input, async (came) => {
      if (!isRefusal(came)) onDone?.()
      else if (isUnanswered(came)) return
      else await showRefusal(work, came)
      await revalidate()
    })
  return { act, isPending: command.isPending }
}

type Reason = RegistrationRefusal["reason"]

const fields = {
  "same-number": "racingNumber",
  "same-name": "name",
  "unknown-class": "racingClass",
  "unknown-club": "club",
  "new-team-unconfirmed": "team",
  "teams-full": "team",
  "gender-empty": "gender",
  "birth-date-late": "birthDate",
} as const satisfies Partial<Record<Reason, TypedField>>

type FieldReason = keyof typeof fields

const isOfField = (reason: Reason): reason is FieldReason => reason in fields

/** The field of the form that a refusal is about; null: it is about the whole. */
export const refusedField = (reason: Reason): TypedField | null => (isOfField(reason) ? fields[reason] : null)

/** Why registration does not do what was asked, in words for who asked: a rider about themselves, or a secretary. */
export function translateRegistrationRefusal(
  t: TFunction<"registration">,
  refusal: RegistrationRefusal | Unanswered,
  work: Work,
): string {
  // locale keys: registration.failed.* registration.faults.* registration.refused.*
  if (isUnanswered(refusal)) return t(`failed.${refusal.reason}`)
  const { reason } = refusal
  if (reason === "has-results") return t("alerts.hasResults.title")
  if (reason === "participant-not-found" && work === "change") return t("refused.no-longer-registered")
  return isOfField(reason) ? t(`faults.${reason}`) : t(`refused.${reason}`)
}
