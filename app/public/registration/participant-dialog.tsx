import { type ComponentType, useState } from "react"
import type { SignInProof } from "#app/public/accounts/sign-in-code.tsx"
import { CheckField, type FormField } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { ParticipantForm as Form, RegistrationStart } from "#contracts/registration/participant-form.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Dialog } from "#ui/dialog.tsx"
import { showToast } from "#ui/toasts.ts"
import { type FormTask, fetchStart } from "./form-start.ts"
import { readJoinDraft } from "./join-draft.ts"
import type { NameFieldProps } from "./participant-fields.tsx"
import { formWords, isNew, ParticipantForm } from "./participant-form.tsx"
import { joinAddress } from "./participants-address.ts"
import { type ProofStart, ProveEmail, useProofStep } from "./prove-email.tsx"
import { isNewTeam, readParticipantForm, type TypedForm, typedFrom } from "./typed-form.ts"
import { useParticipantForm } from "./use-participant-form.ts"

type ParticipantDialogProps = {
  path: string
  start: RegistrationStart
  task: FormTask
  NameField?: ComponentType<NameFieldProps> | undefined
  /** Whoever joins has signed in meanwhile. */
  onSignedIn(): void
  /** The form is written, and the dialog goes. */
  onWritten(form: Form): void
  /** The form is written, and another one comes. */
  onWentOn?(): void
  onClose(): void
}

/**
 * The form of a participant as a dialog. What was typed stays until it is written, whatever happens. A secretary can go on to the next
 * participant, whose form begins with the class of the one before (PA-21).
 */
export function ParticipantDialog({ onWritten, onWentOn, ...props }: ParticipantDialogProps) {
  const { path, task } = props
  const t = useWords("registration")
  const [{ start, added }, setForm] = useState<{ start: RegistrationStart; added: Form | null }>({
    start: props.start,
    added: null,
  })
  const [isGoingOn, setGoingOn] = useState(false)
  const goOn = async (written: Form) => {
    if (isGoingOn) return
    setGoingOn(true)
    const next = await fetchStart(path, task)
    setGoingOn(false)
    if (next.kind === "started") {
      onWentOn?.()
      return setForm({ start: ofClass(next.start, written.racingClass), added: written })
    }
    showToast("failed", t("failed.next"))
    onWritten(written)
  }
  return (
    <OneParticipant
      {...props}
      key={start.subject?.id}
      start={start}
      added={added}
      onWritten={(written, goesOn) => (goesOn ? void goOn(written) : onWritten(written))}
    />
  )
}

const ofClass = (start: RegistrationStart, racingClass: string): RegistrationStart => {
  const isThere = start.classes.some(({ name }) => name === racingClass)
  return isThere ? { ...start, form: { ...start.form, racingClass } } : start
}

type OneParticipantProps = Omit<ParticipantDialogProps, "onWritten" | "onWentOn"> & {
  /** Who was added just before. */
  added: Form | null
  /** Whose form it is, where the account has several riders. */
  heading?: string
  /** What goes on with another participant is called; null: nothing does. */
  goOn?: string | null
  onWritten(form: Form, goesOn: boolean): void
}

/** A dialog with one form in it. Somebody who is not signed in proves their address as the last step (RW-03). */
export function OneParticipant(props: OneParticipantProps) {
  const { path, start: opened, task, added, heading, NameField, onSignedIn, onWritten, onClose } = props
  const t = useWords("registration")
  const [{ filledWith, isFromDraft, ...proofStart }] = useState(() => beginForm(props))
  const proof = useProofStep(proofStart)
  const of = useParticipantForm({ path, task, opened, filledWith, isFromDraft, proof, onWritten })
  const goOnSignedIn = (signedIn: SignInProof) => {
    const unproven = proof.finish(signedIn)
    onSignedIn()
    if (unproven) void of.send(unproven)
  }
  const leave = () => of.leave(onClose)
  const { unproven, mailedTo, isNeeded: isVisitor } = proof
  const proofTitle = t(mailedTo === null ? "prove.title" : "prove.codeTitle")
  const { title: formTitle } = formWords(t, isVisitor)[task.kind]
  const title = unproven ? proofTitle : heading === undefined ? formTitle : `${formTitle}: ${heading}`
  return (
    <Dialog title={title} onClose={onClose} onLeave={leave} isWide>
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
      <ParticipantForm
        {...{ path, opened, task, of, isFromDraft, isVisitor, NameField }}
        isHidden={unproven !== null}
        // it stays once it is ticked: the link of the mail opens the form of somebody who is signed in
        last={(isVisitor || of.typed.isSomebodyElse) && <SomebodyElse field={of.fields.isSomebodyElse} />}
        added={added && t(task.kind === "add" ? "addedBefore" : "who.joined", { name: numberedName(added) })}
        goOn={props.goOn ?? (task.kind === "add" ? t("addAndGoOn") : null)}
        onBack={leave}
      />
    </Dialog>
  )
}

/** Asks a visitor whether somebody else rides, who is not the account that they get then (FA-01). */
function SomebodyElse({ field }: { field: FormField }) {
  const t = useWords("accounts")
  return (
    <div className="col-span-full">
      <CheckField field={field} label={t("somebodyElse")} hint={t("somebodyElseHint")} />
    </div>
  )
}

type Begun = ProofStart & { filledWith: TypedForm; isFromDraft: boolean }

/** Returns what a form is opened with: what the server knows, and what was typed on this device to join before the page was left. */
const beginForm = ({ path, start, task }: OneParticipantProps): Begun => {
  const draft = task.kind === "join" ? readJoinDraft(path) : null
  const typed = { ...typedFrom(start, isNew(task)), ...draft?.typed }
  const newTeams = isNewTeam(typed, start, typed.team) ? [typed.team] : []
  // a rider who was chosen stays chosen, whatever the box of a stored form says
  const isSomebodyElse = typed.isSomebodyElse === true && task.kind === "join" && task.rider === undefined
  const filledWith = { ...typed, newTeams, isSomebodyElse }
  const isVisitor = task.kind === "join" && task.isVisitor
  const mailedTo = isVisitor && draft ? draft.mailedTo : null
  // a code that was sent before the page was left is typed where it was asked for
  const read = mailedTo === null ? null : readParticipantForm(filledWith, start)
  const unproven = read?.kind === "read" ? read.form : null
  return { path, filledWith, isFromDraft: draft !== null, isVisitor, mailedTo, unproven }
}
