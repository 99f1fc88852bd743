import { type RefObject, useEffect, useRef, useState } from "react"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ParticipantForm } from "#contracts/participant-form.ts"
import type { RegistrationRefused } from "#contracts/registration-answer.ts"
import type { RegistrationStart } from "#contracts/registration-start.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { askStart, type FormTask } from "./ask-registration.ts"
import { followAnswer } from "./follow-answer.ts"
import { type Faults, readParticipantForm } from "./read-participant-form.ts"
import { refusedField, sayRefusal } from "./say-refusal.ts"
import { sendForm } from "./send-form.ts"
import { asksFor, type TypedForm, typedFrom } from "./typed-form.ts"

export type ParticipantFormProps = {
  path: string
  start: RegistrationStart
  task: FormTask
  /** The form is written. */
  onWritten(form: ParticipantForm): void
  onClose(): void
}

type ParticipantFormState = {
  /** What there is to choose from by now. */
  start: RegistrationStart
  typed: TypedForm
  faults: Faults
  /** What is wrong with the form as a whole, in words. */
  failure: readonly string[]
  isSending: boolean
  /** The element in which the first faulty field is sought. */
  form: RefObject<HTMLFormElement | null>
  change(part: Partial<TypedForm>): void
  /** Reads again which clubs there are. */
  renewClubs(): Promise<void>
  send(): Promise<void>
  leave(): Promise<void>
}

const none: { faults: Faults; found: Faults } = { faults: {}, found: {} }

/** A participant's form while it is typed and sent; what was typed stays until it is written, whatever happens. */
export function useParticipantForm(props: ParticipantFormProps): ParticipantFormState {
  const { path, task, onWritten, onClose } = props
  const t = useWords("registration")
  const ask = useAsk()
  const [start, setStart] = useState(props.start)
  const [first] = useState(() => typedFrom(start, task.kind !== "edit"))
  const [typed, setTyped] = useState(first)
  // `found` is another object whenever faults are found again, and the same while they are mended one by one
  const [{ faults, found }, setFaults] = useState<{ faults: Faults; found: Faults }>(none)
  const [failure, setFailure] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (found !== none.found) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [found])
  const findFaults = (faults: Faults) => setFaults({ faults, found: faults })

  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(first)
  const askToLeave = () =>
    ask({
      title: t("asks.unsaved.title"),
      text: t("asks.unsaved.text"),
      yes: t("asks.unsaved.yes"),
      no: t("asks.unsaved.no"),
    })
  useLeaveWarning(isUnsaved, askToLeave)

  // locale keys: registration.alerts.* registration.asks.* registration.failed.* registration.work.*
  const confirm = (reason: ToConfirm) =>
    ask({
      title: t(`asks.${reason}.title`),
      text: t(`asks.${reason}.text`),
      yes: t("asks.yes"),
      no: t("asks.no"),
    })
  const tell = async ({ reason }: RegistrationRefused) => {
    const field = refusedField(reason)
    // PA-06: these two are told by an alert, too
    const isDuplicate = reason === "same-number" || reason === "same-name"
    if (isDuplicate) await ask({ title: t(`faults.${reason}`), text: t(`alerts.${reason}`), yes: t("ok") })
    if (field && (isDuplicate || asksFor(field, await renewChoices()))) findFaults({ [field]: reason })
    else setFailure([sayRefusal(t, reason)])
  }
  /** What the form was opened with may be why it is refused: there may be other classes and clubs now, or more to fill in. */
  const renewChoices = async (): Promise<RegistrationStart> => {
    const answer = await askStart(path, task)
    if (answer.kind !== "started") return start
    const { classes, clubs, championship, mayAddTeam } = answer.start
    const renewed = { ...start, classes, clubs, championship, mayAddTeam }
    setStart(renewed)
    return renewed
  }
  const renewClubs = async () => {
    const answer = await askStart(path, task)
    if (answer.kind === "started") setStart((now) => ({ ...now, clubs: answer.start.clubs }))
  }
  const send = async () => {
    if (isSending) return
    setFailure([])
    const read = readParticipantForm(typed, start)
    if (read.kind === "faulty") return findFaults(read.faults)
    setFaults(none)
    setSending(true)
    const follow = (writing: Parameters<typeof followAnswer>[0]) =>
      followAnswer(writing, {
        pending: t(`work.${task.kind}.pending`),
        done: t(`work.${task.kind}.done`),
        failed: t(`work.${task.kind}.failed`),
      })
    const outcome = await sendForm({ path, subject: start.subject, form: read.form, confirm, follow })
    setSending(false)
    if (outcome.kind === "written") onWritten(read.form)
    else if (outcome.kind === "refused") await tell(outcome)
    else if (outcome.kind === "failed") {
      // a toast passes, and what it said about a refresh would cost what was typed
      if (outcome.why === "check") showToast("failed", t("failed.check"))
      const why = outcome.why === "check" ? [] : [t(`failed.${outcome.why}`)]
      setFailure([...why, t("failed.keptHere")])
    }
  }
  return {
    start,
    typed,
    faults,
    failure,
    isSending,
    form,
    change: (part) => {
      setTyped({ ...typed, ...part })
      const left = Object.entries(faults).filter(([field]) => !(field in part))
      setFaults({ faults: Object.fromEntries(left), found })
    },
    renewClubs,
    send,
    leave: async () => {
      if (!isSending && (!isUnsaved || (await askToLeave()))) onClose()
    },
  }
}
