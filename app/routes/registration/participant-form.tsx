import "./participant-form.css"
import { parse, type SubmissionResult, useForm } from "@conform-to/react"
import { useState } from "react"
import { isUnanswered, type Unanswered } from "#app/api/outcome-of.ts"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { ParticipantForm as Form, RegistrationStart } from "#contracts/participant-form.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/states.tsx"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { type FormTask, useFormStart } from "./form-start.ts"
import { ParticipantFields } from "./participant-fields.tsx"
import {
  asksFor,
  type Refilled,
  readParticipantForm,
  refilledSince,
  type TypedText,
  typedFrom,
  typedIn,
} from "./typed-form.ts"
import {
  type RegistrationRefusal,
  refusedField,
  translateRegistrationRefusal,
} from "./use-registration-command.ts"
import { type SentOutcome, useSending } from "./use-sending.ts"

type ParticipantFormProps = {
  path: string
  start: RegistrationStart
  task: FormTask
  /** The form is written. */
  onWritten(form: Form): void
  onClose(): void
}

/**
 * The dialog in which riders join and change their registration, and a secretary adds a participant or changes one (PA-01). What was
 * typed stays until it is written, whatever happens.
 */
export function ParticipantForm({ path, start: opened, task, onWritten, onClose }: ParticipantFormProps) {
  const t = useWords("registration")
  const { start, renewChoices, renewClubs, renewAll } = useFormStart(path, task, opened)
  const [newTeams, setNewTeams] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<SubmissionResult | null>(null)
  const { losesConfirmation } = opened
  const writeForm = useSending({ path, task, subject: start.subject, losesConfirmation })
  /** Fills in what somebody else has changed, where nothing else was typed. */
  const fillInNewer = async (): Promise<Newer> => {
    const answer = await renewAll()
    if (answer.kind === "refused") return { kind: "refused", refusal: answer }
    const refilled = refilledSince(start, answer.start)
    const typed = typedIn(entriesOf(form.id), newTeams)
    for (const { field, before, now } of refilled)
      if (typed[field] === before) form.update({ name: field, value: now })
    return { kind: "filled-in", refilled }
  }
  const { failure, showFailure, clearFailure } = useFailure({
    task,
    renewChoices,
    fillInNewer,
    onFault: (field, fault) => setRefused({ status: "error", error: { [field]: [fault] } }),
  })
  const [isSending, setSending] = useState(false)
  const send = async (written: Form) => {
    if (isSending) return
    clearFailure()
    setSending(true)
    const outcome = await writeForm(written)
    setSending(false)
    if (outcome.kind === "written") onWritten(written)
    else await showFailure(outcome)
  }
  const [form, fields] = useForm<TypedText, Form>({
    defaultValue: typedFrom(opened, task.kind === "join" || task.kind === "add"),
    lastResult: refused,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse(formData, { resolve: (sent) => resolve(readParticipantForm(typedIn(sent, newTeams), start)) }),
    onSubmit: (event, { submission }) => {
      event.preventDefault()
      if (submission?.status === "success") void send(submission.value)
    },
  })
  const isUnsaved = form.dirty
  const mayLeave = useLeaveWarning(() => isUnsaved)
  const leave = async () => {
    if (!isSending && (await mayLeave())) onClose()
  }
  const wordsOf = {
    join: { title: t("joinTitle"), send: t("join"), help: "join" },
    change: { title: t("changeTitle"), send: t("save"), help: "change" },
    add: { title: t("addParticipant"), send: t("add"), help: "participants" },
    edit: { title: t("editTitle"), send: t("save"), help: "participants" },
  } as const
  const words = wordsOf[task.kind]
  return (
    <Dialog title={words.title} onClose={onClose} onLeave={leave} isWide>
      <form id={form.id} noValidate className="participant-form" onSubmit={form.onSubmit}>
        {losesConfirmation && <p className="participant-notice">{t("losesConfirmation")}</p>}
        {start.hasResult && <p className="participant-notice">{t("hasResult")}</p>}
        <ParticipantFields
          fields={fields}
          typed={typedIn(form.value ?? {}, newTeams)}
          start={start}
          onNewTeam={(team) => setNewTeams([...newTeams, team])}
          renewClubs={renewClubs}
        />
        <div className="participant-buttons">
          <FormFailure text={failure} />
          <span className="participant-help">
            <HelpLink topic={words.help} />
          </span>
          <button type="button" className="quiet-button" aria-disabled={isSending} onClick={leave}>
            {t("back")}
          </button>
          <button type="submit" className="button" aria-disabled={isSending}>
            {isSending && <Spinner />} {words.send}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What was read of a form, or its faults, as Conform takes them. */
const resolve = (read: ReturnType<typeof readParticipantForm>) =>
  read.kind === "read"
    ? { value: read.form }
    : { error: Object.fromEntries(Object.entries(read.faults).map(([field, fault]) => [field, [fault]])) }

const entriesOf = (formId: string): Record<string, unknown> =>
  Object.fromEntries(new FormData(document.forms.namedItem(formId) ?? undefined))

/** What somebody else has changed and is filled in now; or why it could not be fetched. */
type Newer =
  | { kind: "filled-in"; refilled: readonly Refilled[] }
  | { kind: "refused"; refusal: RegistrationRefusal | Unanswered }

type FailureOptions = {
  task: FormTask
  renewChoices(): Promise<RegistrationStart>
  fillInNewer(): Promise<Newer>
  /** It is told at a field. */
  onFault(field: keyof TypedText, fault: string): void
}

/** Shows why a form was not saved: at the field, or as a text about the whole form. */
function useFailure({ task, renewChoices, fillInNewer, onFault }: FailureOptions) {
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
    // a toast passes, and what it said about a refresh would cost what was typed
    if (isTrial) showToast("failed", t("failed.check"))
    setFailure(inSentences(...(isTrial ? [] : [translate(refusal)]), t("failed.keptHere")))
  }
  return { failure, showFailure, clearFailure: () => setFailure(null) }
}

/** What is said alone without a full stop has one among others. */
const inSentences = (...texts: string[]): string =>
  texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ")
