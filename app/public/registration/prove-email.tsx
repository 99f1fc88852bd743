import { type FormEvent, useEffect, useRef, useState } from "react"
import { placeFailure } from "#app/public/accounts/account-failure.ts"
import { useAccountRequest } from "#app/public/accounts/account-request.ts"
import { awaitedEmail, awaitMail, forgetAwaited } from "#app/public/accounts/awaited-email.ts"
import { AccountField, fieldText } from "#app/public/accounts/form-parts.tsx"
import { SignInCode, type SignInProof } from "#app/public/accounts/sign-in-code.tsx"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { isEmail } from "#domain/accounts/is-email.ts"
import { pageAfterProof } from "#domain/accounts/page-after-proof.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { storeMailedTo } from "./join-draft.ts"

/** What a form with a last step begins with. */
export type ProofStart = {
  path: string
  /** Does somebody join who has not signed in? */
  isVisitor: boolean
  /** The form that waited for its proof when the page was left; null: none did. */
  unproven: ParticipantForm | null
  /** The address to which a code was sent that may still be typed; null: none was. */
  mailedTo: string | null
}

/** The state of that step. */
export type ProofStep = ReturnType<typeof useProofStep>

/** The last step of somebody who joins before they are signed in: they prove that the email is theirs (RW-03). */
export function useProofStep({ path, ...first }: ProofStart) {
  const [isNeeded, setNeeded] = useState(first.isVisitor)
  const [unproven, setUnproven] = useState(first.unproven)
  const [mailedTo, setMailedTo] = useState(first.mailedTo)
  const hasEnded = useRef(false)
  const waitForMail = (email: string | null) => {
    storeMailedTo(path, email)
    setMailedTo(email)
  }
  return {
    isNeeded,
    /** The form that waits for the proof; null: it is still being filled in. */
    unproven,
    mailedTo,
    waitForMail,
    begin: setUnproven,
    goBack: () => setUnproven(null),
    /** Ends the step. Returns the form to send; null: the rider sends it with its button. */
    finish: (proof: SignInProof): ParticipantForm | null => {
      hasEnded.current = proof.hasEnded
      setNeeded(false)
      setUnproven(null)
      waitForMail(null)
      // the tab that the link of the mail opened has the form too
      return proof.by === "code" ? unproven : null
    },
    /** Closes the form; if the proof ended earlier ways to sign in, the profile says so instead (D-43). */
    close: (closeForm: () => void): void => {
      if (hasEnded.current) location.assign(pageAfterProof(true, pageAddress(path)))
      else closeForm()
    },
  }
}

type ProveEmailProps = {
  /** Who is about to join, as what. */
  summary: string
  /** The page to which the link of the mail leads. */
  returnTo: string
  /** The address to which the code was sent; null: it was not sent yet. */
  mailedTo: string | null
  /** A code was sent to an address, maybe once more; null: another address is asked for. */
  onMailed(email: string | null): void
  /** Goes back to the form. */
  onBack(): void
  onSignedIn(proof: SignInProof): void
}

/**
 * The last step of joining for somebody who is not signed in (RW-03): their address, and the code that is mailed to it. That signs up,
 * signs in, and joins, in one.
 */
export function ProveEmail({ summary, returnTo, mailedTo, onMailed, onBack, onSignedIn }: ProveEmailProps) {
  const t = useWords("registration")
  const [filledWith, setFilledWith] = useState(awaitedEmail)
  const chooseAnother = () => {
    setFilledWith(mailedTo ?? "")
    forgetAwaited()
    onMailed(null)
  }
  return (
    <div className="mt-4 grid gap-4">
      <p className="font-semibold wrap-anywhere">{summary}</p>
      {mailedTo === null ? (
        <EmailForm returnTo={returnTo} filledWith={filledWith} onMailed={onMailed} />
      ) : (
        <>
          <p className="wrap-break-word" role="status">
            {t("prove.mailed", { email: mailedTo })}
          </p>
          <SignInCode
            email={mailedTo}
            returnTo={returnTo}
            submit={t("join")}
            isFocused
            onSentAgain={() => onMailed(mailedTo)}
            onSignedIn={onSignedIn}
          />
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <button type="button" className="quiet-button" onClick={onBack}>
          {t("prove.back")}
        </button>
        {mailedTo !== null && (
          <button type="button" className="quiet-button" onClick={chooseAnother}>
            {t("prove.otherEmail")}
          </button>
        )}
      </p>
    </div>
  )
}

type EmailFormProps = {
  returnTo: string
  /** The address that the form is filled with. */
  filledWith: string
  onMailed(email: string): void
}

function EmailForm({ returnTo, filledWith, onMailed }: EmailFormProps) {
  const t = useWords("registration")
  const accounts = useWords("accounts")
  const form = useRef<HTMLFormElement>(null)
  const [isReady, setReady] = useState(isEmail(filledWith))
  const { isPending, failure, request } = useAccountRequest()
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=email]")?.focus(), [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !isReady) return
    const email = fieldText(form.current, "email").trim()
    const answer = await request((calls) => calls.sendMagicLink({ email, return: returnTo }))
    if (answer.kind === "refused") return
    awaitMail(email)
    onMailed(email)
  }
  const { ofForm, at } = placeFailure(accounts, failure, { only: "email" })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="space-y-4"
      onInput={() => setReady(isEmail(fieldText(form.current, "email")))}
      onSubmit={send}
    >
      <p>{t("prove.why")}</p>
      <FormFailure text={ofForm} />
      <AccountField
        name="email"
        type="email"
        label={accounts("email")}
        autoComplete="email"
        defaultValue={filledWith}
        error={at("email")}
      />
      <SubmitButton isReady={isReady} isPending={isPending}>
        {t("prove.send")}
      </SubmitButton>
    </form>
  )
}
