import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { codeMinutes, readMailedCode } from "#domain/accounts/mailed-code.ts"
import { placeFailure } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"
import { awaitMail, forgetAwaited, whenFollowed } from "./awaited-email.ts"
import { CodeField, fieldText } from "./form-parts.tsx"

/** How somebody signed in: by the code, or by the link in another tab; and whether that ended earlier ways to sign in (D-43). */
export type SignInProof = { by: "code" | "link"; hasEnded: boolean }

type SignInCodeProps = {
  email: string
  /** The page to which the link of the mail leads. */
  returnTo: string
  /** What the button says. */
  submit: string
  /** The field has the focus from the beginning. */
  isFocused?: boolean
  /** Another mail was sent. */
  onSentAgain?(): void
  onSignedIn(proof: SignInProof): void
}

/** Types the code that was mailed (RW-01), or waits until the link of the mail is opened in another tab of this browser. */
export function SignInCode(props: SignInCodeProps) {
  const { email, returnTo, submit, isFocused = false, onSentAgain, onSignedIn } = props
  const t = useWords("accounts")
  const form = useRef<HTMLFormElement>(null)
  const { isPending, failure, showFailure, request } = useAccountRequest()
  const [isSentAgain, setSentAgain] = useState(false)
  const signedIn = useEffectEvent(onSignedIn)
  useEffect(() => whenFollowed(email, () => signedIn({ by: "link", hasEnded: false })), [email])
  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLElement>("[name=code]")?.focus()
  }, [isFocused])
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const code = fieldText(form.current, "code")
    if (code.trim() === "") return showFailure("code-empty")
    if (readMailedCode(code) === null) return showFailure("code-not-six-digits")
    const answer = await request((accounts) => accounts.signInByCode({ code }))
    if (answer.kind === "refused") return
    forgetAwaited()
    onSignedIn({ by: "code", hasEnded: answer.hasEnded })
  }
  const sendAgain = async () => {
    if (isPending) return
    setSentAgain(false)
    const answer = await request((accounts) => accounts.sendMagicLink({ email, return: returnTo }))
    if (answer.kind === "refused") return
    awaitMail(email)
    setSentAgain(true)
    onSentAgain?.()
  }
  const { ofForm, at } = placeFailure(t, failure, { only: "code" })
  return (
    <form ref={form} method="post" noValidate className="space-y-4" onSubmit={enter}>
      <FormFailure text={ofForm} />
      <CodeField
        label={t("signInCode.label")}
        hint={t("signInCode.hint", { minutes: codeMinutes })}
        error={at("code")}
      />
      <SubmitButton isReady isPending={isPending}>
        {submit}
      </SubmitButton>
      <p role="status">{isSentAgain && t("signInCode.sentAgain", { email })}</p>
      <button type="button" className="quiet-button" aria-disabled={isPending} onClick={sendAgain}>
        {t("signInCode.again")}
      </button>
    </form>
  )
}
