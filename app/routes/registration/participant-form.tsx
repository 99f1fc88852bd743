import "#app/forms/forms.css"
import "./participant-form.css"
import type { SubmissionResult } from "@conform-to/react"
import type { TFunction } from "i18next"
import { useEffect, useState } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { SignInProof } from "#app/routes/accounts/sign-in-code.tsx"
import type { ParticipantForm as Form, RegistrationStart } from "#contracts/participant-form.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/states.tsx"
import { type FormTask, useFormStart } from "./form-start.ts"
import { joinAddress } from "./join-address.ts"
import { forgetJoinDraft, readJoinDraft, storeJoinDraft } from "./join-draft.ts"
import { ParticipantFields } from "./participant-fields.tsx"
import { ProveEmail } from "./prove-email.tsx"
import {
  isNewTeam,
  readParticipantForm,
  refilledSince,
  type TypedForm,
  type TypedText,
  typedFrom,
  typedIn,
} from "./typed-form.ts"
import { useCheckedForm } from "./use-checked-form.ts"
import { useFormFailure } from "./use-form-failure.ts"
import { type ProofStart, useProofStep } from "./use-proof-step.ts"
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
  const [{ filledWith, isFromDraft, ...proofStart }] = useState(() => beginForm(props))
  const proof = useProofStep(proofStart)
  const [refused, setRefused] = useState<SubmissionResult | null>(null)
  const onRead = (read: Form) => (proof.isNeeded ? proof.begin(read) : void send(read))
  const { form, fields, typed, addTeam } = useCheckedForm({ filledWith, start, refused, onRead })
  const { failure, showFailure, clearFailure } = useFormFailure({
    task,
    renewChoices,
    fillInNewer: async () => {
      const answer = await renewAll()
      if (answer.kind === "refused") return { kind: "refused", refusal: answer }
      const refilled = refilledSince(start, answer.start)
      const now = typedIn(entriesOf(form.id), [])
      for (const { field, before, now: newer } of refilled)
        if (now[field] === before) form.update({ name: field, value: newer })
      return { kind: "filled-in", refilled }
    },
    onFault: (field, fault) => setRefused({ status: "error", error: { [field]: [fault] } }),
  })
  const { losesConfirmation } = opened
  const { write, isSending } = useSending({ path, task, subject: start.subject, losesConfirmation })
  const send = async (written: Form) => {
    if (isSending) return
    clearFailure()
    // left out where it was not touched: then nothing is overwritten that somebody else has set
    const { isOutOfCompetition } = typed
    const isTouched = isOutOfCompetition !== (opened.isOutOfCompetition ?? false)
    const outcome = await write(written, isTouched ? isOutOfCompetition : undefined)
    if (outcome.kind !== "written") return showFailure(outcome)
    forgetJoinDraft(path)
    proof.close(() => onWritten(written))
  }
  const goOnSignedIn = (signedIn: SignInProof) => {
    const unproven = proof.finish(signedIn)
    onSignedIn()
    if (unproven) void send(unproven)
  }
  const isUnsaved = form.dirty || isFromDraft
  useStoredDraft(path, typed, proof.isNeeded && isUnsaved)
  const mayLeave = useLeaveWarning(() => isUnsaved)
  const leave = async () => {
    if (isSending || !(await mayLeave())) return
    forgetJoinDraft(path)
    proof.close(onClose)
  }
  const words = wordsOf(t, proof.isNeeded)[task.kind]
  const { unproven, mailedTo } = proof
  const proofTitle = t(mailedTo === null ? "prove.title" : "prove.codeTitle")
  return (
    <Dialog title={unproven ? proofTitle : words.title} onClose={onClose} onLeave={leave} isWide>
      {unproven && (
        <ProveEmail
          summary={`${numberedName(unproven)}, ${unproven.racingClass}`}
          returnTo={joinAddress(path)}
          mailedTo={mailedTo}
          onMailed={proof.waitForMail}
          onBack={proof.goBack}
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
        {isAsLastTime(opened, task) && !isFromDraft && <p className="participant-hint">{t("asLastTime")}</p>}
        {losesConfirmation && <p className="participant-notice">{t("losesConfirmation")}</p>}
        {start.hasResult && <p className="participant-notice">{t("hasResult")}</p>}
        <ParticipantFields
          fields={fields}
          typed={typed}
          start={start}
          suggestsClass={isNew(task)}
          onNewTeam={addTeam}
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

const isNew = ({ kind }: FormTask): boolean => kind === "join" || kind === "add"

type Begun = ProofStart & { filledWith: TypedForm; isFromDraft: boolean }

/** Returns what a form is opened with: what the server knows, and what was typed on this device to join before the page was left. */
const beginForm = ({ path, start, task }: Pick<ParticipantFormProps, "path" | "start" | "task">): Begun => {
  const draft = task.kind === "join" ? readJoinDraft(path) : null
  const typed = { ...typedFrom(start, isNew(task)), ...draft?.typed }
  const newTeams = isNewTeam(typed, start, typed.team) ? [typed.team] : []
  const filledWith = { ...typed, newTeams }
  const isVisitor = task.kind === "join" && task.isVisitor
  const mailedTo = isVisitor && draft ? draft.mailedTo : null
  // a code that was sent before the page was left is typed where it was asked for
  const read = mailedTo === null ? null : readParticipantForm(filledWith, start)
  const unproven = read?.kind === "read" ? read.form : null
  return { path, filledWith, isFromDraft: draft !== null, isVisitor, mailedTo, unproven }
}

/** Is the form filled in with what the rider last registered with (PA-08)? */
const isAsLastTime = ({ form }: RegistrationStart, { kind }: FormTask): boolean =>
  kind === "join" && form.birthDate !== null

const wordsOf = (t: TFunction<"registration">, isVisitor: boolean) =>
  ({
    join: { title: t("joinTitle"), send: isVisitor ? t("prove.next") : t("join"), help: "join" },
    change: { title: t("changeTitle"), send: t("save"), help: "change" },
    add: { title: t("addParticipant"), send: t("add"), help: "participants" },
    edit: { title: t("editTitle"), send: t("save"), help: "participants" },
  }) as const

const entriesOf = (formId: string): Record<string, unknown> =>
  Object.fromEntries(new FormData(document.forms.namedItem(formId) ?? undefined))

/** Stores what is typed on this device, whenever it reads differently. */
function useStoredDraft(path: string, typed: TypedText, isStored: boolean) {
  const text = isStored ? JSON.stringify(typed) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says when anything typed has changed
  useEffect(() => {
    if (text !== null) storeJoinDraft(path, typed)
  }, [text])
}
