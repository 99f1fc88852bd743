import type { SubmissionResult } from "@conform-to/react"
import { useEffect, useRef, useState } from "react"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { translateFault } from "#app/site/forms/fields.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type {
  ParticipantForm as Form,
  FormFault,
  RegistrationStart,
} from "#contracts/registration/participant-form.ts"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { aboutFaults } from "./about-faults.ts"
import { type FormTask, useFormStart } from "./form-start.ts"
import { forgetJoinDraft, storeJoinDraft } from "./join-draft.ts"
import type { ProofStep } from "./prove-email.tsx"
import { atFields, faultFields, type RegistrationRefusal, translateOfForm } from "./registration-refusals.ts"
import {
  asksFor,
  type Refilled,
  refilledSince,
  sentConsent,
  type TypedField,
  type TypedForm,
  type TypedText,
  typedFields,
  typedIn,
  typedParticipant,
} from "./typed-form.ts"
import { type NotSent, useSending } from "./use-sending.tsx"

type FormOptions = {
  path: string
  task: FormTask
  /** What the form was opened with. */
  opened: RegistrationStart
  filledWith: TypedForm
  isFromDraft?: boolean
  /** What the server found wrong with it, where it was sent without a script. */
  answered?: SubmissionResult | null
  /** How somebody who is not signed in proves their address; left out: they are signed in. */
  proof?: Pick<ProofStep, "isNeeded" | "begin" | "close">
  /** `goesOn`: another participant comes next. */
  onWritten(form: Form, goesOn: boolean): void
}

const signedIn: NonNullable<FormOptions["proof"]> = {
  isNeeded: false,
  begin: () => {},
  close: (close) => close(),
}

/** The state of a participant's form. Its fields are checked while they are filled in; what is typed stays until it is written. */
export function useParticipantForm(options: FormOptions) {
  const { path, task, opened, filledWith, isFromDraft = false, proof = signedIn, onWritten } = options
  const t = useWords("registration")
  const ask = useAsk()
  const { start, renewChoices, renewClubs, renewAll } = useFormStart(path, task, opened)
  const { newTeams: firstTeams, ...texts } = filledWith
  const [newTeams, setNewTeams] = useState(firstTeams)
  const [answered, setAnswered] = useState(options.answered ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const [rider, setRider] = useState<string | null>(null)
  const hasEnded = useRef(false)
  const goesOn = useRef(false)
  const { losesConfirmation } = opened
  const { write, check, isSending } = useSending({ path, task, subject: start.subject, losesConfirmation })
  const { form, fields } = useForm({
    schema: typedParticipant(start, newTeams),
    filledWith: texts,
    reply: answered ? { result: answered, refusal: null } : undefined,
    send: (read) => void (proof.isNeeded ? askForProof(read) : send(read)),
  })
  const typed = typedIn(form.value ?? {}, newTeams)
  const askForProof = async (read: Form) => {
    if (isSending) return
    setFailure(null)
    const outcome = await check(read)
    if (outcome.kind === "checked") proof.begin(read)
    else await showWhy(outcome)
  }
  const send = async (read: Form) => {
    if (isSending) return
    setFailure(null)
    const isFollowed = goesOn.current
    // left out where it was not touched: then nothing is overwritten that somebody else has set
    const { isOutOfCompetition, isSomebodyElse = false } = typed
    const isTouched = isOutOfCompetition !== (opened.isOutOfCompetition ?? false)
    const outcome = await write(read, {
      isOutOfCompetition: isTouched ? isOutOfCompetition : undefined,
      rider: rider ?? undefined,
      isSomebodyElse,
      consent: task.kind === "join" && !task.isOfClub ? sentConsent(typed, start) : undefined,
      hasMore: isFollowed || (task.kind === "join" && task.hasMore === true),
    })
    if (outcome.kind !== "written") return showWhy(outcome)
    end()
    proof.close(() => onWritten(read, isFollowed))
  }
  const showWhy = async (outcome: NotSent) => {
    if (outcome.kind === "stopped") return
    if (outcome.kind === "faults") return showFaults(outcome.faults)
    if (outcome.kind === "unread") {
      // a toast disappears, and its advice to refresh the page would lose what was typed
      showToast("failed", t("failed.check"))
      return setFailure(t("failed.keptHere"))
    }
    const { refusal } = outcome
    const why = translateOfForm(t, refusal, task.kind === "change")
    if (isUnanswered(refusal)) return setFailure(inSentences(why, t("failed.keptHere")))
    const { reason } = refusal
    const isChanged = reason === "changed-meanwhile" || reason === "registration-changed"
    return isChanged ? showNewer(why) : setFailure(why)
  }
  const showFaults = async (faults: readonly FormFault[]) => {
    const duplicate = faults.find((fault) => fault === "same-number" || fault === "same-name")
    // PA-06: these two are also shown as an alert
    if (duplicate)
      await ask({ title: t(`faults.${duplicate}`), text: t(`alerts.${duplicate}`), yes: t("ok") })
    // somebody else may have taken the number that was offered as free
    const isKnown = faults.every((fault) => fault === duplicate) && start.numbers === null
    const choices = isKnown ? start : await renewChoices()
    const hasField = (fault: FormFault) => asksFor(faultFields[fault], choices)
    const others = faults.filter((fault) => !hasField(fault))
    if (others.length > 0)
      setFailure(inSentences(...others.map((fault) => translateFault(t, fault, aboutFaults))))
    setAnswered({ status: "error", error: atFields(faults.filter(hasField)) })
  }
  /** Fills in what somebody else has changed, where nothing was typed over it. */
  const showNewer = async (why: string) => {
    const answer = await renewAll()
    if (answer.kind === "refused") {
      const refusal: RegistrationRefusal | null = isUnanswered(answer) ? null : answer
      const isChange = task.kind === "change"
      return setFailure(refusal ? translateOfForm(t, refusal, isChange) : inSentences(why, t("newer.unread")))
    }
    const refilled = refilledSince(start, answer.start)
    const now = typedIn(entriesOf(form.id), [])
    for (const { field, before, now: newer } of refilled)
      if (now[field] === before) form.update({ name: field, value: newer })
    const changes = refilled.map(translateChange).join("; ")
    setFailure(inSentences(why, t("newer.read", { changes })))
  }
  // locale keys: registration.fields.* registration.genders.*
  const translateChange = ({ field, now }: Refilled): string => {
    const label = field === "racingNumber" ? t("racingNumber") : t(`fields.${field}`)
    const isGender = field === "gender" && (now === "female" || now === "male")
    return `${label}: ${isGender ? t(`genders.${now}`) : now || t("notGiven")}`
  }
  const isUnsaved = form.dirty || isFromDraft
  const mayLeave = useLeaveWarning(() => isUnsaved && !hasEnded.current)
  useStoredDraft(path, typed, proof.isNeeded && isUnsaved)
  const end = () => {
    hasEnded.current = true
    forgetJoinDraft(path)
  }
  return {
    form,
    fields,
    typed,
    start,
    renewClubs,
    /** Fills in fields that the form asks for with what is known. */
    fillIn: (known: Partial<Record<TypedField, string>>) => {
      for (const name of typedFields) {
        const value = known[name]
        if (value !== undefined && asksFor(name, start)) form.update({ name, value, validated: false })
      }
    },
    /** The rider to whom a new participant is to be linked (RI-04), by their id; null: nobody. */
    linkedTo: rider,
    linkTo: setRider,
    addTeam: (team: string) => setNewTeams([...newTeams, team]),
    failure,
    isSending,
    send,
    /** Sends what is typed, to go on with another participant. */
    sendAndGoOn: () => {
      // the form is read and sent before this returns
      goesOn.current = true
      document.forms.namedItem(form.id)?.requestSubmit()
      goesOn.current = false
    },
    /** Calls `close` unless something is typed and is to stay. */
    leave: async (close: () => void) => {
      if (isSending || !(await mayLeave())) return
      end()
      proof.close(close)
    },
  }
}

/** The state of a participant's form. */
export type ParticipantFormState = ReturnType<typeof useParticipantForm>

const entriesOf = (formId: string): Record<string, unknown> =>
  Object.fromEntries(new FormData(document.forms.namedItem(formId) ?? undefined))

/** Joins texts into one, with a full stop after each that has none. */
const inSentences = (...texts: string[]): string =>
  texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ")

/** Stores what is typed on this device, whenever it reads differently. */
function useStoredDraft(path: string, typed: TypedText, isStored: boolean) {
  const text = isStored ? JSON.stringify(typed) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says when anything typed has changed
  useEffect(() => {
    if (text !== null) storeJoinDraft(path, typed)
  }, [text])
}
