import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { SubmitButton } from "#app/forms/submit-button.tsx"
import { useWords } from "#app/i18n/words.ts"
import { failureMessage } from "#app/routes/accounts/account-failure.ts"
import { useAccountRequest } from "#app/routes/accounts/account-request.ts"
import { awaitedEmail, awaitMail } from "#app/routes/accounts/awaited-email.ts"
import { AccountField, fieldText } from "#app/routes/accounts/form-parts.tsx"
import { SignInCode, type SignInProof } from "#app/routes/accounts/sign-in-code.tsx"
import { isEmail } from "#domain/accounts/is-email.ts"

type ProveEmailProps = {
  /** Who is about to join, as what. */
  summary: string
  /** The page to which the link of the mail leads. */
  returnTo: string
  /** Goes back to the form. */
  onBack(): void
  onSignedIn(proof: SignInProof): void
}

/**
 * The last step of joining for somebody who is not signed in (RW-03): their address, and the code that is mailed to it. That signs up,
 * signs in, and joins, in one.
 */
export function ProveEmail({ summary, returnTo, onBack, onSignedIn }: ProveEmailProps) {
  const t = useWords("registration")
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  return (
    <div className="prove-email">
      <p className="font-semibold wrap-anywhere">{summary}</p>
      {mailedTo === null ? (
        <EmailForm returnTo={returnTo} onMailed={setMailedTo} />
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
            onSignedIn={onSignedIn}
          />
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <button type="button" className="quiet-button" onClick={onBack}>
          {t("prove.back")}
        </button>
        {mailedTo !== null && (
          <button type="button" className="quiet-button" onClick={() => setMailedTo(null)}>
            {t("prove.otherEmail")}
          </button>
        )}
      </p>
    </div>
  )
}

type EmailFormProps = { returnTo: string; onMailed(email: string): void }

function EmailForm({ returnTo, onMailed }: EmailFormProps) {
  const t = useWords("registration")
  const accounts = useWords("accounts")
  const form = useRef<HTMLFormElement>(null)
  const { isPending, failure, request } = useAccountRequest()
  const [isReady, setReady] = useState(() => isEmail(awaitedEmail()))
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=email]")?.focus(), [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const email = fieldText(form.current, "email").trim()
    if (isPending || !isEmail(email)) return
    const answer = await request((calls) => calls.sendMagicLink({ email, return: returnTo }))
    if (answer.kind === "refused") return
    awaitMail(email)
    onMailed(email)
  }
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
      <FormFailure text={failure && failureMessage(accounts, failure)} />
      <AccountField
        name="email"
        type="email"
        label={accounts("email")}
        autoComplete="email"
        defaultValue={awaitedEmail()}
        error={undefined}
      />
      <SubmitButton isReady={isReady} isPending={isPending}>
        {t("prove.send")}
      </SubmitButton>
    </form>
  )
}
