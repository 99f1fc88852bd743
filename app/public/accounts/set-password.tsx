import { type FormEvent, useRef } from "react"
import { useRevalidator } from "react-router"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { passwordLetters } from "#domain/accounts/lengths.ts"
import { showToast } from "#ui/toasts.ts"
import { placeFailure } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"
import { AccountField, fieldText } from "./form-parts.tsx"
import { MailedCodeField, useMailedCode } from "./mailed-code.tsx"

type SetPasswordProps = { email: string; hasPassword: boolean }

/** Sets a password, the first or another, by a code that is mailed (AC-09). */
export function SetPassword({ email, hasPassword }: SetPasswordProps) {
  const t = useWords("accounts")
  const { revalidate } = useRevalidator()
  const { isPending, failure, showFailure, request } = useAccountRequest()
  const { form, isMailed, mailCode, forget } = useMailedCode("set-password", { isPending, request })
  const mailButton = useRef<HTMLButtonElement>(null)
  const { ofForm, at } = placeFailure(t, failure)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const [code, password] = [
      fieldText(event.currentTarget, "code"),
      fieldText(event.currentTarget, "password"),
    ]
    if (code.trim() === "") return showFailure("code-empty")
    if (password === "") return showFailure("password-empty")
    const answer = await request((accounts) => accounts.setPassword({ code, password }))
    if (answer.kind === "refused") return
    mailButton.current?.focus()
    forget()
    showToast("done", answer.hasEnded ? `${t("passwordSet")}. ${t("address.endedShort")}` : t("passwordSet"))
    await revalidate()
  }
  return (
    <section id="set-password" className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("password")}</h2>
      <p className="mt-1 text-muted">{hasPassword ? t("changePasswordHint") : t("setPasswordHint")}</p>
      <form ref={form} method="post" noValidate className="mt-3 space-y-4" onSubmit={submit}>
        <FormFailure text={ofForm} />
        {isMailed && (
          <>
            <MailedCodeField email={email} error={at("code")} />
            <AccountField
              name="password"
              type="password"
              label={t("newPassword")}
              autoComplete="new-password"
              hint={t("shortest", { shortest: passwordLetters.fewest })}
              error={at("password")}
            />
            <SubmitButton isPending={isPending}>{t("views.reset.submit")}</SubmitButton>
          </>
        )}
        <ScriptedButton
          ref={mailButton}
          className="quiet-button"
          aria-disabled={isPending}
          onClick={mailCode}
        >
          {t(isMailed ? "mailCode.set-password.again" : "mailCode.set-password.first")}
        </ScriptedButton>
      </form>
    </section>
  )
}
