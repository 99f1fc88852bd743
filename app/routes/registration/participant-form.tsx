import "#app/forms/forms.css"
import "./participant-form.css"
import { parse, type SubmissionResult, useForm } from "@conform-to/react"
import { useEffect, useRef, useState } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { SignInProof } from "#app/routes/accounts/sign-in-code.tsx"
import type { ParticipantForm as Form, RegistrationStart } from "#contracts/participant-form.ts"
import { pageAfterProof } from "#domain/accounts/page-after-proof.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/states.tsx"
import { type FormTask, useFormStart } from "./form-start.ts"
import { joinAddress } from "./join-address.ts"
import { forgetJoinDraft, readJoinDraft, storeJoinDraft, storeMailedTo } from "./join-draft.ts"
import { ParticipantFields } from "./participant-fields.tsx"
import { ProveEmail } from "./prove-email.tsx"
import {
  faultsByField,
  isNewTeam,
  readParticipantForm,
  refilledSince,
  type TypedText,
  typedFrom,
  typedIn,
} from "./typed-form.ts"
import { type Newer, useFormFailure } from "./use-form-failure.ts"
import { useSending } from "./use-sending.ts"

type ParticipantFormProps = {
  path: string
  start: RegistrationStart
  task: FormTask
  /** Whoever joins has signed in meanwhile. */
  onSignedIn(): void
  /** The form is written. */
  onWritten(form: Form): void
  onClose(): void
}

/**
 * The dialog in which riders join and change their registration, and a secretary adds a participant or changes one (PA-01). What was
 * typed stays until it is written, whatever happens. Somebody who is not signed in proves their address as the last step (RW-03).
 */
export function ParticipantForm(props: ParticipantFormProps) {
  const { path, start: opened, task, onSignedIn, onWritten, onClose } = props
  const t = useWords("registration")
  const { start, renewChoices, renewClubs, renewAll } = useFormStart(path, task, opened)
  const isJoining = task.kind === "join"
  const isNew = isJoining || task.kind === "add"
  const [draft] = useState(() => (isJoining ? readJoinDraft(path) : null))
  const [filledWith] = useState(() => ({ ...typedFrom(opened, isNew), ...draft?.typed }))
  const [newTeams, setNewTeams] = useState<readonly string[]>(() =>
    isNewTeam(filledWith, opened, filledWith.team) ? [filledWith.team] : [],
  )
  const [isVisitor, setVisitor] = useState(isJoining && task.isVisitor)
  const [mailedTo, setMailedTo] = useState(isVisitor && draft ? draft.mailedTo : null)
  // a code that was sent before the page was left is typed where it was asked for
  const [unproven, setUnproven] = useState<Form | null>(() => {
    const read = mailedTo === null ? null : readParticipantForm({ ...filledWith, newTeams }, opened)
    return read?.kind === "read" ? read.form : null
  })
  const waitForMail = (email: string | null) => {
    storeMailedTo(path, email)
    setMailedTo(email)
  }
  const hasEnded = useRef(false)
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
  const { failure, showFailure, clearFailure } = useFormFailure({
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
    // left out where it was not touched: then nothing is overwritten that somebody else has set
    const { isOutOfCompetition } = typed
    const isTouched = isOutOfCompetition !== (opened.isOutOfCompetition ?? false)
    const outcome = await writeForm(written, isTouched ? isOutOfCompetition : undefined)
    setSending(false)
    if (outcome.kind !== "written") return showFailure(outcome)
    forgetJoinDraft(path)
    if (!hasEnded.current) onWritten(written)
    else leaveAfterProof()
  }
  const leaveAfterProof = () => location.assign(pageAfterProof(true, pageAddress(path)))
  const goOnSignedIn = (proof: SignInProof) => {
    hasEnded.current = proof.hasEnded
    setVisitor(false)
    setUnproven(null)
    waitForMail(null)
    onSignedIn()
    // the tab that the link of the mail opened has the form too: there, the rider sends it with its button
    if (proof.by === "code" && unproven) void send(unproven)
  }
  const [form, fields] = useForm<TypedText, Form>({
    defaultValue: filledWith,
    lastResult: refused,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (sent) => faultsByField(readParticipantForm(typedIn(sent, newTeams), start)),
      }),
    onSubmit: (event, { submission }) => {
      event.preventDefault()
      if (submission?.status !== "success") return
      if (isVisitor) setUnproven(submission.value)
      else void send(submission.value)
    },
  })
  const typed = typedIn(form.value ?? {}, newTeams)
  const isUnsaved = form.dirty || draft !== null
  const draftNow = isVisitor && isUnsaved ? JSON.stringify(typed) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is stored whenever it reads differently
  useEffect(() => {
    if (draftNow !== null) storeJoinDraft(path, typed)
  }, [draftNow])
  const mayLeave = useLeaveWarning(() => isUnsaved)
  const leave = async () => {
    if (isSending || !(await mayLeave())) return
    forgetJoinDraft(path)
    if (!hasEnded.current) onClose()
    else leaveAfterProof()
  }
  const wordsOf = {
    join: { title: t("joinTitle"), send: isVisitor ? t("prove.next") : t("join"), help: "join" },
    change: { title: t("changeTitle"), send: t("save"), help: "change" },
    add: { title: t("addParticipant"), send: t("add"), help: "participants" },
    edit: { title: t("editTitle"), send: t("save"), help: "participants" },
  } as const
  const words = wordsOf[task.kind]
  const title = unproven ? t(mailedTo === null ? "prove.title" : "prove.codeTitle") : words.title
  return (
    <Dialog title={title} onClose={onClose} onLeave={leave} isWide>
      {unproven && (
        <ProveEmail
          summary={`${numberedName(unproven)}, ${unproven.racingClass}`}
          returnTo={joinAddress(path)}
          mailedTo={mailedTo}
          onMailed={waitForMail}
          onBack={() => setUnproven(null)}
          onSignedIn={goOnSignedIn}
        />
      )}
      <form
        id={form.id}
        noValidate
        className="participant-form"
        hidden={unproven !== null}
        onSubmit={form.onSubmit}
      >
        {isAsLastTime(opened, task) && !draft && <p className="participant-hint">{t("asLastTime")}</p>}
        {losesConfirmation && <p className="participant-notice">{t("losesConfirmation")}</p>}
        {start.hasResult && <p className="participant-notice">{t("hasResult")}</p>}
        <ParticipantFields
          fields={fields}
          typed={typed}
          start={start}
          suggestsClass={isNew}
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

/** Is the form filled in with what the rider last registered with (PA-08)? */
const isAsLastTime = ({ form }: RegistrationStart, { kind }: FormTask): boolean =>
  kind === "join" && form.birthDate !== null

const entriesOf = (formId: string): Record<string, unknown> =>
  Object.fromEntries(new FormData(document.forms.namedItem(formId) ?? undefined))
