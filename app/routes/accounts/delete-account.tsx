import type { FormEvent } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { forgetOnDevice } from "#app/shell/forget-on-device.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { AccountField } from "./account-field.tsx"
import { CodeField } from "./code-field.tsx"
import { failedField, sayFailure } from "./say-failure.ts"
import { typedIn } from "./typed-in.ts"
import { useAccountRequest } from "./use-account-request.ts"
import { useAccountWords } from "./use-account-words.ts"
import { useMailedCode } from "./use-mailed-code.ts"

/** Deletes the account (D-35), by its password, or by a code that is mailed to one who has none. */
export function DeleteAccount({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = useAccountWords()
  const { ask: confirm, question } = useAsk()
  const { isAsking, failure, tellFailure, ask } = useAccountRequest()
  const { form, isMailed, mailCode } = useMailedCode("delete-account", { isAsking, ask })
  const by = hasPassword ? "password" : "code"
  const isWrong = hasPassword && failure?.why === "invalid-login-credentials"
  const isOfField = failure !== null && (isWrong || failedField(failure) === by)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAsking) return
    const typed = typedIn(event.currentTarget, by)
    if (typed.trim() === "") return tellFailure({ why: `${by}-empty` })
    const [title, text] = [t("deleteAsk"), t("deleteText")]
    if (!(await confirm({ title, text, yes: t("deleteAccount"), no: t("cancel") }))) return
    const answer = await ask("delete", by === "password" ? { password: typed } : { code: typed })
    if (answer.kind === "failed") return
    forgetOnDevice()
    await confirm({ title: t("deleted"), text: t("deletedText"), yes: t("deletedNext") })
    location.replace("/")
  }
  const error = isWrong ? t("deletePasswordWrong") : isOfField ? sayFailure(t, failure) : undefined
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("deleteAccount")}</h2>
      <p className="mt-1 text-muted">{t("deleteText")}</p>
      <form ref={form} method="post" noValidate className="mt-3 space-y-4" onSubmit={submit}>
        <FormFailure text={failure && !isOfField ? sayFailure(t, failure) : null} />
        {hasPassword && (
          <AccountField
            name="password"
            type="password"
            label={t("password")}
            autoComplete="current-password"
            error={error}
          />
        )}
        {!hasPassword && isMailed && <CodeField email={email} error={error} />}
        {!hasPassword && (
          <ScriptedButton className="quiet-button" aria-disabled={isAsking} onClick={mailCode}>
            {t(isMailed ? "mailCode.delete-account.again" : "mailCode.delete-account.first")}
          </ScriptedButton>
        )}
        {(hasPassword || isMailed) && (
          <ScriptedButton type="submit" className="quiet-button text-error-ink" aria-disabled={isAsking}>
            {t("deleteAccount")}
          </ScriptedButton>
        )}
      </form>
      {question}
    </section>
  )
}
