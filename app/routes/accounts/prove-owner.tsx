import type { FormEvent } from "react"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { AccountField } from "./account-field.tsx"
import { CodeField } from "./code-field.tsx"
import { NeedsScript } from "./needs-script.tsx"
import { failedField, sayFailure } from "./say-failure.ts"
import { typedIn } from "./typed-in.ts"
import { useAccountRequest } from "./use-account-request.ts"
import { useAccountWords } from "./use-account-words.ts"
import { useMailedCode } from "./use-mailed-code.ts"

type ProveOwnerProps = {
  email: string
  hasPassword: boolean
  /** What is done once it is proven. */
  before: "give-role" | "erase"
  onProven(): void
}

/** Asks who has been signed in for a while to prove that it is them: by the password, or by a code for who has none. */
export function ProveOwner({ email, hasPassword, before, onProven }: ProveOwnerProps) {
  const t = useAccountWords()
  const { isAsking, failure, tellFailure, ask } = useAccountRequest()
  const { form, isMailed, mailCode } = useMailedCode("prove-owner", { isAsking, ask })
  // locale keys: accounts.prove.*
  const by = hasPassword ? "password" : "code"
  const isWrong = hasPassword && failure?.why === "invalid-login-credentials"
  const isOfField = failure !== null && (isWrong || failedField(failure) === by)
  const error = isWrong ? t("deletePasswordWrong") : isOfField ? sayFailure(t, failure) : undefined
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAsking) return
    const typed = typedIn(event.currentTarget, by)
    if (typed.trim() === "") return tellFailure({ why: `${by}-empty` })
    const answer = await ask("prove-owner", hasPassword ? { password: typed } : { code: typed })
    if (answer.kind === "done") onProven()
  }
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-xl">{t("prove.title")}</h3>
      <p className="mt-1 text-muted">{t(`prove.${before}.text`)}</p>
      <NeedsScript />
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
            {t(isMailed ? "mailCode.prove-owner.again" : "mailCode.prove-owner.first")}
          </ScriptedButton>
        )}
        {(hasPassword || isMailed) && (
          <ScriptedButton type="submit" className="button" aria-disabled={isAsking}>
            {t(`prove.${before}.submit`)}
          </ScriptedButton>
        )}
      </form>
    </section>
  )
}
