import { useState } from "react"
import { api } from "#app/api/client.ts"
import { outcomeOf, type Unanswered } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ParticipantForm, RegistrationStart } from "#contracts/participant-form.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { useAsk } from "#ui/use-ask.tsx"
import type { FormTask } from "./form-start.ts"
import { type RegistrationRefusal, useToastedCommand } from "./use-registration-command.ts"

/** The outcome of sending a form; stopped: by the user. */
export type SentOutcome =
  | { kind: "written" }
  | { kind: "stopped" }
  | { kind: "refused"; refusal: RegistrationRefusal | Unanswered; isTrial: boolean }

/** What goes with a form; `isOutOfCompetition`: what a secretary has changed it to (RX-01). */
type Sure = { confirmed: ToConfirm[]; isTrial: boolean; isOutOfCompetition: boolean | undefined }

type Sending = {
  path: string
  task: FormTask
  /** Whose form it is, unless they join by it. */
  subject: RegistrationStart["subject"]
  /** The form said from the beginning that a confirmation will be lost. */
  losesConfirmation: boolean
}

/**
 * Sends a form: first as a dry run, which finds duplicates and questions to confirm (PA-06, PA-16), then for good. The second call
 * also finds changes made meanwhile. Only a secretary's form says who rides out of competition.
 */
export function useSending({ path, task, subject, losesConfirmation }: Sending) {
  const t = useWords("registration")
  const ask = useAsk()
  const [isSending, setSending] = useState(false)
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
  const send = (form: ParticipantForm, { isOutOfCompetition, ...sure }: Sure) => {
    const sent = { stage: path, form, ...sure }
    const { isTrial } = sure
    if (subject === null) return isTrial ? outcomeOf(api.registration.join(sent)) : join(sent)
    const { id, version } = subject
    if (task.kind === "change") {
      const changed = { ...sent, version: version ?? "" }
      return isTrial ? outcomeOf(api.registration.change(changed)) : change(changed)
    }
    const saved = { ...sent, id, version, isOutOfCompetition }
    return isTrial ? outcomeOf(api.registration.save(saved)) : save(saved)
  }
  const writeConfirmed = async (
    form: ParticipantForm,
    isOutOfCompetition: boolean | undefined,
  ): Promise<SentOutcome> => {
    const confirmed: ToConfirm[] = losesConfirmation ? ["loses-confirmation"] : []
    let isTrial = true
    for (;;) {
      const answer = await send(form, { confirmed, isTrial, isOutOfCompetition })
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
  const write: typeof writeConfirmed = async (form, isOutOfCompetition) => {
    setSending(true)
    const outcome = await writeConfirmed(form, isOutOfCompetition)
    setSending(false)
    return outcome
  }
  return { write, isSending }
}
