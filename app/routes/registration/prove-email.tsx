import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { SubmitButton } from "#app/forms/submit-button.tsx"
import { useWords } from "#app/i18n/words.ts"
import { placeFailure } from "#app/routes/accounts/account-failure.ts"
import { useAccountRequest } from "#app/routes/accounts/account-request.ts"
import { awaitedEmail, awaitMail, forgetAwaited } from "#app/routes/accounts/awaited-email.ts"
import { AccountField, fieldText } from "#app/routes/accounts/form-parts.tsx"
import { SignInCode, type SignInProof } from "#app/routes/accounts/sign-in-code.tsx"
import { isEmail } from "#domain/accounts/is-email.ts"

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
    <div className="prove-email">
      <p className="font-semibold wrap-anywhere">{summary}</p>
      {mailedTo === null ? (
        <EmailForm returnTo={returnTo} filledWith={filledWith} onMailed={onMailed} />
      ) : (
        <>
          <p className="break-words" role="status">
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
