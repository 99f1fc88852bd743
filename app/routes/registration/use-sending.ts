import { api } from "#app/api/client.ts"
import { outcomeOf, type Unanswered } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ParticipantForm, RegistrationStart } from "#contracts/participant-form.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { useAsk } from "#ui/use-ask.tsx"
import type { FormTask } from "./form-start.ts"
import { type RegistrationRefusal, useToastedCommand } from "./use-registration-command.ts"

/** How sending a form ended; stopped: by who sends it. */
export type SentOutcome =
  | { kind: "written" }
  | { kind: "stopped" }
  | { kind: "refused"; refusal: RegistrationRefusal | Unanswered; isTrial: boolean }

type Sending = {
  path: string
  task: FormTask
  /** Whose form it is, unless they join by it. */
  subject: RegistrationStart["subject"]
  /** They were told from the beginning that it loses a confirmation. */
  losesConfirmation: boolean
}

/**
 * Returns what sends a form: first on trial, which finds duplicates and asks what has to be confirmed (PA-06, PA-16), then for
 * good. Who was faster meanwhile is found by the second.
 */
export function useSending({
  path,
  task,
  subject,
  losesConfirmation,
}: Sending): (form: ParticipantForm) => Promise<SentOutcome> {
  const t = useWords("registration")
  const ask = useAsk()
  const join = useToastedCommand(api.registration.join, task.kind)
  const change = useToastedCommand(api.registration.change, task.kind)
  const save = useToastedCommand(api.registration.save, task.kind)
  const isSure = (reason: ToConfirm) =>
    // locale keys: registration.asks.*
    ask({
      title: t(`asks.${reason}.title`),
      text: t(`asks.${reason}.text`),
      yes: t("asks.yes"),
      no: t("asks.no"),
    })
  const send = (form: ParticipantForm, confirmed: ToConfirm[], isTrial: boolean) => {
    const sent = { stage: path, form, confirmed, isTrial }
    if (subject === null) return isTrial ? outcomeOf(api.registration.join(sent)) : join(sent)
    const { id, version } = subject
    if (task.kind === "change") {
      const changed = { ...sent, version: version ?? "" }
      return isTrial ? outcomeOf(api.registration.change(changed)) : change(changed)
    }
    const saved = { ...sent, id, version }
    return isTrial ? outcomeOf(api.registration.save(saved)) : save(saved)
  }
  return async (form) => {
    const confirmed: ToConfirm[] = losesConfirmation ? ["loses-confirmation"] : []
    let isTrial = true
    for (;;) {
      const answer = await send(form, confirmed, isTrial)
      if (answer.kind === "written") return { kind: "written" }
      if (answer.kind === "refused") return { kind: "refused", refusal: answer, isTrial }
      if (answer.kind === "under-way") return { kind: "stopped" }
      if (answer.kind === "to-confirm") {
        for (const reason of answer.reasons) if (!(await isSure(reason))) return { kind: "stopped" }
        confirmed.push(...answer.reasons)
      }
      // what was found acceptable is written now
      isTrial = answer.kind === "to-confirm"
    }
  }
}
