import type { FormEvent } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { AccountField } from "./account-field.tsx"
import type { AskAccount } from "./ask-account.ts"
import { CodeField } from "./code-field.tsx"
import { failedField, sayFailure } from "./say-failure.ts"
import { typedIn } from "./typed-in.ts"
import { useAccountRequest } from "./use-account-request.ts"
import { useMailedCode } from "./use-mailed-code.ts"

/** An account, as far as its owner can be told from others. */
export type Owner = { email: string; hasPassword: boolean }

type OwnerFormProps = Owner & {
  /** What a mailed code is for. */
  purpose: "delete-account" | "prove-owner"
  submit: { label: string; className: string }
  /** Asks for what the proof is given for. */
  onTyped(proof: { password: string } | { code: string }, ask: AskAccount): Promise<void>
}

/** Asks for what only the owner of an account has: its password, or for those without one a code that is mailed. */
export function OwnerForm({ email, hasPassword, purpose, submit, onTyped }: OwnerFormProps) {
  const t = useWords("accounts")
  const { isAsking, failure, tellFailure, ask } = useAccountRequest()
  const { form, isMailed, mailCode } = useMailedCode(purpose, { isAsking, ask })
  const by = hasPassword ? "password" : "code"
  const isWrong = hasPassword && failure?.reason === "invalid-login-credentials"
  const isOfField = failure !== null && (isWrong || failedField(failure) === by)
  const error = isWrong ? t("deletePasswordWrong") : isOfField ? sayFailure(t, failure) : undefined
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAsking) return
    const typed = typedIn(event.currentTarget, by)
    if (typed.trim() === "") return tellFailure(`${by}-empty`)
    await onTyped(hasPassword ? { password: typed } : { code: typed }, ask)
  }
  return (
    <form ref={form} method="post" noValidate className="mt-3 space-y-4" onSubmit={send}>
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
        // locale keys: accounts.mailCode.*
        <ScriptedButton className="quiet-button" aria-disabled={isAsking} onClick={mailCode}>
          {t(`mailCode.${purpose}.${isMailed ? "again" : "first"}`)}
        </ScriptedButton>
      )}
      {(hasPassword || isMailed) && (
        <ScriptedButton type="submit" className={submit.className} aria-disabled={isAsking}>
          {submit.label}
        </ScriptedButton>
      )}
    </form>
  )
}
