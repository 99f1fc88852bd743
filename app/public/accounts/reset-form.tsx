import type { FormEvent } from "react"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { passwordLetters } from "#domain/accounts/lengths.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { placeFailure } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"
import { AccountField, fieldText } from "./form-parts.tsx"

type ResetFormProps = { token: string; onDone(hasEnded: boolean): void; onRequestNew(): void }

/** A new password, by a link that was mailed (AC-03). */
export function ResetForm({ token, onDone, onRequestNew }: ResetFormProps) {
  const t = useWords("accounts")
  const { isPending, failure, showFailure, request } = useAccountRequest()
  const isSpent = failure?.reason === "invalid-action-code"
  const { ofForm, at } = placeFailure(t, failure, { only: "password" })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const password = fieldText(event.currentTarget, "password")
    if (password === "") return showFailure("password-empty")
    const answer = await request((accounts) => accounts.resetPassword({ token, password }))
    if (answer.kind === "done") onDone(answer.hasEnded)
  }
  return (
    <form method="post" noValidate className="mt-6 space-y-4" onSubmit={submit}>
      <FormFailure text={isSpent ? t("linkSpent") : ofForm} />
      <AccountField
        name="password"
        type="password"
        label={t("newPassword")}
        autoComplete="new-password"
        hint={t("shortest", { shortest: passwordLetters.fewest })}
        error={at("password")}
      />
      <SubmitButton isReady={useHydrated()} isPending={isPending}>
        {t("views.reset.submit")}
      </SubmitButton>
      {isSpent && (
        <button type="button" className="quiet-button w-full justify-center" onClick={onRequestNew}>
          {t("askAnew")}
        </button>
      )}
    </form>
  )
}
